import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fact, memory, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { LINGODEX } from "../programs.mjs";

const SLICES = 4;
const OPTIONS = ["--no-pages"];

/** Seconds of processor time, bytes of memory. @typedef {{ readonly processor: number, readonly peak: number, readonly merge: number, readonly generation: string }} Job */

/** One catalogue in slices, one process after the other, beside one process. @type {import("./section.mjs").Section} */
export const shards = {
  name: "shards",
  title: "A catalogue in slices, beside one process",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const [builds = [], jobs = []] = inRounds(rounds, [
      { name: "lingodex build", run: () => whole(workshop, catalogue) },
      { name: "lingodex shard", run: () => sliced(workshop, catalogue) },
    ]);
    /** @param {readonly Job[]} all @param {"processor" | "peak" | "merge"} key */
    const of = (all, key) => all.map((one) => one[key]);
    const generations = new Set([...builds, ...jobs].map(({ generation }) => generation));
    return {
      figures: [
        ratio(
          `${SLICES} slices ÷ one process, processor time`,
          ratios(of(jobs, "processor"), of(builds, "processor")),
        ),
        memory("one process", of(builds, "peak")),
        memory("the largest slice", of(jobs, "peak")),
        memory("the merge", of(jobs, "merge")),
        fact("generations", String(generations.size), generations.size === 1),
      ],
    };
  },
};

/** @param {import("../workshop.mjs").Workshop} workshop @param {string} catalogue @returns {Job} */
function whole(workshop, catalogue) {
  const out = workshop.targets.fresh("whole");
  const cost = workshop.build(catalogue, out, ["--no-cache", ...OPTIONS]);
  const { generation } = JSON.parse(readFileSync(join(out, "lingodex/manifest.json"), "utf8"));
  return { processor: cost.user + cost.system, peak: cost.peak, merge: 0, generation };
}

/** @param {import("../workshop.mjs").Workshop} workshop @param {string} catalogue @returns {Job} */
function sliced(workshop, catalogue) {
  const folder = workshop.targets.fresh("records");
  const job = join(folder, "job");
  let processor = 0;
  /** @param {readonly string[]} words @param {string} [into] */
  const run = (words, into) => {
    const shell = into === undefined ? [] : ["sh", "-c", 'out=$1; shift; exec "$@" > "$out"', "sh", into];
    const cost = workshop.stopwatch.run([...shell, process.execPath, LINGODEX, "shard", ...words]);
    processor += cost.user + cost.system;
    return cost;
  };
  run(["plan", catalogue, "--job", job, "--slices", String(SLICES), ...OPTIONS]);
  const numbers = Array.from({ length: SLICES }, (_, number) => String(number));
  /** @param {string} pass */
  const mapped = (pass) =>
    numbers.map((number) => {
      const file = join(folder, `${pass}-${number}`);
      return { file, peak: run(["map", `--${pass}`, number, "--job", job], file).peak };
    });
  const surveys = mapped("survey");
  run(["settle", "--job", job, ...surveys.map(({ file }) => file)]);
  const slices = mapped("render");
  const out = workshop.targets.fresh("merged");
  const merged = run(["merge", "--job", job, ...slices.map(({ file }) => file), "--out", out, "--json"]);
  const { generation } = JSON.parse(merged.output);
  return {
    processor,
    generation,
    merge: merged.peak,
    peak: Math.max(...[...surveys, ...slices].map(({ peak }) => peak)),
  };
}
