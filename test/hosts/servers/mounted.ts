import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder that is served as a whole, with a copy of the tree where the path of `base_url` says. */
export function mounted(tree: string, baseUrl: string, workplace: string): string {
  const names = new URL(baseUrl).pathname.split("/").map(decodeURIComponent);
  const place = join(workplace, "site", ...names);
  mkdirSync(dirname(place), { recursive: true });
  cpSync(tree, place, { recursive: true });
  return join(workplace, "site");
}
