import type { Micros } from "../model/hash.ts";

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))?$/;

/** Years in which microseconds are exact in a double. */
const FIRST_YEAR = 1700;
const LAST_YEAR = 2250;

/** RFC 3339 with an offset and 0 to 6 decimals (SOURCES.md); what is wrong, in words, where it is not. */
export function parseTimestamp(text: string): Micros | { readonly reason: string } {
  const match = RFC_3339.exec(text);
  if (match === null) return { reason: "it is no RFC 3339 date and time" };
  const [, year, month, day, hour, minute, second, decimals = "", zone, sign, zoneHour, zoneMinute] = match;
  if (zone === undefined) return { reason: "it has no offset from UTC" };
  if (decimals.length > 6) return { reason: "it has more than six decimals" };
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) {
    return { reason: `its year is not between ${FIRST_YEAR} and ${LAST_YEAR}` };
  }
  const fields = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  const local = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  const isReal = local.getUTCMonth() === mo - 1 && local.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  if (!isReal) return { reason: "there is no such date or time" };
  if (Number(zoneHour ?? 0) > 23 || Number(zoneMinute ?? 0) > 59)
    return { reason: "there is no such offset" };
  const offsetMinutes = (sign === "-" ? -1 : 1) * (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0));
  return (local.getTime() - offsetMinutes * 60_000) * 1000 + Number(decimals.padEnd(6, "0"));
}
