import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Parsers that most catalogues never need. The first file that needs one loads it. Together they take longer to load
 * than twenty thousand units to read.
 */
export function csvParse(): typeof import("csv-parse/sync") {
  return load("csv-parse/sync");
}

export function dotProperties(): typeof import("dot-properties") {
  return load("dot-properties");
}

export function phpParser(): typeof import("php-parser") {
  return load("php-parser");
}

export function fluentSyntax(): typeof import("@fluent/syntax") {
  return load("@fluent/syntax");
}

export function saxes(): typeof import("saxes") {
  return load("saxes");
}

export function fastGlob(): typeof import("fast-glob") {
  return load("fast-glob");
}

export function ajv(): typeof import("ajv/dist/2020.js") {
  return load("ajv/dist/2020.js");
}
