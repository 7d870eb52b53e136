// Draws the findings that people judge, and shows them: after `npm run build`,
//   node test/findings/draw.mjs NAME…          draws of these packages (of all that are blind), and adds what is not judged
//                                              to verdicts.json with `isTrue: null`, which the suite refuses
//   node test/findings/draw.mjs --show NAME…   prints the findings that verdicts.json has, with the texts
//   node test/findings/draw.mjs --verify       fails where a blind package's draw is another
// Fetches the packages of packages.json. Which findings, the hash of SEED and the finding says, and nothing else: not the
// length of a text, nor what anybody thinks of it. Texts are other people's work: no file keeps them.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkPackage, PACKAGES } from "./checked-package.mjs";

const SEED = "lingodex findings 2026-11-27";
const OF_A_PACKAGE = 20;

/** @typedef {import("./judged-findings.ts").Verdict} Verdict */
/** @typedef {Omit<Verdict, "isTrue" | "reason"> & { message: string, source: string, target: string }} Drawn */

const FILE = fileURLToPath(new URL("verdicts.json", import.meta.url));
/** @type {readonly Verdict[]} */
const VERDICTS = JSON.parse(readFileSync(FILE, "utf8"));

/** @param {string} name @returns {Promise<Drawn[]>} all of a package, by the hash of the seed */
async function toldOf(name) {
  const { linked, quality } = await checkPackage(name);
  process.stderr.write(`${name}: ${linked.units.length} units, ${quality.length} findings\n`);
  const told = quality.flatMap(({ code, message, unit }) => {
    if (unit === undefined) return [];
    const { component, language, context, source, target } = unit;
    const id = code.slice("quality/".length);
    const identity = JSON.stringify([id, name, component, language, context, source, target]);
    const hash = hashOf(identity).slice(0, 24);
    return [{ hash, check: id, package: name, component, language, message, source, target }];
  });
  return told.sort((one, other) => compare(hashOf(SEED + one.hash), hashOf(SEED + other.hash)));
}

/** A text that many languages have is one mistake of many: its second finding comes behind the first of every other. @param {readonly Drawn[]} told */
function onceFirst(told) {
  const seen = new Set();
  /** @type {Drawn[]} */
  const first = [];
  /** @type {Drawn[]} */
  const more = [];
  for (const finding of told) {
    const cause = JSON.stringify([finding.check, finding.source]);
    (seen.has(cause) ? more : first).push(finding);
    seen.add(cause);
  }
  return [...first, ...more];
}

/** @param {string} text */
function hashOf(text) {
  return createHash("sha256").update(text).digest("hex");
}

/** @param {string} one @param {string} other */
function compare(one, other) {
  return one < other ? -1 : 1;
}

/** @param {readonly Drawn[]} told */
function show(told) {
  for (const { hash, check, language, message, source, target } of told) {
    const verdict = VERDICTS.find((one) => one.hash === hash);
    process.stdout.write(
      `${JSON.stringify({ hash, check, language, message, source, target, ...verdict })}\n`,
    );
  }
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const names =
  asked.length > 0 ? asked : Object.keys(PACKAGES).filter((name) => PACKAGES[name]?.set === "blind");
/** @type {Drawn[]} */
const drawn = [];
for (const name of names) {
  const told = await toldOf(name);
  if (process.argv.includes("--show")) {
    const judged = new Set(VERDICTS.map(({ hash }) => hash));
    show(told.filter(({ hash }) => judged.has(hash)));
  } else drawn.push(...onceFirst(told).slice(0, OF_A_PACKAGE));
}
const known = new Map(VERDICTS.map((verdict) => [verdict.hash, verdict]));
if (process.argv.includes("--verify")) {
  const others = drawn.filter(({ hash }) => !known.has(hash));
  if (others.length > 0)
    throw new Error(`${others.length} of what is drawn has no verdict: run this without --verify`);
} else if (!process.argv.includes("--show")) {
  const added = drawn
    .filter(({ hash }) => !known.has(hash))
    .map(({ message: _, source: __, target: ___, ...finding }) => ({ ...finding, isTrue: null, reason: "" }));
  process.stderr.write(`${drawn.length} drawn, ${added.length} to be judged\n`);
  writeFileSync(FILE, `${JSON.stringify([...VERDICTS, ...added], null, 2)}\n`);
}
