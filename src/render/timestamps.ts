import type { Micros } from "../model/hash.ts";

const QUARTER_HOUR = 15 * 60 * 1_000_000;

/** Prints times in one zone, with microseconds and the zone's offset at that moment (contract 1.6). */
export class TimestampPrinter {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  }

  /** `2026-11-21T04:40:27.664876+01:00` */
  print(time: Micros): string {
    const minutes = this.#offsetAt(time);
    const sign = minutes < 0 ? "-" : "+";
    const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${printLocal(time + minutes * 60_000_000)}${sign}${twoDigits(hour)}:${twoDigits(minute)}`;
  }

  /** Minutes east of Greenwich. Zones change at whole quarters of an hour, so one look-up serves for each. */
  #offsetAt(time: Micros): number {
    const quarter = Math.floor(time / QUARTER_HOUR);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = parseOffset(this.#format.format(new Date(time / 1000)));
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

/** `2026-11-21T03:40:27.664876Z`: inside statistics (RULES.md 0.2). */
export function printUtc(time: Micros): string {
  return `${printLocal(time)}Z`;
}

function printLocal(time: Micros): string {
  const milliseconds = Math.floor(time / 1000);
  const rest = time - milliseconds * 1000;
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${String(rest).padStart(3, "0")}`;
}

/** From `11/21/2026, GMT+01:00`; seconds, which offsets had before 1900, are cut off. */
function parseOffset(formatted: string): number {
  const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(formatted) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
