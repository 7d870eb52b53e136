import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = new URL("../..", import.meta.url);

/**
 * Which runs were measured: those of `.ci/run`, which draws of slow suites; those of everybody, of smaller samples; and whole
 * suites, of which `.ci/run` draws.
 */
export type Measured = "durations" | "durations-quick" | "whole-seconds";

/** Seconds that a test file took when it was last run, by its path in the repository. */
export type Durations = ReadonlyMap<string, number>;

/** Those that are the same on every machine with this commit: a copy of what one machine measured. */
export function readSeconds(measured: Measured): Durations {
  // What smaller samples have not measured takes no longer than larger ones.
  const tables = measured === "durations-quick" ? (["durations", measured] as const) : [measured];
  return new Map(
    tables.flatMap((table) => Object.entries(secondsIn(new URL(`${table}.json`, import.meta.url)))),
  );
}

/** With what this machine has measured since. */
export function readDurations(measured: Measured): Durations {
  return new Map([...readSeconds(measured), ...Object.entries(secondsIn(ownPlace(measured)))]);
}

/** Keeps them for the next run on this machine; what was not run stays as it was, and what is gone goes. */
export function keepDurations(measured: Measured, seconds: Durations): void {
  const all = [...readDurations(measured), ...seconds].filter(([path]) => existsSync(new URL(path, root)));
  const sorted = [...new Map(all)].sort(([one], [other]) => (one < other ? -1 : 1));
  const own = ownPlace(measured);
  mkdirSync(dirname(fileURLToPath(own)), { recursive: true });
  writeFileSync(own, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function ownPlace(measured: Measured): URL {
  return new URL(`.cache/${measured}.json`, root);
}

/** Nothing where there is nothing, or something else: then the order is another one, and nothing is wrong. */
function secondsIn(place: URL): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(place, "utf8"));
  } catch {
    return {};
  }
}
