import { API_ROOT, addressKeys, META_ROOT, PAGE_ADDRESSES, partsOf } from "../../../model/index.ts";

/** Two base addresses without a slash at the end. */
export interface Move<Base extends string = string> {
  readonly from: Base;
  readonly to: Base;
}

/**
 * The roots that can follow a base address: the API, the files about the tree, and pages of the translation site, which
 * are there if the catalogue has no `site_url`.
 */
const ROOTS = [API_ROOT, META_ROOT, ...new Set(PAGE_ADDRESSES.map((pattern) => partsOf(pattern)[0]))];
const BELOW = new RegExp(`^(?:$|/(?:${ROOTS.join("|")})/)`);

/** Keys with addresses that lingodex wrote. `address` is a key of the manifest. All other keys have texts of people. */
const ADDRESS_KEYS = new Set([...addressKeys(), "address"]);

export function rebaseAddress(address: string, { from, to }: Move): string {
  return address.startsWith(from) && BELOW.test(address.slice(from.length))
    ? `${to}${address.slice(from.length)}`
    : address;
}

/**
 * Moves the addresses in JSON, or lines of JSON. All other bytes stay: numbers of 64 bits, the order of keys, and texts
 * of people that look like addresses.
 */
export function rebaseJson(bytes: Buffer, move: Move): Buffer {
  const quoted = Buffer.from(JSON.stringify(move.from).slice(0, -1)).toString("latin1");
  // Latin-1 has one character for each byte, so positions stay the same and no byte is lost.
  const text = bytes.toString("latin1");
  const to = Buffer.from(JSON.stringify(move.to).slice(0, -1)).toString("latin1");
  const pieces: string[] = [];
  let done = 0;
  let listed = -1;
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + quoted.length)) {
    const end = text.indexOf('"', at + quoted.length);
    if (end < 0) break;
    const isNext = listed >= 0 && text.slice(listed, at).trim() === ",";
    if (!BELOW.test(text.slice(at + quoted.length, end)) || !(isNext || isAddress(text, at))) continue;
    pieces.push(text.slice(done, at), to);
    done = at + quoted.length;
    listed = isNext || before(text, at) === "[" ? end + 1 : -1;
  }
  return done === 0 ? bytes : Buffer.from(`${pieces.join("")}${text.slice(done)}`, "latin1");
}

/** True if a text begins at the quote and has one of the keys, or is the first item of a list with such a key. */
function isAddress(text: string, quote: number): boolean {
  let at = skipBack(text, quote);
  if (text[at] === "[") at = skipBack(text, at);
  if (text[at] !== ":") return false;
  const end = skipBack(text, at);
  return text[end] === '"' && ADDRESS_KEYS.has(text.slice(text.lastIndexOf('"', end - 1) + 1, end));
}

/** The character before a position, without space. Backslashes occur only inside of texts. */
function before(text: string, at: number): string {
  return text[skipBack(text, at)] ?? "";
}

/** The last position before `at` that contains no white space. */
function skipBack(text: string, at: number): number {
  let index = at - 1;
  while (text[index] === " " || text[index] === "\n" || text[index] === "\t" || text[index] === "\r")
    index -= 1;
  return index;
}
