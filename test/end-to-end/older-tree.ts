import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import { digestOf, hexOf } from "../../src/store/tree/manifest/entry-list.ts";
import { MANIFEST_PATH } from "../../src/store/tree/manifest/tree-manifest.ts";
import { pathInTree } from "../model/proved.ts";
import { composeManifest } from "../publish/compose-manifest.ts";
import { readAbsent, readEntries, readManifest } from "./published.ts";

const LIST = "lingodex/translations.json";

/** As if an older lingodex had written the tree, which had no list of translations. */
export function publishOlder(tree: string): void {
  rmSync(join(tree, LIST));
  listAnew(
    tree,
    readEntries(tree).filter(({ path }) => path !== LIST),
  );
}

/** Gives the tree another list of translations, with a manifest that lists just that. */
export function relist(tree: string, body: string): void {
  writeFileSync(join(tree, LIST), body);
  const own = { path: pathInTree(LIST), size: Buffer.byteLength(body), sha256: hexOf(digestOf(body)) };
  listAnew(
    tree,
    readEntries(tree).map((entry) => (entry.path === LIST ? { ...entry, ...own } : entry)),
  );
}

function listAnew(tree: string, entries: readonly TreeEntry[]): void {
  const { parts = [], ...facts } = readManifest(tree);
  for (const { path } of parts) rmSync(join(tree, path));
  for (const { path, body } of composeManifest({ ...facts, absent: readAbsent(tree) }, entries).files) {
    rmSync(join(tree, path), { force: true });
    writeFileSync(join(tree, path), body);
  }
  if (readManifest(tree).documents !== facts.documents) throw new Error(`${MANIFEST_PATH} is another one`);
}
