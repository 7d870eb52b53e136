import type { Micros } from "../values/hash.ts";

/** A record of the change log, whose commit may have had a wrong clock. */
export interface TimedChange {
  readonly timestamp: Micros;
  /** The time for charts, if the commit's time contradicts other commits. */
  readonly believedTime?: Micros | undefined;
}

/** The time of a change for charts, credits and "data up to" (SOURCES.md, third round, 21). */
export function believedTimeOf({ timestamp, believedTime = timestamp }: TimedChange): Micros {
  return believedTime;
}
