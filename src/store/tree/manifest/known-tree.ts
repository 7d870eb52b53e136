import { hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import { META_ROOT, type TreeManifest } from "../../../model/index.ts";
import { STAGE } from "../disk/own-paths.ts";
import { factsIn, MANIFEST_PATH, MOST_OWN_BYTES, type OwnFacts } from "./tree-manifest.ts";

/** True where nobody works on the tree, nor was interrupted at it. @throws a system error */
export function isLeftAlone(directory: string): boolean {
  return lstatSync(join(directory, STAGE), { throwIfNoEntry: false }) === undefined;
}

/**
 * When a tree's manifest was put in place, which is the last of it, as its file system says; in milliseconds. With its
 * directory, where the tree was put in place as a whole.
 *
 * @throws a system error
 */
export function publishedAt(directory: string): number {
  return Math.max(...[MANIFEST_PATH, META_ROOT].map((path) => lstatSync(join(directory, path)).ctimeMs));
}

/** What a manifest says of its tree. */
interface KnownFacts {
  readonly facts: OwnFacts;
  /** Undefined where that stands beside the manifest, which is not read. */
  readonly absent: TreeManifest["absent"];
}

/** What the tree says of itself; undefined where it has another manifest. */
export function readFacts(directory: string, manifestSha256: string): KnownFacts | undefined {
  const bytes = manifestOf(directory, manifestSha256);
  if (bytes === undefined) return undefined;
  try {
    // Byte for byte what we wrote.
    const manifest: TreeManifest = JSON.parse(bytes.toString("utf8"));
    return { facts: factsIn(manifest), absent: manifest.absent };
  } catch {
    return undefined;
  }
}

function manifestOf(directory: string, sha256: string): Buffer | undefined {
  const bytes = readRegularFile(join(directory, MANIFEST_PATH), MOST_OWN_BYTES);
  return bytes !== undefined && hash("sha256", bytes) === sha256 ? bytes : undefined;
}
