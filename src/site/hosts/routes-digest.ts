import { createHash } from "node:crypto";
import { ALIASES, API_ROUTES, PAGE_ROOTS } from "../../model/index.ts";
import { rawRules } from "./raw-rules.ts";
import type { HostSite } from "./site.ts";

/** Goes up when configurations do with the same routes what they did not before. */
const VERSION = 4;

/**
 * SHA-256, in hex, of what configurations are made from, whatever the host: addresses of the API, and rules by which its
 * files are found, and whether there are pages for people. A language more in a component whose files are named alike changes no rule, and so no configuration. The
 * path of `base_url` is not in it: a configuration for another path answers nothing at all.
 */
export function digestRoutes({ raw, pages }: Pick<HostSite, "raw" | "pages">): string {
  const hash = createHash("sha256").update(`lingodex routes ${VERSION}\n`);
  for (const { holds, pattern } of API_ROUTES) {
    hash.update(`${JSON.stringify([holds === "collection" ? "collection" : "single", pattern])}\n`);
  }
  const code = (part: string | symbol): string | null => (typeof part === "symbol" ? null : part);
  for (const { directory, file, mediaType, contentDisposition } of rawRules(raw)) {
    const rule = [directory.map(code), file.map(code), mediaType, contentDisposition.map(code)];
    hash.update(`${JSON.stringify(rule)}\n`);
  }
  if (pages !== undefined) hash.update(`pages ${JSON.stringify([pages.hasHome, PAGE_ROOTS, ALIASES])}\n`);
  return hash.digest("hex");
}
