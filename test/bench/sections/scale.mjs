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

const MEMORY = `In a profile of 100,000 units, Node's own file takes 44 MB. The heap of the main thread takes 175 MB, and that of the writer
20 MB. Of the main heap, 110 MB are alive. 75 MB of these are units (20), changes (25), texts (15) and lists (15).

Taken:

- The space of new objects stays at 16 MB or less instead of 32: 50 MB less, for 8 % of processor time. The engine obeys this
  setting only while a program runs. With Node 24 it saves 150 MB, because the space grows to 128 there.
- The list of written files is on the disk, except its first 8 MB: 10 MB less here, and more in larger catalogues.
- If a change wrote the text that a unit has, both share one text: 10 MB less.

Tried before:

- still smaller steps of the heap: 8 MB less, for 7 % of processor time
- fewer arenas of malloc: 4 MB less
- clearing the whole heap before the first file is written: more, because the heap grows again

Units as columns were not built.`;

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
    };
  },
};

/** @param {number} count */
function shown(count) {
  return count.toLocaleString("en");
}
