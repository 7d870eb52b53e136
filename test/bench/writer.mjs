// Loads a published tree into memory and writes it through the real publisher: what `bench.py` and the C floor compare.
// writer.mjs TREE OUT [verify] [alone]; prints one JSON line: seconds of the write phase, user, sys, files, bytes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const built = process.env["LINGODEX_DIST"]
  ? pathToFileURL(`${process.env["LINGODEX_DIST"]}/`)
  : new URL("../../dist/", import.meta.url);
const { Publication } = await import(new URL("publish/publication.js", built).href);
const { SharedPublication } = await import(new URL("publish/threads/shared-publication.js", built).href);

const [tree = "", out = "", ...flags] = process.argv.slice(2);
/** @type {{ path: string, body: Buffer, mediaType: string }[]} */
const files = [];
load("");

/**
 * A directory's files before those of its directories, as the floor has it.
 *
 * @param {string} directory
 */
function load(directory) {
  const children = readdirSync(join(tree, directory), { withFileTypes: true });
  children.sort((a, b) => (a.name < b.name ? -1 : 1));
  const pathOf = (/** @type {string} */ name) => (directory === "" ? name : `${directory}/${name}`);
  for (const child of children.filter((one) => one.isFile())) {
    const path = pathOf(child.name);
    if (path.startsWith("lingodex/")) continue;
    files.push({ path, body: readFileSync(join(tree, path)), mediaType: "application/json" });
  }
  for (const child of children.filter((one) => one.isDirectory())) load(pathOf(child.name));
}

const before = process.cpuUsage();
const start = performance.now();
const publication = await Publication.open(out, {
  hostFiles: [],
  verify: flags.includes("verify"),
});
const sink = flags.includes("alone") ? publication : new SharedPublication(publication);
for (const [index, file] of files.entries()) {
  sink.put(file);
  // As tasks/building/publishing.ts does.
  if (index % 64 === 0) await setImmediate();
}
const { manifest } = await sink.commit({
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: "http://localhost",
  links: "query",
  host: null,
  counts: {},
  documents: files.length,
  absent: [],
});
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
const result = { seconds, user: user / 1e6, sys: system / 1e6, files: files.length, bytes: manifest.bytes };
process.stdout.write(`${JSON.stringify(result)}\n`);
