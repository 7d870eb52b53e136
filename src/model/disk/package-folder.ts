import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Where this package lies: its tables, schemas and built scripts are there, whether src/, dist/ or the bundle runs. */
export const PACKAGE_FOLDER = new URL(
  "./",
  pathToFileURL(createRequire(import.meta.url).resolve("lingodex/package.json")),
);
