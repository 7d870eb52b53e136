import { existsSync } from "node:fs";
import { resemblesSite, UsageError } from "../../model/index.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { type VerifyResult, verifyTree } from "./verify.ts";

/**
 * Proves a published tree, or the one in a pack: every file as its manifest lists it, every document of the shape that its address asks
 * for, every link with an end, every collection walkable. Throws nothing for what it finds.
 */
export async function verify(directory: string): Promise<VerifyResult> {
  if (holdsPack(directory)) return (await import("./verify-pack.ts")).verifyPack(directory);
  return verifyTree(directory);
}

export type { VerifyResult };

/** @throws UsageError for a word that names no folder and was meant as a site's address */
export function refuseAddress(word: string): void {
  if (existsSync(word) || !resemblesSite(word)) return;
  throw new UsageError(
    `${JSON.stringify(word)} is neither a folder nor the address of a site`,
    "write an address with its scheme, as in https://example.org",
  );
}
