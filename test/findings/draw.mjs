// Draws the findings that people judge: `node test/findings/draw.mjs`, after `npm run build`. Fetches the packages of
// packages.json, asks the recommended checks of their texts, and writes which findings are to be judged: in judged.json 25
// of every check, from the packages that the set was made with, in turn; in unseen.json 30 of every package that nothing was
// tuned to. Which, the hash of SEED and the finding says, and nothing else: not its length, nor what anybody thinks of it.
// A verdict that stands is kept; a finding without one has `isTrue: null`, and the suite refuses it. `--verify` writes
// nothing, and fails where the draw is another.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RECOMMENDED } from "#built/catalogue/quality/recommended";
import { check } from "#built/index";
import { fetchPackage } from "../adoption/fetch.mjs";

const SEED = "lingodex findings 2026-11-24";
const [OF_A_CHECK, OF_A_PACKAGE] = [25, 30];

/** @typedef {{ slug: string, [key: string]: unknown }} Component a component's keys in catalogue.yaml, but for its name */
/** @typedef {import("../adoption/fetch.mjs").Package & { license: string, set: "tuned" | "unseen", source_language?: string, components: Component[] }} Judged */

/** @type {Readonly<Record<string, Judged>>} */
const PACKAGES = JSON.parse(readFileSync(new URL("packages.json", import.meta.url), "utf8"));

/** @typedef {Omit<import("./judged-findings.ts").Judged, "isTrue" | "reason">} Drawn */

/** @param {"tuned" | "unseen"} set @returns {Promise<readonly (readonly Drawn[])[]>} of every package, by hash */
async function findingsOf(set) {
  const names = Object.keys(PACKAGES).filter((name) => PACKAGES[name]?.set === set);
  const all = [];
  for (const name of names) {
    const told = await toldOf(name);
    process.stderr.write(`${name}: ${told.length} findings\n`);
    all.push(told.sort((one, other) => compare(orderOf(one), orderOf(other))));
  }
  return all;
}

/** @param {string} name @returns {Promise<Drawn[]>} */
async function toldOf(name) {
  const { license, components, source_language = "en" } = packageOf(name);
  const folder = fetchPackage(name, PACKAGES);
  const project = { name, slug: name, source_language, components: components.map(named) };
  // JSON is YAML.
  const catalogue = { base_url: "https://example.org", on_bad_file: "skip", projects: [project] };
  const manifest = join(folder, "catalogue.yaml");
  writeFileSync(manifest, JSON.stringify(catalogue));
  // Other suites fetch these packages, too.
  const { linked, quality } = await check(folder, { quality: { checks: "recommended" } }).finally(() =>
    rmSync(manifest),
  );
  if (linked === undefined) throw new Error(`${name}: the catalogue has errors`);
  const units = new Map(linked.units.map((unit) => [keyOf(unit), unit]));
  return quality.flatMap(({ code, unit: found }) => {
    if (found === undefined) return [];
    const unit = units.get([found.component, found.language, found.idHash].join());
    if (unit === undefined) throw new Error(`${name}: a finding of no unit`);
    const { component, language } = unit.translation;
    const flags = [unit.flags, component.manifest.checkFlags].filter(Boolean).join(", ");
    return {
      check: code.slice("quality/".length),
      package: name,
      license,
      component: found.component,
      language: found.language,
      format: component.manifest.format.id,
      formula: language.plural.formula,
      ...(flags === "" ? {} : { flags }),
      context: found.context,
      source: found.source,
      target: found.target,
    };
  });
}

/** @param {string} name @returns {Judged} */
function packageOf(name) {
  const found = PACKAGES[name];
  if (found === undefined) throw new Error(`packages.json has no ${name}`);
  return found;
}

/** @param {Component} component */
function named(component) {
  return { name: component.slug, ...component };
}

/** @param {import("../../src/model/catalogue/linked.ts").Unit} unit */
function keyOf({ translation, text }) {
  return [translation.component.manifest.slug, translation.language.code, text.idHash].join();
}

/** @param {readonly (readonly Drawn[])[]} packages @returns {Drawn[]} */
function ofEveryCheck(packages) {
  return RECOMMENDED.flatMap(({ id }) =>
    inTurn(packages.map((told) => onceFirst(told.filter((finding) => finding.check === id)))).slice(
      0,
      OF_A_CHECK,
    ),
  );
}

/** A text that many languages have is one mistake of many: its second finding comes behind the first of every other. @param {readonly Drawn[]} told */
function onceFirst(told) {
  const seen = new Set();
  /** @type {Drawn[]} */
  const first = [];
  /** @type {Drawn[]} */
  const more = [];
  for (const finding of told) {
    (seen.has(finding.source) ? more : first).push(finding);
    seen.add(finding.source);
  }
  return [...first, ...more];
}

/** @template T @param {readonly (readonly T[])[]} groups @returns {T[]} */
function inTurn(groups) {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat();
}

/** @param {Drawn} finding */
function orderOf(finding) {
  return createHash("sha256")
    .update(`${SEED}\n${identityOf(finding)}`)
    .digest("hex");
}

/** @param {Drawn} finding */
function identityOf(finding) {
  return JSON.stringify([
    finding.check,
    finding.package,
    finding.component,
    finding.language,
    finding.context,
    finding.source,
    finding.target,
  ]);
}

/** @param {string} one @param {string} other */
function compare(one, other) {
  return one < other ? -1 : 1;
}

/** @param {string} name @param {readonly Drawn[]} drawn @param {boolean} isAsked whether to compare only */
function write(name, drawn, isAsked) {
  const file = fileURLToPath(new URL(name, import.meta.url));
  /** @type {readonly import("./judged-findings.ts").Judged[]} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  const verdicts = new Map(before.map((finding) => [identityOf(finding), finding]));
  const now = drawn.map((finding) => {
    const { isTrue = null, reason = "" } = verdicts.get(identityOf(finding)) ?? {};
    return { ...finding, isTrue, reason };
  });
  const isSame = JSON.stringify(now.map(identityOf)) === JSON.stringify(before.map(identityOf));
  process.stderr.write(
    `${name}: ${now.length} drawn, ${now.filter(({ isTrue }) => isTrue === null).length} to be judged\n`,
  );
  if (!isAsked) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else if (!isSame) throw new Error(`${name} is not what is drawn: run this without --verify`);
}

const isAsked = process.argv.includes("--verify");
write("judged.json", ofEveryCheck(await findingsOf("tuned")), isAsked);
write(
  "unseen.json",
  (await findingsOf("unseen")).flatMap((told) => onceFirst(told).slice(0, OF_A_PACKAGE)),
  isAsked,
);
