import { encodeMarks } from "../../../model/index.ts";
import type { Move } from "./addresses.ts";

/**
 * Tags of a page's head with its own address, and with the images of shared links. Addresses elsewhere belong to
 * people.
 */
const HEAD_PLACES = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")([^"]*)/g;

/** The places of absolute links in the page for missing pages, and of lingodex's links in feeds. */
const ALL_PLACES = /((?:\s(?:href|src)="|<(?:id|uri|link|logo|icon)>))([^"<]*)/g;

/** Rewrites a page for people. Links between pages are relative, and stay. */
export function rebasePage(bytes: Buffer, move: Move): Buffer {
  return moved(bytes, HEAD_PLACES, move);
}

/** Rewrites a feed, and the page that hosts return for missing pages. */
export function rebaseAbsolute(bytes: Buffer, move: Move): Buffer {
  return moved(bytes, ALL_PLACES, move);
}

function moved(bytes: Buffer, places: RegExp, { from, to }: Move): Buffer {
  const [before, after] = [escaped(from), escaped(to)];
  const text = bytes.toString("utf8");
  const result = text.replace(places, (whole, start: string, address: string) => {
    const rest = address.slice(before.length);
    const isOurs = address.startsWith(before) && (rest === "" || rest.startsWith("/"));
    return isOurs ? `${start}${after}${rest}` : whole;
  });
  return result === text ? bytes : Buffer.from(result, "utf8");
}

/** Keys of a JSON Feed with addresses. Inside of texts quotes are escaped, so the keys occur only outside. */
const FEED_PLACES = /([{,]"(?:id|url|home_page_url|feed_url)":")([^"]*)/g;

export function rebaseFeed(bytes: Buffer, { from, to }: Move): Buffer {
  const text = bytes.toString("utf8");
  const moved = text.replace(FEED_PLACES, (whole, start: string, address: string) =>
    address.startsWith(`${from}/`) ? `${start}${to}${address.slice(from.length)}` : whole,
  );
  return Buffer.from(moved, "utf8");
}

/** Snippets that users copy into other pages. */
const SNIPPETS = /(<pre class="snippet"><code>)([^<]*)(<\/code><\/pre>)/g;

/** Rewrites snippets. A snippet that is only an address is escaped differently from other snippets. */
export function rebaseSnippets(bytes: Buffer, move: Move): Buffer {
  const { from, to } = move;
  const text = rebasePage(bytes, move).toString("utf8");
  const rebased = text.replace(SNIPPETS, (_, start: string, snippet: string, end: string) => {
    const [before, after] = snippet.startsWith(`${escaped(from)}/`)
      ? [escaped(from), escaped(to)]
      : [encodeMarks(from), encodeMarks(to)];
    return `${start}${snippet.replaceAll(`${before}/`, () => `${after}/`)}${end}`;
  });
  return Buffer.from(rebased, "utf8");
}

function escaped(address: string): string {
  return address.replaceAll("&", "&amp;");
}
