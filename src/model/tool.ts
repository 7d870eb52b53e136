import { readFileSync } from "node:fs";
import { PACKAGE_FOLDER } from "./disk/package-folder.ts";

// A JSON import would copy package.json into the compiled files.
const { name, version, bugs }: Readonly<Record<"name" | "version" | "bugs", string>> = JSON.parse(
  readFileSync(new URL("package.json", PACKAGE_FOLDER), "utf8"),
);

/** The name and version of the program in the tree's manifest. */
export const TOOL = { name, version } as const;

/** The address for reports of bugs. */
export const ISSUE_TRACKER = bugs;
