import { duration, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { compiled } from "../programs.mjs";

/** @typedef {import("../workshop.mjs").Build} Build */

const WHY = `On this machine the kernel makes files and folders in half the time of earlier machines (the floor took 1.8 s there). Node
does not make them faster, so the ratio of 2.4 became one of 5. A build takes as long as before.

A build is not nearer to the floor because the floor has the bytes ready and makes no list of written files. The rows above
show how much of a build is not writing. Section \`profile\` lists the functions.

Tried and kept:

- Documents are bytes cut from one piece of memory that is used again.
- Both views are rendered side by side.
- Embedded nouns are encoded once.
- Checks look only where they can fail.
- Our own code splits rows without quotes.
- Only code that needs a package loads it, and the program is a bundle of few files.
- A thread hashes and writes batches. The rendering thread takes those that the first has no time for.
- Data that is read back is read where it was written.

Tried and dropped:

- a thread that holds the whole publication: one of two processors was idle half of the time
- larger young generations: not faster, and more memory
- a collector without threads of its own, relative paths, bare bindings, TextEncoder, and Latin-1 where it would do: no
  difference beyond the noise

Where a ratio misses its limit, the reason is the work that one thread does alone, while the other processor is idle. That work
is reading, linking, composing the manifest, freezing the linked catalogue, and Node's start, in the rows above.

Three things are new since the last round. Each is much of a small build and little of this one:

- Schemas are compiled when the package is built.
- UTC is printed without the time zones. They took 25 to 45 ms to load, and one look-up for each quarter of an hour of the
  change log.
- yaml is one file.

Left to try:

- Read and link while the thread starts.
- Compose the manifest's parts in both threads.
- Freeze the memory in the thread that writes.
- Keep bytes instead of texts for the parts that both views share. Tried apart from the program, this is a fifth of the
  encoding time.`;

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
