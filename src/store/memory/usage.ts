import { lstatSync, utimesSync } from "node:fs";

export const DAY_MS = 86_400_000;

/** Notes that an entry was used, by the time of its state: once a day, so that a build which changes nothing writes nothing. */
export function noteUse(statePath: string): void {
  const now = Date.now();
  // A time to come says that a clock was wrong.
  if (Math.abs(now - lstatSync(statePath).mtimeMs) > DAY_MS) utimesSync(statePath, now / 1000, now / 1000);
}
