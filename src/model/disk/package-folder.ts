import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The folder of this package, with its tables, schemas and built scripts, for src/, dist/ and the bundle. */
export const PACKAGE_FOLDER = new URL(
  "./",
  pathToFileURL(createRequire(import.meta.url).resolve("lingodex/package.json")),
);
