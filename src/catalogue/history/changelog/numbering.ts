import type { Micros } from "../../../model/index.ts";
import type { Event, LogRecord } from "./record.ts";

/** The last second of the year 2199, with room for later ones (ADOPT.md 4, "When, and which number"). */
const LAST_SECOND = 7_258_118_399;
const SECOND = 1_000_000;

/**
 * Gives records their times and numbers, along the mainline. Later records do not change the numbers of earlier ones.
 */
export class Numbering {
  #second = -1;
  #place = 0;
  #last = 0;

  /** @param seconds the step's time, since 1970 */
  number(events: readonly Event[], commit: string, seconds: number): readonly LogRecord[] {
    const second = secondOf(seconds);
    if (second !== this.#second) this.#place = 0;
    this.#second = second;
    return events.map((event) => {
      const timestamp: Micros = second * SECOND + this.#place;
      this.#place += 1;
      this.#last = Math.max(timestamp, this.#last + 1);
      return numbered(event, { commit, id: this.#last, timestamp });
    });
  }
}

/** A step's time within the range of numbers. */
export function secondOf(seconds: number): number {
  return Math.min(Math.max(Math.trunc(seconds), 0), LAST_SECOND);
}

/** The object is written out, because spreading millions of them is slow. */
function numbered(
  { action, project, component, language, idHash, user, author, target }: Event,
  { commit, id, timestamp }: Pick<LogRecord, "commit" | "id" | "timestamp">,
): LogRecord {
  return {
    action,
    project,
    component,
    language,
    idHash,
    user,
    author,
    target,
    commit,
    id,
    timestamp,
  };
}
