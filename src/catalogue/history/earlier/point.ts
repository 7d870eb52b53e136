import { parseTimestamp, UsageError } from "../../../model/index.ts";

/** A point in the history of the catalogue's repository. */
export type PointInTime = { readonly revision: string } | { readonly date: string };

const REVISION = "rev:";

/** A day, or a moment (RFC 3339); without an offset, in UTC. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** True of a word that is a revision, whatever else it looks like. */
export function isForced(word: string): boolean {
  return word.startsWith(REVISION);
}

/** The word that means a point. */
export function wordOf(point: PointInTime): string {
  return "date" in point ? point.date : `${REVISION}${point.revision}`;
}

/** A word as people know it. */
export function pointName(word: string): string {
  return isForced(word) ? word.slice(REVISION.length) : word;
}

/** What a word of the shape of a date is; all others are revisions, and `rev:` forces that. */
export function pointOf(word: string): PointInTime {
  if (isForced(word)) return { revision: word.slice(REVISION.length) };
  return DATE.test(word) ? { date: word } : { revision: word };
}

/** In whole seconds since 1970: the moment itself, or the end of the day in UTC. @throws UsageError */
export function lastSecondOf(date: string): number {
  const [, day = "", time = "23:59:59", offset = "Z"] = DATE.exec(date) ?? [];
  const micros = parseTimestamp(`${day}T${time}${offset}`);
  if (typeof micros === "number") return Math.floor(micros / 1_000_000);
  throw new UsageError(
    `${JSON.stringify(date)} is no date: ${micros.reason}`,
    "write 2024-05-01, or 2024-05-01T12:00:00Z; rev: before it names a revision",
  );
}
