import { readFileSync } from "node:fs";
import { GENERATORS } from "./index.ts";

/** The days on which all of them ran, by their names: `all.sh` writes it. */
export const RUNS = new URL("runs.json", import.meta.url);

/** docs/reference/clients.md keeps it. */
export function generatorTable(): string {
  const runs = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(RUNS, "utf8"))));
  const rows = GENERATORS.map(({ name, release, isInCi }) => {
    const when = isInCi ? "in CI" : String(runs.get(name) ?? "never");
    return `|${name}|${release}|${when}|\n`;
  });
  return `|Generator|Version|Last successful test|\n|---|---|---|\n${rows.join("")}`;
}
