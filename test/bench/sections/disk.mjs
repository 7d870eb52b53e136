import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled } from "../programs.mjs";

const OTHER = ["--base-url", "https://other.example.org"];

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
      ],
    };
  },
};
