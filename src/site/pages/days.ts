import { type Micros, TimestampPrinter } from "../../model/index.ts";
import { remembered } from "./remembered.ts";

/** A day of a zone: `2026-11-21`. */
export type Day = string;

/** Tells days in the catalogue's zone. No clock is read: dates are absolute. */
export class Days {
  /** Its name in the IANA database. */
  readonly zone: string;
  readonly #printer: TimestampPrinter;
  /** Each is told of many records. */
  readonly #names = new Map<number, Day>();

  constructor(timeZone: string) {
    this.zone = timeZone;
    this.#printer = new TimestampPrinter(timeZone);
  }

  of(time: Micros): Day {
    const number = this.number(time);
    return remembered(this.#names, number, () => dayAt(number));
  }

  /** Counts the days from 1970-01-01 on. */
  number(time: Micros): number {
    return this.#printer.dayNumber(time);
  }

  /** RFC 3339, for `datetime` and feeds. */
  stamp(time: Micros): string {
    return this.#printer.print(time);
  }
}

const DAY_MS = 86_400_000;

/** Counts the days from 1970-01-01 on. */
export function dayNumber(day: Day): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

export function dayAt(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, "2026-11-21".length);
}

/** The number of the Monday of a day's week. */
export function mondayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7);
}
