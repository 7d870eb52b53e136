import { ERROR_NAMES, errorPath, ROUTING, type TreeFile } from "../../model/index.ts";

/** The bodies of the errors that a tree of files can answer with (RULES.md 1.7, 1.9). */
export const ERROR_DOCUMENTS: readonly TreeFile[] = ERROR_NAMES.map((name) => ({
  path: errorPath(name),
  body: ROUTING.replies[name].body,
  mediaType: "application/json",
}));
