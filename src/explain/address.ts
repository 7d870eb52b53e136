import { ROOT_COLLECTIONS } from "../model/collections.ts";
import { API_ROOT, INDEX, type View } from "../model/layout.ts";

/** What somebody asked for: an address of any link style, or a part of one. */
export interface AskedAddress {
  /** Below `/api/`, decoded. */
  readonly segments: readonly string[];
  readonly view: View;
  /** As written; undefined where no page is named. */
  readonly page: string | undefined;
}

const COLLECTIONS: ReadonlySet<string> = new Set(ROOT_COLLECTIONS);

/**
 * Reads what people paste: `https://…/api/units/12/?format=api&page=2`, `/api/units/12`, `units/12`, and the styles
 * `path` and `file`. Of an address on another host or without one, what follows the first `/api/` counts.
 */
export function parseAddress(text: string, baseUrls: readonly string[]): AskedAddress {
  const [whole = ""] = text.trim().split("#", 1);
  const [path = "", query = ""] = splitOnce(withoutBase(whole, baseUrls), "?");
  const segments = path
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".")
    .map(decode);
  const asked = { view: "plain" as View, page: undefined as string | undefined };
  for (const parameter of query.split("&")) note(decode(parameter.replaceAll("+", " ")), asked);

  if (segments.at(-1) === INDEX) segments.pop();
  while (segments.length > 0 && note(segments.at(-1) ?? "", asked)) segments.pop();
  return { segments: belowApi(segments), ...asked };
}

/** Takes `format=api` and `page=N` up; true where it was one of them. */
function note(marker: string, asked: { view: View; page: string | undefined }): boolean {
  const [name, value] = splitOnce(marker, "=");
  if (name === "format" && value === "api") asked.view = "api";
  else if (name === "page" && value !== undefined) asked.page = value;
  else return false;
  return true;
}

function withoutBase(address: string, baseUrls: readonly string[]): string {
  for (const base of baseUrls) {
    if (base !== "" && (address === base || address.startsWith(`${base}/`)))
      return address.slice(base.length);
  }
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "");
}

function belowApi(segments: readonly string[]): readonly string[] {
  const [first] = segments;
  if (first !== undefined && COLLECTIONS.has(first)) return segments;
  return segments.slice(segments.indexOf(API_ROOT) + 1);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + separator.length)];
}
