import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled } from "../programs.mjs";

/** @typedef {import("../workshop.mjs").Build} Build */

/** The whole process, from the CSV files to the published tree and its cache. @type {import("./section.mjs").Section} */
export const wholeProcess = {
  name: "process",
  title: "From CSV files to a published tree",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const tree = workshop.tree(units);
    const target = () => workshop.memory.fresh("target");
    const [floor = [], ours = [], verified = [], uncached = []] = inRounds(rounds, [
      { name: "the C floor", run: () => workshop.writing([compiled("floor")], tree, target()) },
      { name: "build", run: () => workshop.firstBuild(catalogue, target()).seconds },
      { name: "build --verify", run: () => workshop.firstBuild(catalogue, target(), ["--verify"]).seconds },
      { name: "build --no-cache", run: () => workshop.build(catalogue, target(), ["--no-cache"]).seconds },
    ]);
    return {
      figures: [
        ratio("build ÷ C floor", ratios(ours, floor), { must: 1.8, aim: 1.5 }),
        ratio("build --verify ÷ C floor", ratios(verified, floor), { must: 2.6, aim: 2.2 }),
        ratio("build --no-cache ÷ C floor", ratios(uncached, floor)),
        duration("C floor", floor),
        duration("build", ours),
      ],
    };
  },
};
