import { duration, fact, share } from "../figures.mjs";
import { inRounds, ratios, spread } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";
import { look, touched } from "../tree-differences.mjs";

const MOST = 0.05;
/** Beside Node's own start. */
const OWN_SECONDS = 0.06;

/** A build where nothing changed since the last one. @type {import("./section.mjs").Section} */
export const unchanged = {
  name: "unchanged",
  title: "Nothing changed",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const tree = workshop.targets.fresh("published");
    const cache = ["--cache", workshop.memory.fresh("cache")];
    workshop.build(catalogue, tree, cache);
    const before = look(tree);
    const node = (/** @type {readonly string[]} */ words) => () =>
      workshop.stopwatch.run([process.execPath, ...words]).seconds;
    const [full = [], again = [], start = [], version = []] = inRounds(rounds, [
      { name: "full", run: () => workshop.firstBuild(catalogue, workshop.targets.fresh("target")).seconds },
      { name: "again", run: () => workshop.build(catalogue, tree, cache).seconds },
      { name: "Node's own start", run: node(["--eval", "0"]) },
      { name: "lingodex --version", run: node([LINGODEX, "--version"]) },
    ]);
    const started = spread(start).median + OWN_SECONDS;
    const written = touched(before, look(tree)).length;
    return {
      figures: [
        share("nothing changed ÷ full build", ratios(again, full), {
          must: Math.max(MOST, started / spread(full).median),
          aim: 0.02,
        }),
        fact("nothing changed: published files touched", `${written}`, written === 0),
        duration("nothing changed", again),
        duration("Node's own start", start),
        duration("lingodex --version", version),
      ],
    };
  },
};
