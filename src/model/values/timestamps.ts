import type { Micros } from "./hash.ts";

const MINUTE = 60_000_000;
const QUARTER_HOUR = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** Prints times in one zone, with microseconds and the zone's offset at that moment (contract 1.6). */
export class TimestampPrinter {
  /** Undefined for UTC, because loading the zones takes longer than the build of a small catalogue. */
  readonly #format: Intl.DateTimeFormat | undefined;
  /** Offsets by quarter of an hour; undefined if the zone's offset changes within one. */
  readonly #offsets = new Map<number, number | undefined>();

  constructor(timeZone: string) {
    if (timeZone !== "UTC")
      this.#format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  }

  /** `2026-11-21T04:40:27.664876+01:00` */
  print(time: Micros): string {
    const minutes = this.#offsetAt(time);
    const sign = minutes < 0 ? "-" : "+";
    const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${printLocal(time + minutes * MINUTE)}${sign}${twoDigits(hour)}:${twoDigits(minute)}`;
  }

  /** Returns the day in the zone, as a number of days after 1970-01-01. */
  dayNumber(time: Micros): number {
    return Math.floor((time + this.#offsetAt(time) * MINUTE) / DAY);
  }

  /** Minutes east of Greenwich. If both ends of a quarter of an hour agree, one look-up is enough for all of it. */
  #offsetAt(time: Micros): number {
    if (this.#format === undefined) return 0;
    const quarter = Math.floor(time / QUARTER_HOUR);
    if (!this.#offsets.has(quarter)) {
      const start = lookUp(this.#format, quarter * QUARTER_HOUR);
      const end = lookUp(this.#format, (quarter + 1) * QUARTER_HOUR - 1);
      this.#offsets.set(quarter, start === end ? start : undefined);
    }
    return this.#offsets.get(quarter) ?? lookUp(this.#format, time);
  }
}

function lookUp(format: Intl.DateTimeFormat, time: Micros): number {
  return parseOffset(format.format(new Date(Math.floor(time / 1000))));
}

/** `2026-11-21T03:40:27.664876Z`, the form inside statistics (RULES.md 0.2). */
export function printUtc(time: Micros): string {
  return `${printLocal(time)}Z`;
}

/** The last printed minute, because many records in succession share it. */
let printed = { minute: Number.NaN, text: "" };

function printLocal(time: Micros): string {
  const minute = Math.floor(time / MINUTE);
  if (minute !== printed.minute) {
    // The text ends with the colon before the seconds.
    printed = { minute, text: new Date(minute * 60_000).toISOString().slice(0, -"00.000Z".length) };
  }
  const rest = time - minute * MINUTE;
  const seconds = Math.floor(rest / 1_000_000);
  return `${printed.text}${twoDigits(seconds)}.${String(rest - seconds * 1_000_000).padStart(6, "0")}`;
}

/**
 * Minutes east of Greenwich in a time with its offset, such as `11/21/2026, GMT+01:00`; 0 without one. Seconds, which
 * offsets had before 1900, are cut off.
 */
export function parseOffset(formatted: string): number {
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):(\d{2})(?::\d{2})?$/.exec(formatted) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
