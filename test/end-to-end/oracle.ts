import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** The catalogue whose answers a real 3.6.1 server gave. */
export const oracleCatalogue = fileURLToPath(new URL("../oracle/catalogue", import.meta.url));

export interface Answer {
  /** Path and query below the base address. */
  readonly address: string;
  readonly body: string;
}

export function oracleAnswers(): readonly Answer[] {
  return readLines<Answer>("../oracle/expected.jsonl.gz");
}

/** Where the tree has the document of an address: written down here anew, from SOURCES.md, to be independent. */
export function fileOf(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const view = query.includes("format=api") ? "format=api/" : "";
  const page = /page=\d+/.exec(query)?.[0];
  return `${path.slice(1)}${view}${page === undefined ? "" : `${page}/`}index.json`;
}

/** A unit of the captured server with the checks that fail there. */
export interface CheckedUnit {
  /** `project/component` */
  readonly component: string;
  readonly language: string;
  readonly context: string;
  readonly source: string;
  readonly has_failing_check: boolean;
  readonly target_checks: readonly string[];
  readonly source_checks: readonly string[];
}

export function oracleChecks(): readonly CheckedUnit[] {
  return readLines<CheckedUnit>("../oracle/checks-example.jsonl.gz");
}

function readLines<Line>(file: string): readonly Line[] {
  const text = gunzipSync(readFileSync(new URL(file, import.meta.url))).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Line => JSON.parse(line));
}
