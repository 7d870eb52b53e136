import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { duration, fact, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled } from "../programs.mjs";

const OTHER = ["--base-url", "https://other.example.org"];

const REMOVED = 4_000;
const [ONE_BLOCK, EMPTY] = [Buffer.alloc(1400, "x"), Buffer.alloc(0)];

const WHY = `The build moves every changed document over the old one, and the file system frees the blocks of the old one. The last row
shows how much of the time that is: removing files of one block, compared with removing empty files.

It is much on an ext4 without a journal that is mounted with \`discard\`, which reports each block to the device at once.
There, every way to replace old files costs this time. Three other ways were tried bare, with as many files, and took as long
or longer:

- remove the old files first
- move them away and remove them later
- write a whole new tree and remove the old one

Overwriting in place would not cost this time, but it would show half a document to readers. An ext4 with a journal (tried on
a loop device) waits for the journal's space instead. It is nearer to a first build, and removing first gains nothing
there either.`;

/** Microseconds to remove a file that holds `bytes`. @param {import("../workshop.mjs").Workshop} workshop @param {Buffer} bytes */
function removal(workshop, bytes) {
  const directory = workshop.disk.fresh("removed");
  mkdirSync(directory);
  const paths = Array.from({ length: REMOVED }, (_, index) => join(directory, String(index)));
  for (const path of paths) {
    const descriptor = openSync(path, "wx");
    writeSync(descriptor, bytes);
    closeSync(descriptor);
  }
  workshop.disk.settle();
  const begin = process.hrtime.bigint();
  for (const path of paths) unlinkSync(path);
  return Number(process.hrtime.bigint() - begin) / 1000 / REMOVED;
}

/** Every document of an existing tree changes: another base_url. @type {import("./section.mjs").Section} */
export const disk = {
  name: "disk",
  title: "On the disk, over an existing tree",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const tree = workshop.tree(units);
    const [floor = [], ours = []] = inRounds(rounds, [
      {
        name: "the C floor",
        run: () => [workshop.writing([compiled("floor")], tree, workshop.disk.fresh("floor"))],
      },
      {
        name: "lingodex",
        run: () => {
          const out = workshop.disk.fresh("out");
          const cache = ["--cache", workshop.memory.fresh("cache")];
          const first = workshop.build(catalogue, out, cache).seconds;
          workshop.disk.settle();
          return [first, workshop.build(catalogue, out, [...cache, ...OTHER]).seconds];
        },
      },
    ]);
    const column = (/** @type {readonly number[][]} */ rows, /** @type {number} */ at) =>
      rows.map((row) => row[at] ?? Number.NaN);
    const [first, over] = [column(ours, 0), column(ours, 1)];
    return {
      figures: [
        ratio("every document changed ÷ first build", ratios(over, first), { must: 1.1, aim: 0.5 }),
        ratio("first build ÷ C floor", ratios(first, column(floor, 0))),
        duration("first build", first),
        duration("every document changed", over),
        fact(
          "removing a file of one block, of none",
          [ONE_BLOCK, EMPTY].map((bytes) => `${removal(workshop, bytes).toFixed(0)} µs`).join(", "),
        ),
      ],
      text: WHY,
    };
  },
};
