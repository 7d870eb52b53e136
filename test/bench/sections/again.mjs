import { duration, memory, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("../workshop.mjs").Place} Place */
/** @typedef {import("../measure.mjs").Cost} Cost */

const AGAIN = `Nothing is believed of what stands there: each file is read and compared byte by byte with what was rendered, by the thread
that would have written it, and what is equal is neither staged nor moved. So it reads where a first build writes. The
folders are looked at first, 200,000 of them, to know what is nobody's: that is done by one.`;

const PROOF = `What is known of each file is kept in columns that both threads see, by number, and most addresses are not kept: the
path of the document that one means follows from its letters. Of the processor's time 0.87 of before (5 pairs, on a machine
that others used: load 15), at 20,000 units 176 MB for 275, at 100,000 units 296 MB for 670.

What was tried and stayed: objects that pages repeat are known by their hash and not parsed again (0.65 of the processor's
time before); a thread looks at the folders, reads and hashes ahead of the one that judges (busy for 3.2 s where one was
for 5.6 s, for 1.05 of the processor's time). The greater half is the judging thread's, now. What does not pay: an
address that the document before has in the same place is not looked up again (1.01, in 9 pairs of 8,000 units on a shared
machine); ASCII as Latin-1 instead of UTF-8 (1.0, of decoding alone); a path that is looked up as a cut of its address, with
words of patterns placed ahead (0.98, 0.84 to 1.04 in 4 pairs; looking up alone 0.82, placing 1.0). What is left to try: judging each view in a thread of its own, which have nothing in common but the list.`;

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
