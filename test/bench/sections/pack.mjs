import { spawnSync } from "node:child_process";
import { duration, fact, megabytes, ratio } from "../figures.mjs";
import { inRounds, isLong, ratios, spread } from "../measure.mjs";
import { askedOfBoth } from "../one-document.mjs";
import { LINGODEX, script } from "../programs.mjs";
import { oneTextChanged } from "./packed-edit.mjs";

/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {import("./section.mjs").Settings} Settings */

const TEXT = `The writers have all bytes in memory. On a disk, a file of its own costs a block, a name and an inode. A bucket is compressed.

"Until all of it is on the disk" includes a \`sync\`, which also waits for other programs on that disk. Before it, a tree is a
hundred thousand files that the system has not written yet.

Both use two threads on two processors. A pack's gzip and hashes are as much work for them as a tree's inodes. The work that one
of them does alone takes longer.

On an earlier machine the tree took 10.2 s and the pack 4.6 s, so the ratio was 0.47. The kernel of this one makes files three
times as fast. Both are faster than there, and the tree gains more.

One document: each round asks for 400 random ones from \`lingodex serve\` of the tree and of the pack. It uses one kept connection
to each, and compares the answers. One text changed: the catalogue is built into a pack twice, with one cell edited in
between. From 100,000 units on, there is no warm-up round.`;

/** The same as a tree and as a pack, on a disk. @type {import("./section.mjs").Section} */
export const pack = {
  name: "pack",
  title: "A pack beside the tree, on the disk",
  async run(workshop, settings) {
    const written = writing(workshop, settings);
    const asked = await asking(workshop, settings);
    return { figures: [...written, ...asked, ...(await oneTextChanged(workshop, settings))], text: TEXT };
  },
};

/** Ready bytes. @param {Workshop} workshop @param {Settings} settings */
function writing(workshop, { units, rounds }) {
  const tree = workshop.tree(units);
  /** @param {string} name */
  const writer = (name) => ({
    name,
    run() {
      // Nothing is removed in between: ext4 makes files slowly for minutes after many have gone.
      const target = workshop.disk.fresh(name);
      const seconds = workshop.writing([process.execPath, script(`${name}.mjs`)], tree, target);
      const began = performance.now();
      workshop.disk.settle();
      return { seconds, settled: seconds + (performance.now() - began) / 1000, ...taken(target) };
    },
  });
  const isWarm = isLong(units);
  const [trees = [], packs = []] = inRounds(rounds, [writer("writer"), writer("pack-writer")], { isWarm });
  /** @param {"seconds" | "settled" | "bytes"} key */
  const both = (key) =>
    ratios(
      packs.map((cost) => cost[key]),
      trees.map((cost) => cost[key]),
    );
  return [
    ratio("pack ÷ tree, time to write", both("seconds"), { must: 0.5 }),
    ratio("the same, until all of it is on the disk", both("settled"), { must: 0.5 }),
    ratio("pack ÷ tree, bytes on the disk", both("bytes")),
    fact("files of the pack, of the tree", `${counted(packs)}, ${counted(trees)}`),
    fact("on the disk: the pack, the tree", `${inMegabytes(packs)}, ${inMegabytes(trees)}`),
    duration(
      "writing the pack",
      packs.map(({ seconds }) => seconds),
    ),
    duration(
      "writing the tree",
      trees.map(({ seconds }) => seconds),
    ),
  ];
}

/** @param {Workshop} workshop @param {Settings} settings */
async function asking(workshop, { units, rounds }) {
  const tree = workshop.tree(units);
  const packed = workshop.disk.fresh("packed");
  workshop.stopwatch.run([process.execPath, LINGODEX, "pack", tree, "--out", packed]);
  const answers = await askedOfBoth(tree, packed, rounds);
  const packs = answers.map((round) => spread(round.packs).median);
  const trees = answers.map((round) => spread(round.trees).median);
  return [
    ratio("one document by HTTP, out of the pack ÷ out of the tree", ratios(packs, trees)),
    duration("one document out of the pack", packs),
    duration("one document out of the tree", trees),
  ];
}

/** What stands there: in blocks, and how many files. @param {string} folder */
function taken(folder) {
  const { stdout } = spawnSync("du", ["-s", "--block-size=1", folder], { encoding: "utf8" });
  const all = spawnSync("find", [folder, "-type", "f", "-printf", "x"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return { bytes: Number.parseInt(stdout, 10), files: all.stdout.length };
}

/** @param {readonly { readonly files: number }[]} rounds */
function counted([first]) {
  return (first?.files ?? 0).toLocaleString("en");
}

/** @param {readonly { readonly bytes: number }[]} rounds */
function inMegabytes([first]) {
  return megabytes(first?.bytes ?? 0);
}
