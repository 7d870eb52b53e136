// Mutation testing: changes one place of src/ at a time, runs the tests that come by it, and names what none noticed.
// npm run mutants -- [COUNT [SEED [FOLDER...]]]: 40 mutants of the folders below, unless told. Of folders and files of
// test/, only these are asked.
// npm run mutants -- listed: those of SURVIVORS.md again. Who kills one takes its line away.
//
// Not stryker: it draws no sample by a seed, runs the whole suite first (half of ours runs dist/ or starts servers), and
// brings ninety packages. Here all mutants of a module stand in it at once, switched off (`switched.mjs`), and vitest's
// worker runs a test file as often as there are mutants that it comes by (`runner.ts`).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Compiler } from "./compile.mjs";
import { Findings } from "./findings.mjs";
import { Lane } from "./lanes.mjs";
import { mutationsOf } from "./mutations.mjs";
import { digestOf, digestOfSource, filesIn, root, suitesNear } from "./suites.mjs";
import { summaryOf } from "./summary.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/**
 * @typedef {object} Mutant
 * @property {string} file path in the repository
 * @property {number} line
 * @property {string} before what stands there
 * @property {Mutation} mutation
 * @property {string} key what it is called in the record: it counts as long as its file is as it was
 */
/** @typedef {"killed" | "late" | "survived" | "unreached" | "uncompiled" | "unknown"} Fate */

const [count = "40", seed = count === "listed" ? count : String(Date.now()), ...asked] =
  process.argv.slice(2);
const SUITES_ASKED = asked.filter((path) => path.startsWith("test/"));
const sources = asked.filter((path) => !path.startsWith("test/"));
const PLACES =
  sources.length > 0
    ? sources
    : [
        "src/catalogue/link",
        "src/catalogue/quality",
        "src/build/live",
        "src/site/api",
        "src/model",
        "src/site/vanishing.ts",
        "src/store/tree/commit",
      ];
const LISTED = readFileSync(join(root, "test/mutants/SURVIVORS.md"), "utf8");
const RECORD = join(root, `.cache/mutants/${seed.replaceAll(/\W/g, "-")}.tsv`);
/** Test files whose seconds add to so many are run by one worker. */
const TASK_SECONDS = 4;

/** @returns {readonly Mutant[]} */
function allMutants() {
  const files = PLACES.flatMap((place) => (place.endsWith(".ts") ? [place] : filesIn(place)));
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const digest = digestOf([file]).slice(0, 8);
    return mutationsOf(text).map((mutation) => {
      const line = text.slice(0, mutation.start).split("\n").length;
      const before = text.slice(mutation.start, mutation.end);
      const change = changeOf({ before, mutation });
      const key = `${file}:${line} ${change} at ${mutation.start} of ${digest}`;
      return { file, line, before, mutation, key };
    });
  });
}

/** @param {readonly Mutant[]} all */
function draw(all) {
  if (count === "listed") return listedOnes(all);
  const drawn = all.map((mutant) => ({
    mutant,
    lot: createHash("sha256")
      .update(`${seed}/${nameOf(mutant)}/${mutant.mutation.start}`)
      .digest("hex"),
  }));
  drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  return drawn.slice(0, Number(count)).map(({ mutant }) => mutant);
}

/** @param {Mutant} mutant */
function nameOf(mutant) {
  return `${mutant.file}:${mutant.line} ${changeOf(mutant)}`;
}

/** Lines move: of those that a line of the list may mean, the nearest. @param {readonly Mutant[]} all */
function listedOnes(all) {
  const found = Array.from(LISTED.matchAll(/^- (\S+ .*) \(line (\d+)\)$/gm), ([, name, line]) =>
    all
      .filter((mutant) => `${mutant.file} ${changeOf(mutant)}` === name)
      .map((mutant) => ({ mutant, away: Math.abs(mutant.line - Number(line)) }))
      .sort((one, other) => one.away - other.away)
      .map(({ mutant }) => mutant)
      .slice(0, 1),
  );
  return [...new Set(found.flat())];
}

/** @param {Mutant} mutant */
function isListed(mutant) {
  return LISTED.includes(`- ${mutant.file} ${changeOf(mutant)} (`);
}

/** As it is listed. @param {Pick<Mutant, "before" | "mutation">} mutant */
function changeOf({ before, mutation }) {
  return `\`${oneLine(before)}\` → \`${oneLine(mutation.text)}\``;
}

/** @param {string} code */
function oneLine(code) {
  return code.replaceAll(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "¦").slice(0, 100);
}

/**
 * @param {readonly Mutant[]} drawn
 * @param {Findings} findings
 */
function compileAll(drawn, findings) {
  const due = drawn.filter(({ key }) => findings.of(key).compiles === undefined);
  if (due.length === 0) return;
  process.stdout.write(`compiling ${due.length} of them\n`);
  new Compiler().judge(due, ({ key }, accepted) => findings.add(accepted ? "compiles" : "uncompiled", key));
  findings.refresh();
}

/**
 * Runs what is not yet known with all processors, test file by test file.
 *
 * @param {readonly Mutant[]} drawn
 * @param {Findings} findings
 */
async function askAll(drawn, findings) {
  const mutants = drawn
    .filter(({ key }) => findings.of(key).compiles === true && findings.of(key).fate === undefined)
    .map((mutant, id) => ({ ...mutant, id }));
  const due = suites.filter((suite) => isUnasked(suite, findings));
  process.stdout.write(`${mutants.length} mutants for ${due.length} of ${suites.length} test files\n`);
  if (mutants.length === 0) return;
  // Pages take the scripts for browsers from there, and some tests a process of the program beside what they change.
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const room = mkdtempSync(join(tmpdir(), "lingodex-mutants-"));
  process.env["LINGODEX_SAMPLE_SEED"] = "mutants";
  const lanes = Array.from(
    { length: availableParallelism() },
    (_, index) => new Lane(join(room, `${index}`), { mutants, suites, record: RECORD }),
  );
  const leave = () => {
    for (const lane of lanes) lane.stop();
    rmSync(room, { recursive: true, force: true });
  };
  endWith(leave, drawn, findings);
  const reports = setInterval(() => tell(findings), 1000);
  try {
    await Promise.all(
      lanes.map((lane) =>
        work(lane, due, (suite) => findings.add("asked", suite.file, markOf(suite)), findings),
      ),
    );
  } finally {
    clearInterval(reports);
    leave();
    tell(findings);
  }
}

/** @typedef {import("./suites.mjs").Suite} Suite */

/** What a suite is called in the record once it was asked of all that is drawn. @param {Suite} suite */
function markOf({ digest }) {
  return `${digest} ${state}`;
}

/** @param {Suite} suite @param {Findings} findings */
function isUnasked(suite, findings) {
  return !findings.of(suite.file).passed.has(markOf(suite));
}

/**
 * @param {Lane} lane
 * @param {Suite[]} due
 * @param {(suite: Suite) => void} done
 * @param {Findings} findings
 */
async function work(lane, due, done, findings) {
  for (let task = takeTask(due); task.length > 0; task = takeTask(due)) {
    const silent = await lane.run(task.map(({ file }) => file));
    if (silent === undefined) for (const suite of task) done(suite);
    else if (silent.length === 0)
      process.stdout.write(`left out: ${task.map(({ file }) => file).join(" ")}\n`);
    else {
      noteSilent(silent, findings);
      due.unshift(...task);
    }
  }
}

/** @param {Suite[]} due what is taken is taken away */
function takeTask(due) {
  /** @type {Suite[]} */
  const task = [];
  for (let sum = 0; due[0] !== undefined && (sum === 0 || sum + due[0].seconds <= TASK_SECONDS); ) {
    sum += due[0].seconds;
    task.push(...due.splice(0, 1));
  }
  return task;
}

/** One alone is late. Several are asked again, one by one. @param {readonly string[]} keys @param {Findings} findings */
function noteSilent(keys, findings) {
  const [first = "", ...others] = keys;
  if (others.length === 0) findings.add("late", first, "silence");
  else for (const key of keys) findings.add("alone", key);
}

/** @param {Findings} findings */
function tell(findings) {
  for (const line of findings.refresh()) process.stdout.write(`${line}\n`);
}

/**
 * @param {() => void} leave
 * @param {readonly Mutant[]} drawn
 * @param {Findings} findings
 */
function endWith(leave, drawn, findings) {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      leave();
      findings.refresh();
      conclude(drawn, findings);
      process.exit(130);
    });
  }
}

/** @param {import("./findings.mjs").Known} known @returns {Fate} */
function fateOf({ compiles, fate, passed }) {
  if (compiles !== true) return compiles === false ? "uncompiled" : "unknown";
  return fate ?? (passed.size > 0 ? "survived" : "unreached");
}

/**
 * @param {readonly Mutant[]} drawn
 * @param {Findings} findings
 */
function conclude(drawn, findings) {
  const tally = { killed: 0, late: 0, uncompiled: 0, survived: 0, unreached: 0, unknown: 0 };
  process.stdout.write("\n");
  for (const mutant of drawn) {
    const fate = fateOf(findings.of(mutant.key));
    tally[fate] += 1;
    const isAlive = fate === "survived" || fate === "unreached";
    if (isAlive && !isListed(mutant)) process.stdout.write(`${fate} ${nameOf(mutant)}\n`);
  }
  const unasked = suites.filter((suite) => isUnasked(suite, findings)).length;
  process.stdout.write(`\n${summaryOf(tally, { seed, suites: suites.length, unasked })}`);
}

const all = allMutants();
const drawn = draw(all);
const suites = suitesNear(new Set(drawn.map(({ file }) => file))).filter(
  ({ file }) => SUITES_ASKED.length === 0 || SUITES_ASKED.some((path) => file.startsWith(path)),
);
/** What else the findings of a test file depend on. */
const state = `${digestOfSource()} ${drawn.length}`;
const findings = new Findings(RECORD);
process.stdout.write(`${drawn.length} of ${all.length} mutants, seed ${seed}\n`);
compileAll(drawn, findings);
await askAll(drawn, findings);
conclude(drawn, findings);
