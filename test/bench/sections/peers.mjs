import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fact, memory, ratio } from "../figures.mjs";
import { inRounds, ratios } from "../measure.mjs";
import { readPeerData } from "../peers/data.mjs";
import { peerPrograms, script, VERSIONS } from "../programs.mjs";
import { differing, look } from "../tree-differences.mjs";

/** @typedef {import("../measure.mjs").Cost} Cost */
/** @typedef {import("../workshop.mjs").Workshop} Workshop */
/** @typedef {{ readonly name: string, readonly limits: import("../figures.mjs").Limits, readonly build: (out: string) => Cost }} Peer */

/** Others that build the same documents, as whole processes. @type {import("./section.mjs").Section} */
export const peers = {
  name: "peers",
  title: "Other generators building the same documents",
  run(workshop, { units, rounds, quick, install }) {
    const tree = workshop.tree(units);
    const all = [plain(workshop, tree), ...installed(workshop, tree, install)];
    const coverage = all.map(({ name, build }) => cover(name, workshop.targets.fresh("target"), tree, build));
    const ours = { name: "lingodex", run: () => ourBuild(workshop, units) };
    const theirs = all.map(({ name, build }) => ({
      name,
      run: () => build(workshop.targets.fresh("target")),
    }));
    const [own = [], ...others] = inRounds(quick ? 1 : rounds, [ours, ...theirs]);
    const seconds = (/** @type {readonly Cost[]} */ costs) => costs.map((cost) => cost.seconds);
    const peaks = (/** @type {readonly Cost[]} */ costs) => costs.map(({ peak }) => peak);
    return {
      figures: [
        ...all.map(({ name, limits }, at) =>
          ratio(`build ÷ ${name}`, ratios(seconds(own), seconds(others[at] ?? [])), limits),
        ),
        ...coverage,
        memory("peak memory of lingodex", peaks(own)),
        ...all.map(({ name }, at) => memory(`peak memory of ${name}`, peaks(others[at] ?? []))),
      ],
      text: [
        "Every peer builds all units, sources and changes in both views. It builds each on its own, and on all pages of all lists that",
        "contain it. lingodex builds its whole tree and writes its cache. Its tree also has languages, projects, components,",
        "translations, statistics, raw files and the manifest.",
        "",
        "The plain generator makes one object for each document and calls `JSON.stringify`. Eleventy gets the same finished strings,",
        "one page each. Hugo renders each document from data files through templates. Every file that a peer writes is compared with",
        "our tree byte by byte.",
        "",
        "Where a ratio misses its limit, the reason is that of section `process`: the work that one thread does alone. A build that",
        "took 2.0 times the floor would hold both.",
        ...(all.length < 3 ? ["Some peers are not installed, so they are not measured: see README.md."] : []),
      ].join("\n"),
    };
  },
};

/** @param {Workshop} workshop @param {number} units */
function ourBuild(workshop, units) {
  return workshop.firstBuild(workshop.catalogue(units), workshop.targets.fresh("target"));
}

/** What the peer builds, compared with our tree. @param {string} name @param {string} out @param {string} tree @param {Peer["build"]} build */
function cover(name, out, tree, build) {
  build(out);
  const [theirs, published] = [look(out), look(tree)];
  const documents = [...published.keys()].filter((path) => path.startsWith("api/")).length;
  const wrong = differing(theirs, published).filter((path) => theirs.has(path)).length;
  const told = `${theirs.size.toLocaleString("en")} of ${documents.toLocaleString("en")} files, ${wrong} with other bytes`;
  return fact(`the same documents: ${name}`, told, wrong === 0);
}

/** @param {Workshop} workshop @param {string} tree @returns {Peer} */
function plain(workshop, tree) {
  const data = dataFile(workshop, tree);
  return {
    name: "plain generator",
    limits: { must: 1, aim: 0.8 },
    build: (out) => workshop.stopwatch.run([process.execPath, script("plain.mjs"), data, out]),
  };
}

/** @param {Workshop} workshop @param {string} tree @param {boolean} install @returns {readonly Peer[]} */
function installed(workshop, tree, install) {
  const { hugo, eleventy } = peerPrograms(install);
  return [
    ...(hugo === undefined ? [] : [hugoPeer(workshop, tree, hugo)]),
    ...(eleventy === undefined ? [] : [eleventyPeer(workshop, tree, eleventy)]),
  ];
}

/** @param {Workshop} workshop @param {string} tree @param {string} program @returns {Peer} */
function hugoPeer(workshop, tree, program) {
  const site = workshop.memory.fresh("hugo");
  cpSync(script("peers/hugo"), site, { recursive: true });
  mkdirSync(join(site, "data"));
  for (const [name, list] of Object.entries(readPeerData(tree)))
    writeFileSync(join(site, "data", `${name}.json`), JSON.stringify(list));
  return {
    name: VERSIONS.hugo,
    limits: { must: 0.09, aim: 0.067 },
    build: (out) =>
      workshop.stopwatch.run([program, "--source", site, "--destination", out, "--noBuildLock", "--quiet"]),
  };
}

/** @param {Workshop} workshop @param {string} tree @param {string} program @returns {Peer} */
function eleventyPeer(workshop, tree, program) {
  const data = dataFile(workshop, tree);
  return {
    name: VERSIONS.eleventy,
    limits: { must: 0.18, aim: 0.125 },
    build: (out) =>
      workshop.stopwatch.run([process.execPath, program, "--config=eleventy.config.mjs"], {
        directory: script("peers/eleventy"),
        environment: { BENCH_DATA: data, BENCH_OUT: out },
      }),
  };
}

/** @param {Workshop} workshop @param {string} tree */
function dataFile(workshop, tree) {
  const path = workshop.memory.fresh("peer-data.json");
  writeFileSync(path, JSON.stringify(readPeerData(tree)));
  return path;
}
