import { ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled, script } from "../programs.mjs";

/** Nothing but writing: the same ready bytes, by three writers. @type {import("./section.mjs").Section} */
export const write = {
  name: "write",
  title: "Writing the tree's bytes, which are in memory",
  run(workshop, { units, rounds }) {
    const tree = workshop.tree(units);
    /** @param {string} name @param {readonly string[]} command */
    const writer = (name, command) => ({
      name,
      run: () => workshop.writing(command, tree, workshop.targets.fresh("target")),
    });
    const [floor = [], ours = [], naive = []] = inRounds(rounds, [
      writer("the C floor", [compiled("floor")]),
      writer("lingodex", [process.execPath, script("writer.mjs")]),
      writer("naive Node", [process.execPath, script("naive.mjs")]),
    ]);
    return {
      figures: [
        ratio("write phase ÷ C floor", ratios(ours, floor), { must: 1.25, aim: 1.15 }),
        ratio("naive Node writer ÷ C floor", ratios(naive, floor)),
      ],
    };
  },
};
