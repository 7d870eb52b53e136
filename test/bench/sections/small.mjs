import { fileURLToPath } from "node:url";
import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

/** @typedef {import("../measure.mjs").Cost} Cost */

const CLUB = fileURLToPath(new URL("../../../data/alpine-club/", import.meta.url));
/** A run takes a tenth of a second, and what else the machine does is much of that. */
const LEAST_ROUNDS = 15;

const WHY = `The ratios compare with Node's own start, which is the least that a command can cost. A build is judged by processor time, and a
build where nothing changed by the clock. On an idle machine, 11 pairs in a row gave 6.8 for a build and 1.6 where nothing
changed (Node 20). In this run, other programs used part of the processors.

Node 24 starts in half the time of Node 20, and a build costs as much. The ratio is higher because its divisor is smaller.
Later optimizing (\`--invocation-count-for-turbofan\`, \`--invocation-count-for-maglev\`, four and eight times) changes nothing
there (0.98 to 1.05, 9 pairs).

Commands find the code that an earlier command compiled, because the warm-up round keeps it. With \`--no-cache\` and on a new
machine they do not. The kept code was measured alone, in 11 interleaved pairs of processor time on a shared machine (Node 20):

- With it, a first build takes 0.88 of the time, and a build where nothing changed 0.87.
- \`check\` takes 0.77, \`stats\` 0.74, \`--help\` 0.70 and \`--version\` 0.88.

An interrupt budget of the engine that is four times as large reduces a first build further, to 0.82 (9 pairs). A budget
twice as large gives 0.90, and eight times as large 0.82. So V8's optimizing compiler was a fifth of a small build.

Where nothing changed, a third of the cost beyond Node is the statuses of 1,660 files and their folders. Node makes four
dates of each. The rest is reading the program, and reading and proving the remembered state. These
switches of Node were not faster: a larger young generation, one thread, no lazy compiling, baseline code at once.

The program no longer looks up its own package by name, and no longer lists its files with Node's recursion. A build where nothing
changed takes 0.95 and 0.99 of the earlier processor time (15 pairs each, on a shared machine). The module that starts git is loaded only where git runs.
Packages from npm that parse formats (jsonc-parser, saxes, csv-parse, dot-properties, smol-toml) are compiled by each command that
needs them. Kept code would need them in the bundle, which would exceed the size limit of the package.

In a first build, a catalogue in YAML loads its parser. The parser is one file now and takes 30 ms, where its 70 files took
60 ms. Only a catalogue that names a time zone still loads the zones, which takes the engine 25 to 45 ms. UTC does not need
them any longer.`;

/** The example of 1,600 documents. @type {import("./section.mjs").Section} */
export const small = {
  name: "small",
  title: "A small catalogue beside Node's own start",
  run(workshop, { rounds }) {
    const tree = workshop.targets.fresh("published");
    const cache = ["--cache", workshop.memory.fresh("cache")];
    // What is new by a tick of a clock is looked at twice, and then no more.
    for (let time = 0; time < 3; time += 1) workshop.build(CLUB, tree, cache);
    const run = (/** @type {readonly string[]} */ words) => () =>
      workshop.stopwatch.run([process.execPath, ...words]);
    const first = () => workshop.firstBuild(CLUB, workshop.targets.fresh("target"));
    const [node = [], built = [], again = [], verified = []] = inRounds(Math.max(rounds, LEAST_ROUNDS), [
      { name: "Node's own start", run: run(["--eval", "0"]) },
      { name: "build", run: /** @type {() => Cost} */ (first) },
      { name: "nothing changed", run: () => workshop.build(CLUB, tree, cache) },
      { name: "verify", run: run([LINGODEX, "verify", tree, "--json"]) },
    ]);
    const wall = (/** @type {readonly Cost[]} */ costs) => costs.map(({ seconds }) => seconds);
    return {
      figures: [
        ratio("alpine-club ÷ node -e 0, processor time", ratios(worked(built), worked(node)), {
          must: 7,
          aim: 5,
        }),
        ratio("alpine-club, nothing changed ÷ node -e 0", ratios(wall(again), wall(node)), {
          must: 1.8,
          aim: 1.5,
        }),
        ratio(
          "alpine-club, nothing changed ÷ node -e 0, processor time",
          ratios(worked(again), worked(node)),
        ),
        ratio("alpine-club: verify ÷ build", ratios(wall(verified), wall(built)), { must: 0.6, aim: 0.4 }),
        ratio("alpine-club: verify ÷ build, processor time", ratios(worked(verified), worked(built))),
        duration("Node's own start", wall(node)),
        duration("alpine-club", wall(built)),
        duration("alpine-club, nothing changed", wall(again)),
      ],
      text: WHY,
    };
  },
};

/** @param {readonly Cost[]} costs */
function worked(costs) {
  return costs.map(({ user, system }) => user + system);
}
