import { readFileSync } from "node:fs";
import { PACKAGE_FOLDER } from "./disk/package-folder.ts";

// A JSON import would drag package.json into the compiled tree.
const { name, version, bugs }: Readonly<Record<"name" | "version" | "bugs", string>> = JSON.parse(
  readFileSync(new URL("package.json", PACKAGE_FOLDER), "utf8"),
);

/** What the tree's manifest says wrote it. */
export const TOOL = { name, version } as const;

/** Where people report our bugs: an address. */
export const ISSUE_TRACKER = bugs;
