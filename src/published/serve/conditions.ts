import type { IncomingHttpHeaders } from "node:http";

/** The values by which a client names the representation that it has. */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
  /** Undefined if the time is not known. Conditions about it are then ignored. */
  readonly modified: Date | undefined;
}

export type Verdict = "send" | "not-modified" | "failed";

/**
 * The result of the preconditions of a GET or HEAD request for the representation, in the order of RFC 9110, 13.2.2:
 * entity tags win over dates, and an unreadable date does not count.
 */
export function judgeConditions(headers: IncomingHttpHeaders, { etag, modified }: Validators): Verdict {
  const changed = wholeSeconds(modified);
  const ifMatch = headers["if-match"];
  const unmodifiedSince = parseDate(headers["if-unmodified-since"]);
  if (ifMatch === undefined) {
    if (unmodifiedSince !== undefined && changed > unmodifiedSince) return "failed";
  } else if (!isAny(ifMatch) && !tagsOf(ifMatch).includes(etag)) {
    return "failed";
  }
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) {
    const tags = tagsOf(ifNoneMatch).map((tag) => tag.replace(/^W\//, ""));
    return isAny(ifNoneMatch) || tags.includes(etag) ? "not-modified" : "send";
  }
  const modifiedSince = parseDate(headers["if-modified-since"]);
  return modifiedSince !== undefined && changed <= modifiedSince ? "not-modified" : "send";
}

/**
 * True if the requested range may be sent: http-server understands only `bytes=5-` and `bytes=5-9`. Every other range
 * is ignored, as a server may (RFC 9110, 14.2), also one of another representation (13.1.5).
 */
export function keepsRange(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (first === undefined || (last !== "" && Number(first) > Number(last))) return false;
  const condition = headers["if-range"];
  return condition === undefined || condition === etag || condition === modified?.toUTCString();
}

/** The time in milliseconds; NaN if it is unknown, so that every comparison with it is false. */
function wholeSeconds(modified: Date | undefined): number {
  return modified === undefined ? Number.NaN : Math.floor(modified.getTime() / 1000) * 1000;
}

function isAny(list: string): boolean {
  return list.trim() === "*";
}

function tagsOf(list: string): readonly string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

const IMF = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** Parses the three forms of RFC 9110, 5.6.7, into milliseconds since 1970. `Date.parse` alone would accept `1`. */
function parseDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const isDate = IMF.test(text) || RFC_850.test(text) || ASCTIME.test(text);
  const time = isDate ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
