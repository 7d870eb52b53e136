import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled } from "../programs.mjs";

/** @typedef {import("../workshop.mjs").Build} Build */

const WHY = `On this machine the kernel makes files and folders in half of the time of earlier ones (the floor took 1.8 s there), and
Node does not: the ratio of 2.4 became one of 5, while a build takes as long as before.

Why it is not nearer to the floor: the floor has the bytes ready and makes no list of what it wrote. The rows above
say how much of a build is not writing, section \`profile\` has the functions.

What was tried and stayed: documents are bytes cut from one piece of memory that is used again; both views are rendered
side by side; embedded nouns are encoded once; checks look only where they can fail; rows without quotes are split by us;
packages are loaded by those who need them, and the program is a bundle of few files; a thread digests and writes batches, and whoever renders takes what it has no
time for; what is read back is read back where it was written.

What was tried and went: a thread that holds the whole publication (one of two processors was idle half of the time);
larger young generations (no faster, and more memory); a collector without threads of its own, relative paths, bare
bindings, TextEncoder, Latin-1 where it would do (no difference beyond the noise).

Where it is missed, the reason is what one thread does alone: reading, linking, composing the manifest, freezing what was
linked, and Node's start, in the rows above, while the other processor is idle. Since the last round schemas are compiled
when the package is built, UTC is printed without the zones (they took 25 to 45 ms to load, and a look-up a quarter of an
hour of the change log), and yaml is one file: each is much of a small build and little of this one.

What is left to try: reading and linking while the thread starts, the manifest's parts composed by both threads, the memory
frozen in the thread that writes, bytes instead of texts for what both views share (a fifth of what encoding takes, tried
apart from the program).`;

const PHASES = ["read", "link", "write", "commit"];

/** Where the time of builds goes, as they say it themselves. @param {readonly Build[]} builds */
function phases(builds) {
  const seconds = (/** @type {Build} */ { result }, /** @type {string} */ phase) =>
    (result.timings[phase] ?? 0) / 1000;
  const rest = builds.map((build) =>
    PHASES.reduce((left, phase) => left - seconds(build, phase), build.seconds),
  );
  return [
    ...PHASES.map((phase) =>
      duration(
        `build: ${phase}`,
        builds.map((build) => seconds(build, phase)),
      ),
    ),
    duration("build: start, cache, end", rest),
  ];
}

/** The whole process, from the CSV files to the published tree and its cache. @type {import("./section.mjs").Section} */
export const wholeProcess = {
  name: "process",
  title: "From CSV files to a published tree",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const tree = workshop.tree(units);
    const target = () => workshop.targets.fresh("target");
    /** @type {Build[]} */
    const builds = [];
    const [floor = [], ours = [], verified = [], uncached = []] = inRounds(rounds, [
      { name: "the C floor", run: () => workshop.writing([compiled("floor")], tree, target()) },
      {
        name: "build",
        run: () => {
          const build = workshop.firstBuild(catalogue, target(), ["--timings"]);
          builds.push(build);
          return build.seconds;
        },
      },
      { name: "build --verify", run: () => workshop.firstBuild(catalogue, target(), ["--verify"]).seconds },
      { name: "build --no-cache", run: () => workshop.build(catalogue, target(), ["--no-cache"]).seconds },
    ]);
    return {
      figures: [
        ratio("build ÷ C floor", ratios(ours, floor), { must: 2, aim: 1.8 }),
        ratio("build --verify ÷ C floor", ratios(verified, floor), { must: 2.6, aim: 2.2 }),
        ratio("build --no-cache ÷ C floor", ratios(uncached, floor)),
        duration("C floor", floor),
        duration("build", ours),
        ...phases(builds.slice(-rounds)),
      ],
      text: WHY,
    };
  },
};
