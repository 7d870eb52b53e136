import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const HERE = new URL("./", import.meta.url);

/** The folder of the bundle; undefined if this module is not bundled. */
export const BUNDLE_FOLDER = HERE.pathname.endsWith("/dist/program/") ? HERE : undefined;

/**
 * The folder of this package, with its tables, schemas and built scripts, for src/, dist/ and the bundle. The bundle
 * knows its place, because resolving a name takes a twentieth of a short command.
 */
export const PACKAGE_FOLDER =
  BUNDLE_FOLDER === undefined
    ? new URL("./", pathToFileURL(createRequire(import.meta.url).resolve("lingodex/package.json")))
    : new URL("../../", BUNDLE_FOLDER);
