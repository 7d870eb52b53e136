/** A request target in its two parts, as `routeRequest` takes them. */
export interface RequestTarget {
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
}

/**
 * Node hands over the target's bytes as Latin-1; those beyond ASCII become percent-encoded, which is what they stand
 * for. Of the absolute form (RFC 9112, 3.2.2) the origin is dropped: there is but one here.
 */
export function parseTarget(target: string): RequestTarget {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const absolute = local.startsWith("/") || local === target ? local : `/${local}`;
  const ascii = absolute.replace(/[^\x21-\x7e]/g, percentEncode);
  const mark = ascii.indexOf("?");
  return mark < 0 ? { path: ascii, query: "" } : { path: ascii.slice(0, mark), query: ascii.slice(mark + 1) };
}

function percentEncode(latin1: string): string {
  return `%${latin1.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
