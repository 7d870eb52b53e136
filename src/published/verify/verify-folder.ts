import { existsSync } from "node:fs";
import { resemblesSite, UsageError } from "../../model/index.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { type VerifyResult, verifyTree } from "./verify.ts";

/**
 * Verifies a published tree, or the tree in a pack: files match the manifest, documents their schemas, and links lead
 * somewhere. Problems are returned, not thrown.
 */
export async function verify(directory: string): Promise<VerifyResult> {
  if (holdsPack(directory)) return (await import("./verify-pack.ts")).verifyPack(directory);
  return verifyTree(directory);
}

export type { VerifyResult };

/** @throws UsageError if the word names no folder and looks like the address of a site */
export function refuseAddress(word: string): void {
  if (existsSync(word) || !resemblesSite(word)) return;
  throw new UsageError(
    `${JSON.stringify(word)} is neither a folder nor the address of a site`,
    "write an address with its scheme, as in https://example.org",
  );
}
