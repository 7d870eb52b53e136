import { type Micros, TimestampPrinter } from "../../model/index.ts";
import { remembered } from "./remembered.ts";

/** A day in the zone, such as `2026-11-21`. */
export type Day = string;

/** Converts times to days in the catalogue's zone. It reads no clock: dates are absolute. */
export class Days {
  /** The name of the zone in the IANA database. */
  readonly zone: string;
  readonly #printer: TimestampPrinter;
  /** The days that are known, because many records share one. */
  readonly #names = new Map<number, Day>();

  constructor(timeZone: string) {
    this.zone = timeZone;
    this.#printer = new TimestampPrinter(timeZone);
  }

  of(time: Micros): Day {
    const number = this.number(time);
    return remembered(this.#names, number, () => dayAt(number));
  }

  /** The number of days since 1970-01-01. */
  number(time: Micros): number {
    return this.#printer.dayNumber(time);
  }

  /** The time in RFC 3339, for `datetime` and feeds. */
  stamp(time: Micros): string {
    return this.#printer.print(time);
  }
}

const DAY_MS = 86_400_000;

/** The number of days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

export function dayAt(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, "2026-11-21".length);
}

/** The number of the Monday in a day's week. */
export function mondayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7);
}
