import { isIP, isIPv4 } from "node:net";

export const LOOPBACK = "127.0.0.1";

/**
 * Decides which names a preview answers for. A page on the web can point its own host name at 127.0.0.1, and then
 * read the preview as its own (DNS rebinding). Only the requested host reveals such a request.
 * @param address the address that the server listens on
 * @param names further allowed names, in lower case, without a port
 */
export function createHostRule(address: string, names: readonly string[]): (authority: string) => boolean {
  const known = new Set([...names, address].map((name) => name.replace(/^\[|\]$/g, "")));
  const listensEverywhere = address === "0.0.0.0" || address === "::";
  return (authority) => {
    const host = hostOf(authority);
    if (host === undefined) return false;
    // An IP address is never looked up, so no name server can redirect it.
    return isLoopback(host) || known.has(host) || (listensEverywhere && isIP(host) !== 0);
  };
}

/** The authority of a request. The absolute form of the target has priority over the header (RFC 9112, 3.2.2). */
export function authorityOf(target: string, hostHeader: string | undefined): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(target)?.[1] ?? hostHeader;
}

/** True for this machine. Browsers resolve every name below `localhost` to it (RFC 6761, 6.3). */
function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/**
 * The host in lower case, without port, brackets and the dot at its end. Undefined for any other text.
 */
function hostOf(authority: string): string | undefined {
  const [, host] = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{0,5})?$/i.exec(authority) ?? [];
  return host
    ?.toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/(.)\.$/, "$1");
}

/** The two parts of a request target, as `routeRequest` takes them. */
interface RequestTarget {
  readonly path: string;
  /** The query without its `?`. */
  readonly query: string;
}

/**
 * Node returns the target's bytes as Latin-1. Bytes beyond ASCII become percent-encoded, which has the same meaning.
 * The origin of the absolute form (RFC 9112, 3.2.2) is dropped, because there is only one.
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
