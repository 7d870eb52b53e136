// Mutation testing: changes one place of src/ at a time, runs the tests that come by it, and names what none noticed.
// npm run mutants -- [COUNT [SEED [FOLDER...]]]: 40 mutants of the folders below, unless told.
//
// Not stryker: it draws no sample by a seed, runs the whole suite first (half of ours runs dist/ or starts servers), and
// brings ninety packages. Here vitest stays, with all modules but one already transformed: two seconds of a processor for a mutant that dies.
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Judge } from "./judge.mjs";
import { Lane } from "./lanes.mjs";
import { mutationsOf } from "./mutations.mjs";
import { digestOfSource, filesIn, readReach } from "./reach.mjs";
import { root } from "./suites.mjs";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/**
 * @typedef {object} Mutant
 * @property {string} file path in the repository
 * @property {number} line
 * @property {string} before what stands there
 * @property {Mutation} mutation
 */
/** @typedef {import("./judge.mjs").Found} Found */

const [count = "40", seed = String(Date.now()), ...asked] = process.argv.slice(2);
const FOLDERS = asked.length > 0 ? asked : ["src/compute", "src/render", "src/model", "src/publish/commit"];
const LISTED = join(root, "test/mutants/SURVIVORS.md");

/** What was found, line by line. */
const RECORD = join(root, `.cache/mutants/${seed.replaceAll(/\W/g, "-")}.tsv`);

/** @returns {readonly Mutant[]} */
function allMutants() {
  return FOLDERS.flatMap((folder) => filesIn(folder)).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return mutationsOf(text).map((mutation) => ({
      ...{ file, mutation },
      line: text.slice(0, mutation.start).split("\n").length,
      before: text.slice(mutation.start, mutation.end),
    }));
  });
}

/** @param {readonly Mutant[]} all */
function draw(all) {
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

/** As it is listed. @param {Mutant} mutant */
function changeOf({ before, mutation }) {
  return `\`${oneLine(before)}\` → \`${oneLine(mutation.text)}\``;
}

/** @param {string} code */
function oneLine(code) {
  return code.replaceAll(/\s+/g, " ").replaceAll("`", "'").replaceAll("|", "¦").slice(0, 100);
}

/**
 * What was found of this seed before, as long as src/ is what it was: tests that are added take no death back.
 * The last line about a mutant counts.
 *
 * @param {readonly Mutant[]} mutants
 * @returns {Map<Mutant, Found>}
 */
function recall(mutants) {
  const [digest, ...lines] = existsSync(RECORD) ? readFileSync(RECORD, "utf8").split("\n") : [];
  const known = new Map(
    lines.map((line) => {
      const [fate, key = "", by = ""] = line.split("\t");
      return /** @type {const} */ ([key, { fate: /** @type {Found["fate"]} */ (fate), by }]);
    }),
  );
  const found = new Map();
  if (digest === digestOfSource()) {
    for (const mutant of mutants) {
      const before = known.get(keyOf(mutant));
      if (before !== undefined) found.set(mutant, before);
    }
  }
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, `${digestOfSource()}\n`);
  for (const [mutant, { fate, by }] of found) keep(mutant, { fate, by });
  return found;
}

/** At once: a run that is ended goes on where it was. @param {Mutant} mutant @param {Found} found */
function keep(mutant, { fate, by }) {
  appendFileSync(RECORD, `${fate}\t${keyOf(mutant)}\t${by}\n`);
}

/** @param {Mutant} mutant */
function keyOf(mutant) {
  return `${nameOf(mutant)} at ${mutant.mutation.start}`;
}

/**
 * Judges with all processors what is not yet known; then once more what survived before, for tests may have been added.
 *
 * @param {readonly Mutant[]} drawn
 * @param {Map<Mutant, Found>} fates
 */
async function judgeAll(drawn, fates) {
  const modules = new Map(
    FOLDERS.flatMap((folder) => filesIn(folder)).map((file) => [join(root, file), file]),
  );
  const room = mkdtempSync(join(tmpdir(), "lingodex-mutants-"));
  process.env["LINGODEX_SAMPLE_SEED"] = "mutants";
  const lanes = Array.from(
    { length: availableParallelism() },
    (_, index) => new Lane(join(room, `${index}`)),
  );
  const leave = () => {
    for (const lane of lanes) lane.stop();
    rmSync(room, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      leave();
      conclude(fates);
      process.exit(130);
    });
  }
  try {
    const judge = new Judge(new Map(await readReach(modules)), fates.values());
    const queue = [
      ...drawn.filter((mutant) => !fates.has(mutant)),
      ...drawn.filter((mutant) => isAlive(fates.get(mutant))),
    ];
    await Promise.all(
      lanes.map(async (lane) => {
        for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
          const found = await judge.judge(lane, mutant, fates.has(mutant));
          fates.set(mutant, found);
          keep(mutant, found);
          process.stdout.write(`${found.fate.padEnd(9)} ${nameOf(mutant)}${found.by && ` (${found.by})`}\n`);
        }
      }),
    );
  } finally {
    leave();
  }
}

/** @param {Found | undefined} found */
function isAlive(found) {
  return found?.fate === "survived" || found?.fate === "unreached";
}

/** @param {ReadonlyMap<Mutant, Found>} fates */
function conclude(fates) {
  const listed = existsSync(LISTED) ? readFileSync(LISTED, "utf8") : "";
  const tally = { killed: 0, late: 0, uncompiled: 0, survived: 0, unreached: 0 };
  process.stdout.write("\n");
  for (const [mutant, found] of fates) {
    tally[found.fate] += 1;
    const isListed = listed.includes(`${mutant.file} ${changeOf(mutant)}`);
    if (isAlive(found) && !isListed) process.stdout.write(`${found.fate} ${nameOf(mutant)}\n`);
  }
  const { killed, late, uncompiled, survived, unreached } = tally;
  const [dead, judged] = [killed + late, killed + late + survived + unreached];
  const score = ((100 * dead) / judged).toFixed(1);
  process.stdout.write(
    `\n${killed} failed a test, ${late} ran for ever, ${survived} survived, ${unreached} where no test comes by: ` +
      `${score} % of ${judged} died. ${uncompiled} more do not compile. Seed ${seed}.\n`,
  );
}

const all = allMutants();
const drawn = draw(all);
const fates = recall(drawn);
process.stdout.write(
  `${drawn.length} of ${all.length} mutants, seed ${seed}, ${fates.size} known from before\n`,
);
await judgeAll(drawn, fates);
conclude(fates);
