import { fileURLToPath } from "node:url";
import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

/** @typedef {import("../measure.mjs").Cost} Cost */

const CLUB = fileURLToPath(new URL("../../../data/alpine-club/", import.meta.url));
/** A run takes a tenth of a second, and what else the machine does is much of that. */
const LEAST_ROUNDS = 15;

const WHY = `Against Node's own start, which is the least that a command can cost. Judged by the processor's time, and where nothing
changed by the clock. On an idle machine 11 pairs in a row gave 6.8 for a build and 1.6 where nothing changed (Node 20); in this
run other programs had a part of the processors. Node 24 starts in half of the time of Node 20, and a build costs as much:
the ratio is higher because what it is divided by is smaller. Later optimizing (\`--invocation-count-for-turbofan\`,
\`--invocation-count-for-maglev\`, four and eight times) changes nothing there (0.98 to 1.05, 9 pairs).

Commands find the code that an earlier one compiled (the round that warms up keeps it); \`--no-cache\` and a new machine do
not. Measured alone, in 11 interleaved pairs of processor time on a shared machine (Node 20): the
kept code makes 0.88 of a first build, 0.87 of one where nothing changed, 0.77 of \`check\`, 0.74 of \`stats\`, 0.70 of \`--help\`,
0.88 of \`--version\`. An interrupt budget of the engine that is four times as large makes 0.82 of a first build more (9
pairs; twice as large 0.90, eight times 0.82): a fifth of a small build was V8's optimizing compiler.

What a build costs beyond Node where nothing changed: a third the statuses of 1,660 files and their folders (Node makes four
dates of each), the rest reading the program and what is remembered, and proving it. Tried with Node's switches: a larger young
generation, one thread, no lazy compiling, baseline code at once (none faster).

Of a first build, a catalogue in YAML loads its parser: one file now, 30 ms where its 70 files took 60. Left are the zones
of a catalogue that names one, which the engine takes 25 to 45 ms to load, and what UTC no more needs.`;

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
