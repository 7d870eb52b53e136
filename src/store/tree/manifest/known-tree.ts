import { lstatSync } from "node:fs";
import { join } from "node:path";
import { asBaseUrl, type BaseUrl, META_ROOT, type TreeManifest } from "../../../model/index.ts";
import { STAGE } from "../disk/own-paths.ts";
import { OldTree } from "./old-tree.ts";
import { factsIn, MANIFEST_PATH, type OwnFacts } from "./tree-manifest.ts";

/** True if no process works on the tree, and no work was interrupted. @throws a system error */
export function isLeftAlone(directory: string): boolean {
  return lstatSync(join(directory, STAGE), { throwIfNoEntry: false }) === undefined;
}

/**
 * The time when a tree was put in place, in milliseconds of its file system's clock. The manifest is moved last,
 * or its folder is moved with the whole tree.
 *
 * @throws a system error
 */
export function publishedAt(directory: string): number {
  return Math.max(...[MANIFEST_PATH, META_ROOT].map((path) => lstatSync(join(directory, path)).ctimeMs));
}

interface KnownFacts {
  readonly facts: OwnFacts;
  /** Undefined if the addresses are in files beside the manifest, which are not read. */
  readonly absent: TreeManifest["absent"];
}

/** The facts of the tree; undefined if it has another manifest. */
export function readFacts(directory: string, manifestSha256: string): KnownFacts | undefined {
  const tree = OldTree.read(directory, manifestSha256);
  return tree?.isTrusted ? { facts: factsIn(tree.manifest), absent: tree.manifest.absent } : undefined;
}

/** The base address of a published tree; undefined if the directory has no tree of lingodex. */
export function baseUrlOf(directory: string): BaseUrl | undefined {
  try {
    const baseUrl = OldTree.read(directory)?.baseUrl;
    return baseUrl === undefined ? undefined : asBaseUrl(baseUrl);
  } catch {
    return undefined;
  }
}
