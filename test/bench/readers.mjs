// Throughput of the readers against the best npm packages, in one run: `npm run bench -- readers [FORMAT…|checks]`.
// Rounds are interleaved, so that a busy moment of the machine strikes everybody.
import { pathToFileURL } from "node:url";
import { alternativesOf } from "./alternatives.mjs";
import { encode, write } from "./files.mjs";
import { makeTexts } from "./texts.mjs";

const UNITS = 20_000;
const SEED = 2026;
const ROUNDS = Number(process.env["LINGODEX_BENCH_ROUNDS"] ?? 7);

const built = process.env["LINGODEX_DIST"]
  ? pathToFileURL(`${process.env["LINGODEX_DIST"]}/`)
  : new URL("../../dist/modules/", import.meta.url);

/**
 * What is measured together: one piece of work, and those who do it.
 *
 * @typedef {object} Contest
 * @property {string} name
 * @property {number} units
 * @property {number | undefined} bytes None where there is no file.
 * @property {readonly Runner[]} runners Ours first.
 */
/** @typedef {{ readonly name: string, readonly run: () => unknown }} Runner */

const { FORMATS } = await import(new URL("catalogue/formats/index.js", built).href);
const asked = process.argv.slice(2);
const texts = makeTexts(UNITS, SEED);
/** @type {Contest[]} */
const contests = [];
for (const id of Object.keys(FORMATS))
  if (asked.length === 0 || asked.includes(id)) contests.push(await parseContest(id));
if (asked.length === 0 || asked.includes("checks")) {
  contests.push(await checkContest("checks, no flags", ""));
  contests.push(await checkContest("checks, every flag", await everyFlag()));
}

const times = contests.map(({ runners }) => runners.map(() => /** @type {number[]} */ ([])));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [which, { runners }] of contests.entries()) {
    for (const [who, { run }] of ordered(runners, round)) {
      const began = performance.now();
      run();
      // The first round warms up.
      if (round > 0) times[which]?.[who]?.push(performance.now() - began);
    }
  }
}

print(
  `${process.version}, ${UNITS} texts, seed ${SEED}, ${ROUNDS} rounds; MB/s and units/s (of checks: checks/s): minimum, median, maximum`,
);
print("");
print("| Work | Who | MB | MB/s | units/s | ours is |");
print("|---|---|--:|--:|--:|--:|");
for (const [which, contest] of contests.entries()) {
  const ours = median(times[which]?.[0] ?? []);
  for (const [who, { name }] of contest.runners.entries())
    print(row(contest, name, times[which]?.[who] ?? [], who === 0 ? undefined : ours));
}

/** @param {string} id @returns {Promise<Contest>} */
async function parseContest(id) {
  const text = write(id, texts);
  const bytes = encode(id, text);
  const found = readOurs(id, bytes);
  if (found.units.length !== UNITS)
    throw new Error(`${id}: ${found.units.length} of ${UNITS} texts are read`);
  /** @type {Runner[]} */
  const runners = [{ name: "lingodex", run: () => readOurs(id, bytes) }];
  for (const { package: name, read } of alternativesOf(id)) {
    const module = await load(name);
    if (module === undefined) print(`${id}: ${name} is not installed`);
    else runners.push({ name: name || "JSON.parse, walk", run: () => read(module, text) });
  }
  return { name: id, units: UNITS, bytes: bytes.length, runners };
}

/**
 * All texts through all checks of translations, as linking runs them: what counts is a check on a unit.
 *
 * @param {string} name
 * @param {string} flags
 * @returns {Promise<Contest>}
 */
async function checkContest(name, flags) {
  const { ProjectQuality } = await import(new URL("catalogue/quality/project-quality.js", built).href);
  const { KnownWords } = await import(new URL("catalogue/quality/known-words.js", built).href);
  const { CHECKS } = await import(new URL("catalogue/quality/checks/index.js", built).href);
  const { isEnabled } = await import(new URL("catalogue/quality/checks/check.js", built).href);
  const { Flags } = await import(new URL("catalogue/quality/flags.js", built).href);
  // Those that run on a translated unit with these flags.
  const checks = CHECKS.filter(
    (/** @type {{ looksAt: string, runsOn?: string, isPublished?: boolean }} */ check) =>
      check.looksAt !== "source" &&
      check.runsOn !== "untranslated" &&
      check.isPublished !== false &&
      isEnabled(check, new Flags(flags)),
  );
  const knowledge = {
    words: new KnownWords(["German"], ["server"]),
    edited: new Set(),
    dismissals: { has: () => false },
  };
  const translation = {
    isTemplate: false,
    language: { code: "de" },
    component: {
      manifest: { checkFlags: flags },
      project: { manifest: { sourceLanguage: { code: "en" } } },
    },
  };
  const units = texts.map(({ source, target, number }) => ({
    translation,
    text: { source, context: "", contentHash: BigInt(number) },
    sourceRecord: { checkFlags: "" },
    target,
    state: "translated",
    flags: "",
    failingChecks: [],
    hasFailingCheck: false,
  }));
  const run = () => new ProjectQuality(knowledge).checkUnits(units);
  return { name, units: UNITS * checks.length, bytes: undefined, runners: [{ name: "lingodex", run }] };
}

async function everyFlag() {
  const { CHECKS } = await import(new URL("catalogue/quality/checks/index.js", built).href);
  return CHECKS.flatMap((/** @type {{ enabledBy?: string }} */ { enabledBy }) => enabledBy ?? [])
    .concat("max-length:80")
    .join(",");
}

/** @param {string} id @param {Uint8Array} bytes */
function readOurs(id, bytes) {
  const format = Object.values(FORMATS).find((one) => one.id === id);
  return format.read({
    bytes,
    file: id,
    encoding: undefined,
    monolingual: format.kinds[0] === "monolingual",
    plural: { count: 2, formula: "n != 1" },
    csv: { dialect: "platform" },
    report: (/** @type {string} */ code, /** @type {object} */ place) => {
      if (code !== "properties/utf-8") throw new Error(`${id}: ${code} ${JSON.stringify(place)}`);
    },
  });
}

/** @param {string} name of a package, or "" */
async function load(name) {
  if (name === "") return {};
  try {
    return await import(name);
  } catch {
    return undefined;
  }
}

/** Everybody begins in turn. @param {readonly Runner[]} runners @param {number} round */
function ordered(runners, round) {
  const all = [...runners.entries()];
  const first = round % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** @param {Contest} contest @param {string} who @param {readonly number[]} ms @param {number | undefined} ours */
function row({ name, units, bytes }, who, ms, ours) {
  const megabytes = bytes === undefined ? "" : (bytes / 1e6).toFixed(1);
  const speed = bytes === undefined ? "" : spread(ms, (time) => (bytes / 1e3 / time).toFixed(1));
  const rate = spread(ms, (time) => Math.round((units / time) * 1e3).toLocaleString("en"));
  const ratio = ours === undefined ? "" : `${(median(ms) / ours).toFixed(2)} × as fast`;
  return `| ${name} | ${who} | ${megabytes} | ${speed} | ${rate} | ${ratio} |`;
}

/** From the slowest run to the fastest. @param {readonly number[]} ms @param {(time: number) => string} show */
function spread(ms, show) {
  return [Math.max(...ms), median(ms), Math.min(...ms)].map(show).join(" / ");
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
