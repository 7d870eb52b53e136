import { provePublicAddress } from "../../../model/index.ts";

const MOST_CHARACTERS = 1000;

/** An `http:` or `https:` address without credentials, query, fragment and final slash; else undefined. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MOST_CHARACTERS || !URL.canParse(text)) return undefined;
  const { protocol, host, pathname } = new URL(text);
  return protocol === "http:" || protocol === "https:"
    ? `${protocol}//${host}${pathname}`.replace(/\/{1,100}$/, "")
    : undefined;
}

/** The address of a repository without credentials and query: `https://token@host/x?y` → `https://host/x`. */
export function withoutCredentials(text: string): string {
  return provePublicAddress("repository", text).address.replace(/[?#].*$/s, "");
}

/** A text that is a slug by the platform's rule; else undefined. */
export function slugIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[-\w]{1,100}$/.test(text) ? text : undefined;
}
