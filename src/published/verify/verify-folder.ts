import { TOOL } from "../../model/tool.ts";
import type { TreeEntry, TreeManifest } from "../../model/tree/tree.ts";
import { ERROR_DOCUMENTS } from "../../site/api/errors.ts";
import { hostSiteIn } from "../../site/host-site.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { type TreeShape, type VerifyResult, verifyTree } from "./verify.ts";

/**
 * Proves a published tree, or the one in a pack: every file as its manifest lists it, every document of the shape that its address asks
 * for, every link with an end, every collection walkable. Throws nothing for what it finds.
 */
export async function verify(directory: string): Promise<VerifyResult> {
  const shape: TreeShape = { errors: ERROR_DOCUMENTS.map(({ path }) => path), tool: TOOL.name, routesOf };
  if (holdsPack(directory)) return (await import("./verify-pack.ts")).verifyPack(directory, shape);
  return verifyTree(directory, shape);
}

/** Other versions may make other configurations. */
function routesOf(manifest: TreeManifest, entries: Iterable<TreeEntry>): string | undefined {
  return manifest.tool.version === TOOL.version ? hostSiteIn(manifest, entries).digest : undefined;
}

export { refuseAddress } from "./refused-address.ts";
export type { VerifyResult };
