import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isProof } from "./sample.ts";

const root = new URL("../..", import.meta.url);
/** A run of everything and one of smaller samples take different times. */
const NAME = isProof ? "durations.json" : "durations-quick.json";
/** For a fresh clone; a copy of the other one, made after a whole run. */
const COMMITTED = new URL(NAME, import.meta.url);
/** What this machine has measured since. */
const OWN = new URL(`.cache/${NAME}`, root);

/** Seconds that a test file took when it was last run, by its path in the repository. */
export type Durations = ReadonlyMap<string, number>;

export function readDurations(): Durations {
  return new Map([COMMITTED, OWN].flatMap((place) => Object.entries(readSeconds(place))));
}

/** Those that are the same on every machine with this commit. */
export function committedDurations(): Durations {
  return new Map(Object.entries(readSeconds(COMMITTED)));
}

/** Keeps them for the next run on this machine; what was not run stays as it was, and what is gone goes. */
export function keepDurations(measured: Durations): void {
  const all = [...readDurations(), ...measured].filter(([path]) => existsSync(new URL(path, root)));
  const sorted = [...new Map(all)].sort(([one], [other]) => (one < other ? -1 : 1));
  mkdirSync(dirname(fileURLToPath(OWN)), { recursive: true });
  writeFileSync(OWN, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Nothing where there is nothing, or something else: then the order is another one, and nothing is wrong. */
export function readSeconds(place: URL): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(place, "utf8"));
  } catch {
    return {};
  }
}
