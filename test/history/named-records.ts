import type { OpenLog } from "../../src/catalogue/history/catalogue-history.ts";

/** The records of a log, with usernames instead of git's names. The log can be read once. */
export function recordsOf({ namings }: OpenLog) {
  return Array.from(namings, ({ record, ...named }) => ({ ...record, ...named }));
}

export type NamedRecord = ReturnType<typeof recordsOf>[number];
