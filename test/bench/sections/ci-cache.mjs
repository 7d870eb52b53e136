import { cpSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { editCell } from "../catalogue.mjs";
import { duration, fact, megabytes, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("../measure.mjs").Cost} Cost */
/** What one runner of a CI spent. @typedef {{ readonly wall: number, readonly processor: number, readonly steps: Readonly<Record<string, number>> }} Spent */

const LARGE = 200_000;
/** What keeping a cache between runs must save, or it is left out (docs/how-to/ci.md). */
const MOST = 0.7;
/** As most sites that a CI publishes. */
const ONE_VIEW = ["--view", "none"];

const WHY = `A CI runner is a new machine. It must pack, fetch and unpack every file of the last tree, although an edit changes only
a few of them.

The measurement leaves out the fetching, which depends on the network. It uses tar and \`zstd -T0\` on the disk where the build
writes. One cell of the catalogue has changed since, and the catalogue is checked out again (other times, other inodes).

The comparison is a build from nothing with \`--no-cache\`. The action and the templates keep a cache only if this takes at
most ${MOST} of that time.`;

/** A CI that restores, builds and saves, and one that builds from nothing. @type {import("./section.mjs").Section} */
export const ciCache = {
  name: "ci-cache",
  title: "In a CI: the last tree restored, or none",
  run(workshop, { units, rounds, quick }) {
    const small = measure(workshop, units, (runners) => inRounds(rounds, runners));
    // Half a million files, each unpacked and packed.
    const few = Math.min(rounds, 2);
    const large = quick
      ? []
      : measure(workshop, LARGE, (runners) => inRounds(few, runners, { isWarm: true }));
    return { figures: [...small, ...large], text: WHY };
  },
};

/**
 * @param {Workshop} workshop
 * @param {number} units
 * @param {(runners: readonly import("../measure.mjs").Runner<Spent>[]) => readonly (readonly Spent[])[]} inTurns
 */
function measure(workshop, units, inTurns) {
  const first = emptyAt(workshop, "runner");
  mkdirSync(first);
  const catalogue = checkOut(workshop, units);
  workshop.build(catalogue, join(first, "public"), ["--cache", join(first, "cache"), ...ONE_VIEW]);
  const { archive, cost } = save(workshop, first);
  const runners = [
    { name: "restored", run: (/** @type {number} */ round) => restored(workshop, units, archive, round) },
    { name: "from nothing", run: (/** @type {number} */ round) => fromNothing(workshop, units, round) },
  ];
  const [kept = [], bare = []] = inTurns(runners);
  const compared = (/** @type {"wall" | "processor"} */ clock) =>
    ratios(
      kept.map((spent) => spent[clock]),
      bare.map((spent) => spent[clock]),
    );
  const step = (/** @type {string} */ name) => kept.map(({ steps }) => steps[name] ?? Number.NaN);
  const at = `${units.toLocaleString("en")} units`;
  return [
    ratio(`${at}: restore + build + save ÷ build from nothing, wall clock`, compared("wall"), { aim: MOST }),
    ratio(`${at}: the same, processor time`, compared("processor"), { aim: MOST }),
    duration(`${at}: restore`, step("restore")),
    duration(`${at}: build over what was restored`, step("build")),
    duration(`${at}: save`, step("save")),
    duration(
      `${at}: build from nothing`,
      bare.map(({ wall }) => wall),
    ),
    fact(`${at}: the archive`, `${megabytes(cost.bytes)} of zstd`),
  ];
}

/** @param {Workshop} workshop @param {number} units @param {string} archive @param {number} round @returns {Spent} */
function restored(workshop, units, archive, round) {
  const catalogue = checkOut(workshop, units, round);
  const runner = emptyAt(workshop, "runner");
  mkdirSync(runner);
  const unpacking = ["tar", "--use-compress-program", "zstd -d -T0", "-xf", archive, "-C", runner];
  const restore = workshop.stopwatch.run(unpacking);
  const build = workshop.build(catalogue, join(runner, "public"), [
    "--cache",
    join(runner, "cache"),
    ...ONE_VIEW,
  ]);
  return sum({ restore, build, save: save(workshop, runner).cost });
}

/** @param {Workshop} workshop @param {number} units @param {number} round @returns {Spent} */
function fromNothing(workshop, units, round) {
  const catalogue = checkOut(workshop, units, round);
  const out = emptyAt(workshop, "runner");
  return sum({ build: workshop.build(catalogue, out, ["--no-cache", ...ONE_VIEW]) });
}

/**
 * The catalogue as a clone brings it, where the last clone was.
 *
 * @param {Workshop} workshop
 * @param {number} units
 * @param {number} [round] with one edit since the last build
 */
function checkOut(workshop, units, round) {
  const path = emptyAt(workshop, "checkout");
  cpSync(workshop.catalogue(units), path, { recursive: true });
  if (round !== undefined) editCell(path, `round ${round}`);
  return path;
}

/** Always the same path: memories know where they were. What was there is moved away. @param {Workshop} workshop @param {string} name */
function emptyAt(workshop, name) {
  const path = workshop.disk.path(name);
  if (existsSync(path)) renameSync(path, workshop.disk.fresh("of-an-earlier-run"));
  else workshop.disk.settle();
  return path;
}

/** Tree and memory as one archive. @param {Workshop} workshop @param {string} runner */
function save(workshop, runner) {
  const archive = workshop.disk.fresh("archive.tzst");
  const cost = workshop.stopwatch.run([
    "tar",
    "--use-compress-program",
    "zstd -T0",
    "-cf",
    archive,
    "-C",
    runner,
    ".",
  ]);
  return { archive, cost: { ...cost, bytes: statSync(archive).size } };
}

/** @param {Readonly<Record<string, Cost>>} steps @returns {Spent} */
function sum(steps) {
  const costs = Object.values(steps);
  return {
    wall: costs.reduce((all, { seconds }) => all + seconds, 0),
    processor: costs.reduce((all, { user, system }) => all + user + system, 0),
    steps: Object.fromEntries(Object.entries(steps).map(([name, { seconds }]) => [name, seconds])),
  };
}
