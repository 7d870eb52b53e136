import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Parsers of configurations, each loaded by the first file that needs it: a build with a catalogue needs none. */
export function jsoncParser(): typeof import("jsonc-parser") {
  return load("jsonc-parser");
}

export function smolToml(): typeof import("smol-toml") {
  return load("smol-toml");
}

export function yaml(): typeof import("yaml") {
  return load("yaml");
}
