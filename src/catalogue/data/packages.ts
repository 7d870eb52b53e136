import { createRequire } from "node:module";

export type { Node as JsonNode, ParseError } from "jsonc-parser";
export type { TomlValue } from "smol-toml";
export type {
  Alias,
  Composer,
  Document,
  Node as YamlNode,
  Pair,
  Scalar,
  YAMLError,
  YAMLMap,
  YAMLSeq,
} from "yaml";

const load = createRequire(import.meta.url);

/** Parsers of data. Each is loaded by the first file that needs it. */
export function acorn(): typeof import("acorn") {
  return load("acorn");
}

export function acornTypescript(): typeof import("@sveltejs/acorn-typescript") {
  return load("@sveltejs/acorn-typescript");
}

export function jsoncParser(): typeof import("jsonc-parser") {
  return load("jsonc-parser");
}

export function smolToml(): typeof import("smol-toml") {
  return load("smol-toml");
}

export function yaml(): typeof import("yaml") {
  return load("yaml");
}
