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

const MEMORY = `An earlier profile has 328 MB at 100,000 units: 45 are Node's own file, 187 the heap, and 53 the list of written files. The rest
is threads and compiled code. Of the heap, 106 are alive: units 20, changes 16, texts 20, lists 15.

Tried:

- young generations of 4 MB: 303 MB, but no program can ask for them after its start
- smaller steps of the heap: 320 MB
- both: 287 MB
- fewer arenas of malloc: 324 MB
- the list of written files on the disk: 320 MB (at 300,000 units and one view, 593 instead of 632)
- clearing the whole heap before the first file is written: 350 MB (117 MB were in use, and 106 afterwards)

Units as columns were not built. All units and lists are 35 MB of the memory, so columns cannot save the missing 95 MB.`;

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
