import type { Micros } from "../values/hash.ts";

/** A record of the change log, whose commit may have had a wrong clock. */
export interface TimedChange {
  readonly timestamp: Micros;
  /** Where the time of its commit contradicts other commits: the time that charts take. The record keeps its own. */
  readonly believedTime?: Micros | undefined;
}

/** When a change was, for charts, credits and "data up to" (SOURCES.md, third round, 21). */
export function believedTimeOf({ timestamp, believedTime = timestamp }: TimedChange): Micros {
  return believedTime;
}
