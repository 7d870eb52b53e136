import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bytes, duration, fact, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";

/** @typedef {import("../measure.mjs").Cost} Cost */
/** @typedef {{ readonly path: string, readonly size: number, readonly packed: number }} Weight Of a file, in bytes. */

/** A page, and what all of them share (PAGES 6.9), in bytes. */
const PAGE = 200_000;
const PAGE_PACKED = 40_000;
const ASSETS_PACKED = 30_000;

const WHY = `Both builds start from nothing and without a cache, in the same round. The compressed sizes are those of gzip at its usual
level, as hosts use it.`;

/** What pages for people cost a build, and what they weigh. @type {import("./section.mjs").Section} */
export const pages = {
  name: "pages",
  title: "Pages for people",
  run(workshop, { units, rounds }) {
    const catalogue = workshop.catalogue(units);
    const tree = () => workshop.targets.fresh("target");
    const build = (/** @type {string} */ word) => () =>
      /** @type {Cost} */ (workshop.build(catalogue, tree(), ["--no-cache", word]));
    const [without = [], made = []] = inRounds(rounds, [
      { name: "without", run: build("--no-pages") },
      { name: "with pages", run: build("--pages") },
    ]);
    const last = tree();
    workshop.build(catalogue, last, ["--no-cache", "--pages"]);
    const wall = (/** @type {readonly Cost[]} */ costs) => costs.map(({ seconds }) => seconds);
    const limits = { must: 1.25, aim: 1.15 };
    return {
      figures: [
        ratio("a build with pages ÷ without", ratios(wall(made), wall(without)), limits),
        ratio("the same, processor time", ratios(worked(made), worked(without))),
        duration("with pages", wall(made)),
        duration("without", wall(without)),
        ...weighed(last),
      ],
      text: WHY,
    };
  },
};

/** @param {string} tree */
function weighed(tree) {
  const files = readdirSync(tree, { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.startsWith("api/"),
  );
  const weights = files.filter((path) => path.endsWith(".html")).map((path) => weightOf(tree, path));
  const assets = files
    .filter((path) => /^lingodex\/assets\/.*\.(?:css|js)$/.test(path))
    .map((path) => weightOf(tree, path));
  const greatest = (/** @type {"size" | "packed"} */ by) =>
    weights.reduce((most, one) => (one[by] > most[by] ? one : most), { path: "", size: 0, packed: 0 });
  const [large, dense] = [greatest("size"), greatest("packed")];
  return [
    fact("pages", weights.length.toLocaleString("en")),
    bytes(`the largest page (${large.path})`, large.size, { must: PAGE }),
    bytes(`the largest compressed (${dense.path})`, dense.packed, { must: PAGE_PACKED }),
    bytes(
      "all styles and scripts, compressed",
      assets.reduce((sum, { packed }) => sum + packed, 0),
      { must: ASSETS_PACKED },
    ),
  ];
}

/** @param {string} tree @param {string} path @returns {Weight} */
function weightOf(tree, path) {
  const body = readFileSync(join(tree, path));
  return { path, size: body.length, packed: gzipSync(body).length };
}

/** @param {readonly Cost[]} costs */
function worked(costs) {
  return costs.map(({ user, system }) => user + system);
}
