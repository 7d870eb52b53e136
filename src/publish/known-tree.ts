import { hash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STAGE } from "./stage.ts";
import { MANIFEST_PATH } from "./tree-manifest.ts";

/**
 * True where the directory holds the tree with this manifest, and nobody works on it or was interrupted at it. Nothing
 * else of the tree is looked at.
 *
 * @param manifestSha256 in hex
 */
export function holdsTree(directory: string, manifestSha256: string): boolean {
  try {
    if (lstatSync(join(directory, STAGE), { throwIfNoEntry: false }) !== undefined) return false;
    return hash("sha256", readFileSync(join(directory, MANIFEST_PATH))) === manifestSha256;
  } catch {
    return false;
  }
}
