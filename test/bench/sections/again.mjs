import { duration, memory, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("../workshop.mjs").Place} Place */
/** @typedef {import("../measure.mjs").Cost} Cost */

const AGAIN = `\`--full\` does not trust the files that are already there. It reads each file and compares it byte by byte with the rendered
document. The thread that would write a file compares it. Equal files are neither staged nor moved.

So this build reads where a first build writes. First it looks at 200,000 folders, to find files that lingodex does not own.
One thread does that.`;

const PROOF = `\`verify\` keeps the facts about each file by number, in columns that both threads see. It does not keep most addresses: the
path of a document follows from the letters of its address. This takes 0.87 of the earlier processor time (5 pairs, on a
machine that others used: load 15). Memory is 176 MB instead of 275 at 20,000 units, and 296 MB instead of 670 at 100,000.

Tried and kept:

- Objects that pages repeat are recognized by their hash and not parsed again: 0.65 of the earlier processor time.
- A thread looks at the folders, reads and hashes ahead of the judging thread. It is busy for 3.2 s where one thread was busy
  for 5.6 s, for 1.05 of the processor time. The judging thread now has the greater half.

Tried without a gain:

- No second look-up for an address that the previous document has in the same place: 1.01 (9 pairs of 8,000 units, shared
  machine).
- ASCII decoded as Latin-1 instead of UTF-8: 1.0, for decoding alone.
- A path looked up as a cut of its address, with words of patterns placed ahead: 0.98 (0.84 to 1.04 in 4 pairs). Looking up
  alone is 0.82, placing 1.0.

Left to try: judge each view in a thread of its own. The views have only the list in common.`;

/** By where the tree stands. */
const FULL = { memory: { must: 1.1, aim: 0.9 }, disk: { must: 0.8, aim: 0.5 } };

/** Everything is read and rendered again, and the tree is what it would be. @type {import("./section.mjs").Section} */
export const again = {
  name: "again",
  title: "All over again, over an equal tree",
  run(workshop, { units, rounds }) {
    const places = [...new Set([workshop.memory, workshop.disk])];
    return {
      figures: places.flatMap((place) => {
        const pairs = inRounds(place.isMemory ? rounds : Math.min(rounds, 2), [
          { name: place.fileSystem, run: () => pairOn(place, workshop, units) },
        ]).flat();
        const [first, over] = [pairs.map((pair) => pair.first), pairs.map((pair) => pair.over)];
        const on = `(${place.fileSystem})`;
        return [
          ratio(
            `--full over an equal tree ÷ first build ${on}`,
            ratios(seconds(over), seconds(first)),
            place.isMemory ? FULL.memory : FULL.disk,
          ),
          ratio(`the same, processor time ${on}`, ratios(worked(over), worked(first))),
          duration(`first build ${on}`, seconds(first)),
        ];
      }),
      text: AGAIN,
    };
  },
};

/** @param {Place} place @param {Workshop} workshop @param {number} units */
function pairOn(place, workshop, units) {
  const [out, cache] = [place.fresh("target"), ["--cache", workshop.memory.fresh("cache")]];
  const catalogue = workshop.catalogue(units);
  const first = workshop.build(catalogue, out, cache);
  place.settle();
  const over = workshop.build(catalogue, out, [...cache, "--full"]);
  if (over.result.written > 0) throw new Error("the tree was not equal");
  return { first, over };
}

/** Whether a tree is right, beside what it took to make it. @type {import("./section.mjs").Section} */
export const proof = {
  name: "verify",
  title: "Proving a tree",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const out = workshop.targets.fresh("published");
    workshop.build(catalogue, out, ["--no-cache"]);
    const [built = [], verified = []] = inRounds(rounds, [
      {
        name: "build",
        run: () => /** @type {Cost} */ (workshop.firstBuild(catalogue, workshop.targets.fresh("target"))),
      },
      {
        name: "verify",
        run: () => workshop.stopwatch.run([process.execPath, LINGODEX, "verify", out, "--json"]),
      },
    ]);
    return {
      figures: [
        ratio("verify DIR ÷ build", ratios(seconds(verified), seconds(built)), { must: 0.85, aim: 0.6 }),
        ratio("verify DIR ÷ build, processor time", ratios(worked(verified), worked(built))),
        duration("verify DIR", seconds(verified)),
        memory(
          "verify DIR, peak memory",
          verified.map(({ peak }) => peak),
        ),
      ],
      text: PROOF,
    };
  },
};

/** @param {readonly Cost[]} costs */
function seconds(costs) {
  return costs.map((cost) => cost.seconds);
}

/** @param {readonly Cost[]} costs */
function worked(costs) {
  return costs.map(({ user, system }) => user + system);
}
