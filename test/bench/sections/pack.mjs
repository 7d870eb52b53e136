import { spawnSync } from "node:child_process";
import { fact, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { script } from "../programs.mjs";

/** The same ready bytes as a tree and as a pack, on a disk: there each file costs a block, a name and an inode. @type {import("./section.mjs").Section} */
export const pack = {
  name: "pack",
  title: "Writing a pack beside writing the tree, from bytes in memory, on the disk",
  run(workshop, { units, rounds }) {
    const tree = workshop.tree(units);
    let round = 0;
    /** @param {string} name */
    const writer = (name) => ({
      name,
      run() {
        // Nothing is removed in between: ext4 makes files slowly for minutes after many have gone.
        round += 1;
        const target = workshop.disk.fresh(`${name}-${round}`);
        const seconds = workshop.writing([process.execPath, script(`${name}.mjs`)], tree, target);
        return { seconds, ...taken(target) };
      },
    });
    const [trees = [], packs = []] = inRounds(rounds, [writer("writer"), writer("pack-writer")]);
    /** @param {"seconds" | "bytes"} key */
    const both = (key) =>
      ratios(
        packs.map((cost) => cost[key]),
        trees.map((cost) => cost[key]),
      );
    return {
      figures: [
        ratio("pack ÷ tree, time to write", both("seconds"), { must: 0.5 }),
        ratio("pack ÷ tree, bytes on the disk", both("bytes")),
        fact("files of the pack, of the tree", `${packs[0]?.files}, ${trees[0]?.files}`),
      ],
    };
  },
};

/** What stands there: in blocks, and how many files. @param {string} folder */
function taken(folder) {
  const { stdout } = spawnSync("du", ["-s", "--block-size=1", folder], { encoding: "utf8" });
  const all = spawnSync("find", [folder, "-type", "f", "-printf", "x"], { encoding: "utf8" });
  return { bytes: Number.parseInt(stdout, 10), files: all.stdout.length };
}
