import { readFileSync } from "node:fs";
import { join } from "node:path";
import { duration, fact, memory, ratio } from "../figures.mjs";
import { inRounds, isLong, ratios } from "../measure.mjs";
import { inSlices, OPTIONS, SLICES, spent, sum } from "../sharded.mjs";
import { onSpark, sparkHere } from "../spark.mjs";

/** @typedef {import("../sharded.mjs").Spent} Spent */
/** What one round took, by steps; all of a build and of a run on Spark are a step each. @typedef {Readonly<Record<string, Spent>>} Round */

const SLICED = ["plan", "table", "survey", "settle", "render"];
const WAYS = { merge: [...SLICED, "merge"], parts: [...SLICED, "page", "join", "pack", "commit"] };
/** One process does them, however many machines there are. */
const ALONE = ["plan", "table", "settle", "join", "commit"];
const MANY = ["survey", "render", "page", "pack"];

const TEXT = `Slices run one after the other, and their records go both ways: through \`merge\`, and in parts. Spark runs the second way on two
executors of one processor each, from its own start to its end. A \`build\` has both processors, too. The variable
\`LINGODEX_SPARK\` names a Python with PySpark.

All packs of a round are compared by their generation and their index, which names all buckets by their content. From 100,000
units on, there is no warm-up round, and everything is on the disk.`;

/** One catalogue in slices, into a pack, beside one process. @type {import("./section.mjs").Section} */
export const shards = {
  name: "shards",
  title: "A catalogue in slices, beside one process",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const isWarm = isLong(units);
    const place = isWarm ? workshop.disk : workshop.targets;
    const spark = sparkHere();
    /** @type {Set<string>} */
    const packs = new Set();
    /** @type {import("../measure.mjs").Runner<Round>[]} */
    const runners = [
      {
        name: "lingodex build --to pack",
        run() {
          const out = place.fresh("whole");
          const cost = workshop.build(catalogue, out, ["--to", "pack", "--no-cache", ...OPTIONS]);
          packs.add(packAt(out));
          return { build: spent(cost) };
        },
      },
      {
        name: "lingodex shard",
        run() {
          const { steps, merged, committed } = inSlices(workshop, catalogue, place);
          packs.add(packAt(merged)).add(packAt(committed));
          return steps;
        },
      },
    ];
    if ("python" in spark)
      runners.push({
        name: "Spark",
        run() {
          const { cost, out } = onSpark(workshop, spark.python, catalogue, place);
          packs.add(packAt(out));
          return { spark: spent(cost) };
        },
      });
    const results = inRounds(rounds, runners, { isWarm });
    const all = (results[0] ?? []).map((_, at) => Object.assign({}, ...results.map((of) => of[at])));
    return {
      figures: [
        ...processes(all),
        ...("python" in spark ? onItsCluster(all) : [fact("Spark", `not measured: ${spark.lack}`)]),
        fact("different packs that came out", String(packs.size), packs.size === 1),
      ],
      text: TEXT,
    };
  },
};

/** @param {readonly Round[]} all */
function processes(all) {
  const [build, merge, parts] = [of(all, ["build"]), of(all, WAYS.merge), of(all, WAYS.parts)];
  return [
    ratio(
      `${SLICES} slices and merge ÷ build --to pack, processor time`,
      ratios(merge.processor, build.processor),
    ),
    ratio(
      `${SLICES} slices and parts ÷ build --to pack, processor time`,
      ratios(parts.processor, build.processor),
    ),
    memory("memory of build --to pack", build.peak),
    memory("memory of the largest slice", of(all, ["survey", "render"]).peak),
    memory("memory of the merge", of(all, ["merge"]).peak),
    memory("memory of the largest part", of(all, ["page", "pack"]).peak),
    memory("memory of the join", of(all, ["join"]).peak),
    memory("memory of the commit", of(all, ["commit"]).peak),
    duration("time of build --to pack", build.seconds),
    duration(`time in parts, one process: ${ALONE.join(", ")}`, of(all, ALONE).seconds),
    duration(
      "time in parts, all slices one after the other: survey, render, page, pack",
      of(all, MANY).seconds,
    ),
  ];
}

/** @param {readonly Round[]} all */
function onItsCluster(all) {
  const [spark, build] = [of(all, ["spark"]), of(all, ["build"])];
  return [
    ratio("Spark ÷ build --to pack, on the same two processors, time", ratios(spark.seconds, build.seconds)),
    duration("time of Spark", spark.seconds),
  ];
}

/** Of each round what some steps took together. @param {readonly Round[]} all @param {readonly string[]} steps */
function of(all, steps) {
  const sums = all.map((round) => sum(steps.flatMap((step) => round[step] ?? [])));
  return {
    seconds: sums.map(({ seconds }) => seconds),
    processor: sums.map(({ processor }) => processor),
    peak: sums.map(({ peak }) => peak),
  };
}

/** What says of a pack which buckets it has. @param {string} pack */
function packAt(pack) {
  const { generation, index } = JSON.parse(readFileSync(join(pack, "lingodex/pack.json"), "utf8"));
  return `${generation} ${index.path}`;
}
