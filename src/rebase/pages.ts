import type { Move } from "./addresses.ts";

/** Where tags and elements of ours hold an absolute address: what people wrote is escaped, so none of it looks so. */
const PLACES = /((?:\s(?:href|content|src)="|<(?:id|uri|link|logo|icon)>))([^"<]*)/g;

/**
 * Moves the absolute addresses of pages for people and of feeds: canonical ones, those of shared links, identifiers.
 * Links between pages are relative, and stay.
 */
export function rebasePage(bytes: Buffer, { from, to }: Move): Buffer {
  const [before, after] = [escaped(from), escaped(to)];
  const text = bytes.toString("utf8");
  const moved = text.replace(PLACES, (whole, start: string, address: string) => {
    const rest = address.slice(before.length);
    const isOurs = address.startsWith(before) && (rest === "" || rest.startsWith("/"));
    return isOurs ? `${start}${after}${rest}` : whole;
  });
  return moved === text ? bytes : Buffer.from(moved, "utf8");
}

/** Keys of a JSON Feed whose texts are addresses; inside of texts, quotes are escaped. */
const FEED_PLACES = /([{,]"(?:id|url|home_page_url|feed_url)":")([^"]*)/g;

export function rebaseFeed(bytes: Buffer, { from, to }: Move): Buffer {
  const text = bytes.toString("utf8");
  const moved = text.replace(FEED_PLACES, (whole, start: string, address: string) =>
    address.startsWith(`${from}/`) ? `${start}${to}${address.slice(from.length)}` : whole,
  );
  return Buffer.from(moved, "utf8");
}

/** Snippets for other people's pages hold the address in their text. */
export function rebaseSnippets(bytes: Buffer, { from, to }: Move): Buffer {
  return Buffer.from(bytes.toString("utf8").replaceAll(`${escaped(from)}/`, `${escaped(to)}/`), "utf8");
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;");
}
