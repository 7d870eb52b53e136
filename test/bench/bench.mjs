// npm run bench -- [SECTION…] [options]: what lingodex costs beside a floor, its peers and itself. README.md explains.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { fact } from "./figures.mjs";
import { describeMachine } from "./machine.mjs";
import { CACHE, script } from "./programs.mjs";
import { resultsDocument, sectionReport, sectionsIn, targetsReport } from "./report.mjs";
import { again, proof } from "./sections/again.mjs";
import { bulk } from "./sections/bulk.mjs";
import { ciCache } from "./sections/ci-cache.mjs";
import { disk } from "./sections/disk.mjs";
import { cell, change } from "./sections/edits.mjs";
import { history } from "./sections/history.mjs";
import { pack } from "./sections/pack.mjs";
import { pages } from "./sections/pages.mjs";
import { peers } from "./sections/peers.mjs";
import { wholeProcess } from "./sections/process.mjs";
import { profile } from "./sections/profile.mjs";
import { huge, peakMemory, scale } from "./sections/scale.mjs";
import { shards } from "./sections/shards.mjs";
import { small } from "./sections/small.mjs";
import { unchanged } from "./sections/unchanged.mjs";
import { watch } from "./sections/watch.mjs";
import { write } from "./sections/write.mjs";
import { folderOnDisk, Workshop } from "./workshop.mjs";

/** @typedef {import("./report.mjs").Measured} Measured */
/** @typedef {import("./sections/section.mjs").Section} Section */
/** @typedef {import("./figures.mjs").Findings} Findings */

/** In this order they run and are told. @type {readonly Section[]} */
const SECTIONS = [
  write,
  wholeProcess,
  peers,
  again,
  proof,
  disk,
  pack,
  shards,
  unchanged,
  small,
  cell,
  change,
  pages,
  watch,
  ciCache,
  history,
  scale,
  peakMemory,
  bulk,
  huge,
  profile,
];
const STORE = join(CACHE, "results");
const RESULTS = fileURLToPath(new URL("RESULTS.md", import.meta.url));
const OLDEST_NODE = "20";
const QUICK = { units: 4_000, rounds: 2 };
const FULL = { units: 20_000, rounds: 5 };

const [first, ...others] = process.argv.slice(2);
if (first === "readers")
  process.exitCode =
    spawnSync(process.execPath, [script("readers.mjs"), ...others], { stdio: "inherit" }).status ?? 1;
else if (first === "--report") writeResults();
else await bench();

async function bench() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean", default: false },
      huge: { type: "boolean", default: false },
      install: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      units: { type: "string" },
      rounds: { type: "string" },
      seed: { type: "string", default: "2026" },
      date: { type: "string", default: new Date().toISOString().slice(0, 10) },
      memory: { type: "string", default: process.env["LINGODEX_BENCH_MEMORY"] ?? "/dev/shm" },
      disk: { type: "string", default: process.env["LINGODEX_BENCH_DISK"] ?? folderOnDisk() },
      on: { type: "string", default: "memory" },
    },
  });
  const { quick, install, date } = values;
  if (quick && values.write) refuse("--quick is a look, no result: it is not written");
  const usual = quick ? QUICK : FULL;
  const settings = {
    units: Number(values.units ?? usual.units),
    rounds: Number(values.rounds ?? usual.rounds),
    quick,
    install,
  };
  const asked = chosen(positionals, values);
  const { memory, disk: onDisk, on } = values;
  if (on !== "memory" && on !== "disk") refuse(`--on takes memory or disk, not ${on}`);
  const workshop = new Workshop({ memory, disk: onDisk, on, seed: Number(values.seed) });
  process.once("SIGINT", () => {
    workshop.close();
    process.exit(130);
  });
  try {
    const measured = await measure(asked, workshop, settings, date);
    print(targetsReport(measured));
    const left = SECTIONS.filter((section) => !asked.includes(section)).map(({ name }) => name);
    if (left.length > 0) print(`Left out: ${left.join(", ")}.`);
    if (values.write) writeResults();
  } finally {
    workshop.close();
  }
}

/**
 * One section after the other, told as soon as it is measured.
 *
 * @param {readonly Section[]} sections
 * @param {Workshop} workshop
 * @param {import("./sections/section.mjs").Settings} settings
 * @param {string} date
 */
async function measure(sections, workshop, settings, date) {
  const machine = describeMachine(workshop);
  print(`Machine: ${machine.join("; ")}.\n`);
  /** @type {Measured[]} */
  const measured = [];
  for (const { name, title, run } of sections) {
    const began = performance.now();
    const load = loadavg()[0] ?? 0;
    const findings = await attempt(() => run(workshop, settings));
    const { units, rounds } = settings;
    const section = told(
      workshop,
      toldByNode(toldBySize({ name, title, date, units, rounds, load, machine, ...findings })),
    );
    print(sectionReport(section));
    process.stderr.write(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    measured.push(section);
    if (!settings.quick) store(section);
  }
  return measured;
}

/**
 * What breaks one section leaves the others, and stands in the report.
 *
 * @param {() => Findings | Promise<Findings>} run
 * @returns {Promise<Findings>}
 */
async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
    return { figures: [fact("this section could not be measured", "it failed", false)] };
  }
}

/** @param {readonly string[]} names @param {{ readonly quick: boolean, readonly huge: boolean }} options */
function chosen(names, { quick, huge: isHuge }) {
  const unknown = names.filter((name) => !SECTIONS.some((section) => section.name === name));
  if (unknown.length > 0)
    refuse(`no section ${unknown.join(", ")}: ${SECTIONS.map(({ name }) => name).join(", ")}, readers`);
  if (names.length > 0) return SECTIONS.filter(({ name }) => names.includes(name));
  return SECTIONS.filter(
    ({ leftOutIfQuick, onlyIfAsked }) => !(quick && leftOutIfQuick) && (isHuge || onlyIfAsked !== true),
  );
}

/** @param {string} on @param {string} section */
function nameOn(on, section) {
  return on === "disk" ? `${section}-on-disk` : section;
}

/** Of another size than usual: told beside the usual one. @param {string} section @param {number} units */
function nameOfSize(section, units) {
  return units === FULL.units ? section : `${section}-of-${units}`;
}

/** @param {Measured} section @returns {Measured} */
function toldBySize(section) {
  const { name, title, units, figures } = section;
  if (units === FULL.units) return section;
  const size = `${units.toLocaleString("en")} units`;
  return {
    ...section,
    name: nameOfSize(name, units),
    title: `${title}, ${size}`,
    figures: figures.map((figure) => ({ ...figure, what: `${figure.what}, ${size}` })),
  };
}

/**
 * Of another Node than the oldest that we support: a section of its own, whose figures stand in a column beside the
 * usual ones.
 *
 * @param {Measured} section @returns {Measured}
 */
function toldByNode(section) {
  const [major = ""] = process.versions.node.split(".");
  if (major === OLDEST_NODE) return section;
  const { name, title, figures } = section;
  return {
    ...section,
    name: `${name}-by-node-${major}`,
    title: `${title}, Node ${major}`,
    figures: figures.map((figure) => ({ ...figure, what: `${figure.what}, Node ${major}` })),
  };
}

/** What was asked of a target in memory is not asked of one on a disk. @param {Workshop} workshop @param {Measured} section @returns {Measured} */
function told({ targets, memory: inMemory }, section) {
  if (targets === inMemory) return section;
  const { name, title, figures } = section;
  const unjudged = { must: "", aim: "", holds: undefined, reached: undefined };
  return {
    ...section,
    name: nameOn("disk", name),
    title: `${title}, on ${targets.fileSystem}`,
    figures: figures.map((figure) => ({ ...figure, ...unjudged })),
  };
}

/** @param {Measured} section */
function store(section) {
  mkdirSync(STORE, { recursive: true });
  writeFileSync(join(STORE, `${section.name}.json`), JSON.stringify(section, undefined, 2));
}

/** Of each section its last measurement, and what is told of the others already. */
function writeResults() {
  const before = readFileSync(RESULTS, "utf8");
  const kept = readdirSync(STORE).map((file) => file.replace(/\.json$/, ""));
  const sections = kept.map((name) => JSON.parse(readFileSync(join(STORE, `${name}.json`), "utf8")));
  const names = inOrder(new Set([...kept, ...sectionsIn(before)]));
  writeFileSync(RESULTS, resultsDocument(sections, names, before));
}

/** As sections run: in memory, on a disk, of other sizes. @param {ReadonlySet<string>} names */
function inOrder(names) {
  return SECTIONS.flatMap(({ name }) => {
    const usual = [name, nameOn("disk", name)];
    const ofSizes = [...names].filter((one) =>
      usual.some((of) => /^-(?:of|by-node)-/.test(one.slice(of.length)) && one.startsWith(of)),
    );
    const bySize = ofSizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return [...usual, ...bySize].filter((one) => names.has(one));
  });
}

/** @param {string} why @returns {never} */
function refuse(why) {
  process.stderr.write(`bench: ${why}\n`);
  process.exit(2);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
