import { fact, megabytes, memory, ratio, time } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";

const [SMALL, LARGE] = [20_000, 500_000];
const PEAKS = /** @type {const} */ ([
  [20_000, 200e6, 150e6],
  [100_000, 250e6, 250e6],
  [300_000, 500e6, 500e6],
]);
const HUGE = 1_000_000;

/** @typedef {import("../workshop.mjs").Workshop} Workshop */

/** Whether a document costs the same in a catalogue of any size. @type {import("./section.mjs").Section} */
export const scale = {
  name: "scale",
  title: "Time per document as the catalogue grows",
  leftOutIfQuick: true,
  run(workshop, { rounds }) {
    // One view halves the tree: more machines have the memory for it.
    const place = workshop.memory.holds(LARGE, 1) ? workshop.memory : workshop.disk;
    const perDocument = (/** @type {number} */ units) => () => {
      const out = place.fresh("target");
      const { seconds, result } = workshop.firstBuild(workshop.catalogue(units), out, ["--view", "none"]);
      return seconds / result.documents;
    };
    const [small = [], large = []] = inRounds(Math.min(rounds, 2), [
      { name: "small", run: perDocument(SMALL) },
      { name: "large", run: perDocument(LARGE) },
    ]);
    place.fresh("target");
    return {
      figures: [
        ratio(
          `time per document, ${shown(LARGE)} ÷ ${shown(SMALL)} units (${place.fileSystem}, one view)`,
          ratios(large, small),
          {
            must: 1.3,
            aim: 1.1,
          },
        ),
      ],
    };
  },
};

/** The peak of the whole process, both views. @type {import("./section.mjs").Section} */
export const peakMemory = {
  name: "memory",
  title: "Memory as the catalogue grows",
  run(workshop, { quick }) {
    return {
      figures: PEAKS.filter(([units]) => !quick || units === SMALL).map(([units, must, aim]) => {
        const place = workshop.memory.holds(units, 2) ? workshop.memory : workshop.disk;
        const out = place.fresh("target");
        const { peak, seconds } = workshop.firstBuild(workshop.catalogue(units), out);
        if (place === workshop.memory) place.fresh("target");
        return memory(
          `peak memory at ${shown(units)} units (${time(seconds)} on ${place.fileSystem})`,
          [peak],
          { must, aim },
        );
      }),
      text: MEMORY,
    };
  },
};

const MEMORY = `In a profile of 100,000 units, Node's own file takes 41 MB, and the heaps of both threads take 140 MB. 80 MB of these are alive
while files are written. 50 MB are units (20), changes (16), texts (9) and lists (5).

Taken:

- The space of new objects stays at 16 MB or less instead of 32: 50 MB less, for 8 % of processor time. The engine obeys this
  setting only while a program runs. With Node 24 it saves 150 MB, because the space grows to 128 there.
- The list of written files is on the disk, except its first 2 MB, and is read back into the same memory: 40 MB less.
- Pages do not keep a list of changes for each month, or the page of each text: 10 MB less.
- After linking, changes forget the places of their rows: 5 MB less.
- If a change wrote the text that a unit has, both share one text: 10 MB less.
- The heap is collected before the first file is written: 13 MB less. Before the changes above it saved nothing.
- The heap grows by 30 % instead of 40 % from 40,000 units on: 10 MB less.
- From 10,000 units on, it grows by 100 %: 17 MB less.

In interleaved pairs, all of it together takes 0 to 8 % of processor time at 100,000 units, and none at 20,000.

Tried:

- fewer arenas of malloc: 4 MB less
- compaction before the first file is written: more, because it needs room for both copies
- a smaller heap for the thread that writes: no difference

Units are columns between builds, and objects in a build (docs/decisions/0061-units-are-stored-as-columns.md).`;

/** A million units on the disk. @type {import("./section.mjs").Section} */
export const huge = {
  name: "huge",
  title: "A million units",
  onlyIfAsked: true,
  run(workshop) {
    const catalogue = workshop.catalogue(HUGE);
    const { peak, seconds, result } = workshop.firstBuild(catalogue, workshop.disk.fresh("huge"), [
      "--view",
      "none",
    ]);
    return {
      figures: [
        memory(`peak memory at ${shown(HUGE)} units, one view, ${workshop.disk.fileSystem}`, [peak], {
          must: 1150e6,
          aim: 800e6,
        }),
        fact(
          "documents, bytes, time",
          `${shown(result.documents)}, ${megabytes(result.bytes)}, ${time(seconds)}`,
        ),
      ],
      text: HUGE_MEMORY,
    };
  },
};

const HUGE_MEMORY = `The peak is in linking, where 690 MB of the heap are alive. While files are written, it is 665 MB, and the process takes 1,020 MB.

Taken, with the peak of a build without writing before and after:

- A row of the change log is discarded when it is linked: 1,490 and 1,279 MB.
- Identifiers that are taken are a compact set, and records are not wrapped to be sorted: 1,230 MB.
- The heap grows by 8 % from 192 MB of inputs on: 1,164 MB.
- Pages that credit people count changes and keep no lists of them: 50 MB less where that was the peak.
- The place of a row is not kept with its change if the row has an identifier: 1,124 MB.
- The log between builds is stored in pieces of 65,536 changes: 75 MB less at the end of a build.`;

/** @param {number} count */
function shown(count) {
  return count.toLocaleString("en");
}
