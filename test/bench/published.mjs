// What is published, as the manifest in a tree or in a pack tells it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const MANIFEST = "lingodex/manifest.json";
const DOCUMENT = /^api\/(.*\/)?index\.json$/;

/** @typedef {import("../../src/store/pack/reader.ts").PackReader} Pack */
/** What reads a file, by its path. @typedef {(path: string) => Buffer} Read */

/** @param {string} directory @returns {Read} */
export function treeAt(directory) {
  return (path) => readFileSync(join(directory, path));
}

/** @param {string} directory @returns {Promise<Pack>} */
export async function packAt(directory) {
  const { PackReader } = await import(
    new URL("../../dist/modules/store/pack/reader.js", import.meta.url).href
  );
  return PackReader.open(directory);
}

/** @param {Pack} pack @returns {Read} */
export function filesOf(pack) {
  return (path) => {
    const bytes = pack.find(path);
    if (bytes === undefined) throw new Error(`the pack has no ${path}`);
    return bytes;
  };
}

/**
 * Of every file its hash: also of the parts of the manifest, and not of the manifest itself.
 *
 * @param {Read} read
 * @returns {Iterable<readonly [path: string, sha256: string]>}
 */
export function* hashesIn(read, path = MANIFEST) {
  const { entries = [], parts = [] } = JSON.parse(read(path).toString("utf8"));
  for (const { path: file, sha256 } of entries) yield [file, sha256];
  for (const part of parts) {
    yield [part.path, part.sha256];
    yield* hashesIn(read, part.path);
  }
}

/** @param {string} path */
export function isDocument(path) {
  return DOCUMENT.test(path);
}

/** Where documents are asked for, from the site's root on. @param {readonly string[]} paths @returns {Promise<readonly string[]>} */
export async function addressesOf(paths) {
  const { documentAddress, readMarkers } = await import(
    new URL("../../dist/modules/model/tree/layout.js", import.meta.url).href
  );
  return paths.map((path) => `/${documentAddress(readMarkers(path.split("/").slice(1, -1)), "query")}`);
}
