// Which test files come by which places: only those can notice a change there. Recorded once, in .cache/mutants/.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { reachPlugin } from "./plugins.mjs";
import { root, Suites } from "./suites.mjs";

/** @typedef {{ readonly seconds: number, readonly places: readonly string[] }} Recorded of one test file */
/** @typedef {{ readonly seconds: number, readonly places: ReadonlySet<string> }} Reach of one test file */

/** What a test file may take at most to be asked for each mutant, alone and unchanged. */
const MOST_SECONDS = 15;

/** Suites that measure time, or run dist/, which no mutant changes; or take minutes. */
const LEFT_OUT =
  /^test\/(?:faults|clients|workflows|deploy|hostile-memory|hosts|mirrors|bench|toolkit|watch)\/|growth|mutations\.test|architecture|lock\.test|progress|package\.test|real-input|random|incremental\.test|incremental-moving/;

/**
 * @param {ReadonlyMap<string, string>} modules names of what may be changed, by absolute path
 * @returns {Promise<ReadonlyMap<string, Reach>>} by test file; those that fail unchanged are not in it
 */
export async function readReach(modules) {
  const place = join(root, ".cache/mutants/reach.json");
  // What suites import from test/ is not asked: it changes often, and rarely what is come by.
  const base = digestOfSource();
  /** @type {Record<string, Recorded & { key: string }>} */
  const known = existsSync(place) ? JSON.parse(readFileSync(place, "utf8")) : {};
  const suites = filesIn("test").filter((file) => isSuite(file) && !LEFT_OUT.test(file));
  const keys = new Map(suites.map((file) => [file, `${base} ${digestOf([file])}`]));
  const due = suites.filter((file) => known[file]?.key !== keys.get(file));
  if (due.length > 0) {
    process.stdout.write(`recording what ${due.length} of ${suites.length} test files come by\n`);
    const recorded = await record(due, modules);
    for (const file of due) {
      const { seconds, places } = recorded.get(file) ?? { seconds: 0, places: [] };
      known[file] = { seconds, places, key: keys.get(file) ?? "" };
    }
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(known));
  }
  // This machine may have been busy: the smaller number is nearer to what a suite takes.
  /** @type {Record<string, number>} */
  const durations = JSON.parse(readFileSync(join(root, "test/suite/durations.json"), "utf8"));
  const useful = suites.flatMap((file) => {
    const { seconds: slow = 0, places = [] } = known[file] ?? {};
    const reach = { places: new Set(places), seconds: Math.min(slow, durations[file] ?? slow) };
    return places.length === 0 || reach.seconds > MOST_SECONDS ? [] : [/** @type {const} */ ([file, reach])];
  });
  return new Map(useful);
}

export function digestOfSource() {
  return digestOf(filesIn("src"));
}

/** @param {string} file */
function isSuite(file) {
  return file.endsWith(".test.ts");
}

/**
 * @param {string} directory
 * @returns {readonly string[]} paths in the repository, sorted
 */
export function filesIn(directory) {
  const names = readdirSync(join(root, directory), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(?:ts|mjs)$/.test(name) && !/(?:^|\/)(?:mutants|fixtures)\//.test(name))
    .map((name) => `${directory}/${name}`)
    .sort();
}

/** @param {readonly string[]} files */
function digestOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {readonly string[]} suites
 * @param {ReadonlyMap<string, string>} modules
 * @returns {Promise<ReadonlyMap<string, Recorded>>} of those that pass
 */
async function record(suites, modules) {
  const room = mkdtempSync(join(tmpdir(), "lingodex-reach-"));
  process.env["LINGODEX_REACH"] = room;
  const plugin = reachPlugin(modules);
  const runner = await Suites.start({
    ...{ plugin, isolate: true, bail: false, workers: availableParallelism() },
    setupFiles: ["test/mutants/reached.ts"],
  });
  try {
    const modulesRun = await runner.run(suites);
    return new Map(
      modulesRun.flatMap((module) => {
        const file = relative(root, module.moduleId);
        const { duration, collectDuration } = module.diagnostic();
        if (module.state() !== "passed") {
          process.stdout.write(`left out: ${file} (${module.state()})\n`);
          return [];
        }
        const places = readFileSync(join(room, `${module.moduleId.replaceAll("/", "~")}.json`), "utf8");
        return [[file, { seconds: (duration + collectDuration) / 1000, places: JSON.parse(places) }]];
      }),
    );
  } finally {
    await runner.stop();
    rmSync(room, { recursive: true, force: true });
  }
}
