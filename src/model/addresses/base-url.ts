import { holdsCredentials } from "./public-address.ts";

/** An address that all addresses of a tree can begin with. Only `asBaseUrl` makes one. */
export type BaseUrl = string & { readonly proved: "base_url" };

/** The same text, proved; undefined if `baseUrlTrouble` gives a reason against it. */
export function asBaseUrl(text: string): BaseUrl | undefined {
  return baseUrlTrouble(text) === undefined ? (text as BaseUrl) : undefined;
}

/** Describes a base address, behind the word "give" in messages. */
export const BASE_URL_FORM =
  "an http or https address without user name, trailing slash, query or fragment, and without . or .. in its path: " +
  "https://example.org/translations";

/** The problems of a text that begins like an address. The first match counts. */
const TROUBLES: readonly (readonly [RegExp, trouble: string])[] = [
  [/[\s\p{Cc}\p{Cf}]/u, "it contains a space or a control character"],
  [/[?#]/, "it has a query or a fragment"],
  [/^https?:\/\/[^/]*@/, "it has a user name"],
  [/^https?:\/\/(?:[/:]|$)/, "it has no host"],
  [/\/$/, "it ends in a slash"],
  [/^https?:\/\/.*\/\//, "it contains two slashes in a row"],
  [/["'<>\\^`{|}]/, "it contains a quote, a backslash or another character that must be encoded"],
  [/%(?![0-9a-f]{2})/i, "it contains a % that is not an encoding"],
  // Clients remove dot segments from addresses, encoded ones too (WHATWG URL). Then all links would be wrong.
  [/\/(?:\.|%2e){1,2}(?:\/|$)/i, "its path has . or .. as a segment"],
  [/%(?:2f|5c|[01][0-9a-f]|7f)/i, "it contains an encoded slash, backslash or control character"],
];

/** The reason why addresses of a tree cannot begin so; nothing if they can. */
export function baseUrlTrouble(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return "it is not an http or https address";
  if (!/^https?:/.test(text)) return "its scheme is not in lower case";
  const [, trouble] = TROUBLES.find(([pattern]) => pattern.test(text)) ?? [];
  if (trouble !== undefined) return trouble;
  if (!URL.canParse(text)) return "its host is not valid";
  return holdsCredentials(text) ? "it contains a password or token" : undefined;
}
