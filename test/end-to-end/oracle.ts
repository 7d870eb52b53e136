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
  const lines = gunzipSync(readFileSync(new URL("../oracle/expected.jsonl.gz", import.meta.url))).toString(
    "utf8",
  );
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Answer => JSON.parse(line));
}

/** Where the tree has the document of an address: written down here anew, from SOURCES.md, to be independent. */
export function fileOf(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const view = query.includes("format=api") ? "format=api/" : "";
  const page = /page=\d+/.exec(query)?.[0];
  return `${path.slice(1)}${view}${page === undefined ? "" : `${page}/`}index.json`;
}

/** The six fields that wait for the quality checks, by a pattern on the raw text. */
export function maskChecks(text: string): string {
  return text.replace(
    /"(has_failing_check|failing_checks|failing_checks_words|failing_checks_percent|failing|failing_percent)":(?:true|false|[\d.]+)/g,
    '"$1":?',
  );
}
