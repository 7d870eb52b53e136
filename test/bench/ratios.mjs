// node test/bench/ratios.mjs: the two ratios that every run of CI prints, of a small catalogue. Machines of CI are shared, so that
// nothing is judged by them.
import { tmpdir } from "node:os";
import { cell } from "./sections/edits.mjs";
import { peers } from "./sections/peers.mjs";
import { folderOnDisk, Workshop } from "./workshop.mjs";

const SEED = 2026;
const SETTINGS = { units: 2_000, rounds: 3, quick: false, install: false };

const workshop = new Workshop({ memory: tmpdir(), disk: folderOnDisk(), on: "memory", seed: SEED });
try {
  for (const section of [peers, cell]) {
    const { figures } = await section.run(workshop, SETTINGS);
    for (const { what, measured } of figures)
      if (what.includes("÷"))
        process.stdout.write(`${what}: ${measured.replaceAll("*", "")} (least, median, most)\n`);
  }
} finally {
  workshop.close();
}
