import { TOOL, type TreeEntry, type TreeManifest } from "../../model/index.ts";
import { ERROR_DOCUMENTS, hostSiteIn } from "../../site/index.ts";
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

export type { VerifyResult };
