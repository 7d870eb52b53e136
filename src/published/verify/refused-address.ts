import { existsSync } from "node:fs";
import { resemblesSite, UsageError } from "../../model/index.ts";

/** @throws UsageError for a word that names no folder and was meant as a site's address */
export function refuseAddress(word: string): void {
  if (existsSync(word) || !resemblesSite(word)) return;
  throw new UsageError(
    `${JSON.stringify(word)} is neither a folder nor the address of a site`,
    "write an address with its scheme, as in https://example.org",
  );
}
