import { hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../disk/regular-file.ts";
import type { TreeManifest } from "../model/tree.ts";
import { STAGE } from "./own-paths.ts";
import { factsIn, MANIFEST_PATH, MOST_OWN_BYTES, type TreeFacts } from "./tree-manifest.ts";

/**
 * True where the directory holds the tree with this manifest, and nobody works on it or was interrupted at it. Nothing
 * else of the tree is looked at.
 *
 * @param manifestSha256 in hex
 */
export function holdsTree(directory: string, manifestSha256: string): boolean {
  try {
    if (lstatSync(join(directory, STAGE), { throwIfNoEntry: false }) !== undefined) return false;
    return manifestOf(directory, manifestSha256) !== undefined;
  } catch {
    return false;
  }
}

/** What the tree says of itself; undefined where it has another manifest. */
export function readFacts(directory: string, manifestSha256: string): TreeFacts | undefined {
  const bytes = manifestOf(directory, manifestSha256);
  if (bytes === undefined) return undefined;
  try {
    // Byte for byte what we wrote.
    const manifest: TreeManifest = JSON.parse(bytes.toString("utf8"));
    return factsIn(manifest);
  } catch {
    return undefined;
  }
}

function manifestOf(directory: string, sha256: string): Buffer | undefined {
  const bytes = readRegularFile(join(directory, MANIFEST_PATH), MOST_OWN_BYTES);
  return bytes !== undefined && hash("sha256", bytes) === sha256 ? bytes : undefined;
}
