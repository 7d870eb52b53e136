import type { Micros } from "./hash.ts";

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))?$/;

/** Years in which microseconds are exact in a double. */
const FIRST_YEAR = 1700;
const LAST_YEAR = 2250;

/** Reads RFC 3339 with an offset and 0 to 6 decimals (SOURCES.md), or returns the problem in words. */
export function parseTimestamp(text: string): Micros | { readonly reason: string } {
  return parseUsual(text) ?? parseAny(text);
}

/** `2026-11-21T03:40:27.664876+00:00`, as the platform writes it, by positions; undefined for another form. */
function parseUsual(text: string): Micros | undefined {
  if (text.length !== 32 || !hasMarks(text)) return undefined;
  const year = digitsIn(text, 0, 4);
  const month = digitsIn(text, 5, 2);
  const day = digitsIn(text, 8, 2);
  const hour = digitsIn(text, 11, 2);
  const minute = digitsIn(text, 14, 2);
  const second = digitsIn(text, 17, 2);
  const micros = digitsIn(text, 20, 6);
  const isUsual =
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    // Later days need the length of the month.
    day <= 28 &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59 &&
    micros >= 0;
  return isUsual ? Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + micros : undefined;
}

function hasMarks(text: string): boolean {
  return (
    text[4] === "-" &&
    text[7] === "-" &&
    text[10] === "T" &&
    text[13] === ":" &&
    text[16] === ":" &&
    text[19] === "." &&
    text.endsWith("+00:00")
  );
}

/** The number in some digits; NaN if a character is not a digit. */
function digitsIn(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function parseAny(text: string): Micros | { readonly reason: string } {
  const match = RFC_3339.exec(text);
  if (match === null) return { reason: "it is not an RFC 3339 date and time" };
  const [, , , , , , , decimals = "", zone, sign, zoneHour = "0", zoneMinute = "0"] = match;
  if (zone === undefined) return { reason: "it has no offset from UTC" };
  if (decimals.length > 6) return { reason: "it has more than six decimals" };
  const year = Number(match[1]);
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return { reason: `its year is not between ${FIRST_YEAR} and ${LAST_YEAR}` };
  }
  const local = localMilliseconds(match.slice(1, 7).map(Number));
  if (local === undefined) return { reason: "there is no such date or time" };
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return { reason: "there is no such offset" };
  const minutes = Number(zoneHour) * 60 + Number(zoneMinute);
  const offset = (sign === "-" ? -minutes : minutes) * 60_000;
  return (local - offset) * 1000 + Number(decimals.padEnd(6, "0"));
}

function localMilliseconds(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDate && hour < 24 && minute < 60 && second < 60 ? date.getTime() : undefined;
}
