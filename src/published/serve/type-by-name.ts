import { ABOUT_TYPES, API_ROOT, JSON_FEED, META_ROOT, PAGE_TYPES } from "../../model/index.ts";
import { JSON_TYPE } from "./answer.ts";

/** What a file of a tree is, but for raw files: hosts that read no manifest know it so, too. */
export function typeByName(path: string): string {
  const [root = ""] = path.split("/", 1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (root === API_ROOT) return JSON_TYPE;
  if (root === JSON_FEED.root && name === JSON_FEED.name) return JSON_FEED.type;
  const types: Readonly<Record<string, string>> = root === META_ROOT ? ABOUT_TYPES : PAGE_TYPES;
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return Object.hasOwn(types, ending) ? (types[ending] ?? "") : "application/octet-stream";
}
