// What writer.mjs and pack-writer.mjs share: the bytes of a tree in memory, written through a real publication.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

/**
 * The documents of a published tree: a directory's files before those of its directories, as the floor has it.
 *
 * @param {string} tree
 * @returns {{ path: string, body: Buffer, mediaType: string }[]}
 */
export function readyFiles(tree, directory = "") {
  const children = readdirSync(join(tree, directory), { withFileTypes: true });
  children.sort((a, b) => (a.name < b.name ? -1 : 1));
  const pathOf = (/** @type {string} */ name) => (directory === "" ? name : `${directory}/${name}`);
  const own = children
    .filter((one) => one.isFile())
    .map(({ name }) => pathOf(name))
    .filter((path) => !path.startsWith("lingodex/"))
    .map((path) => ({ path, body: readFileSync(join(tree, path)), mediaType: "application/json" }));
  const below = children.filter((one) => one.isDirectory());
  return [...own, ...below.flatMap(({ name }) => readyFiles(tree, pathOf(name)))];
}

/**
 * Prints one JSON line: seconds of the write phase, user, sys, files, bytes.
 *
 * @param {{ path: string, body: Buffer, mediaType: string }[]} files
 * @param {() => Promise<any>} open gives what takes them
 */
export async function writeTimed(files, open) {
  const before = process.cpuUsage();
  const start = performance.now();
  const sink = await open();
  for (const [index, file] of files.entries()) {
    sink.put(file);
    // As src/build/publishing.ts does.
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
}
