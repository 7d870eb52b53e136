import { groupBy } from "../../model/index.ts";
import {
  type Datum,
  MAX_DEPTH,
  type MapMember,
  membersOf,
  PlacedDatum,
  type Unreadable,
  unreadable,
} from "./datum.ts";
import { smolToml, type TomlValue } from "./packages.ts";
import { TextPlaces } from "./places.ts";

const NOT_TOML = "this is not TOML";

/** TOML 1.0. The parser keeps no places, so every datum gets the line of its `[[table]]`, else on the first. */
export function tomlData(text: string): Datum | Unreadable {
  const { parse, TomlError } = smolToml();
  try {
    const data = parse(text, { maxDepth: MAX_DEPTH });
    if (isDeeper(data, MAX_DEPTH))
      return unreadable({ kind: "deep", offset: 0, reason: "" }, new TextPlaces(text), NOT_TOML);
    return new TomlText(text).datum(data, 0, headersOf(text));
  } catch (error) {
    return { line: error instanceof TomlError ? error.line : 1, reason: NOT_TOML };
  }
}

/**
 * The parser limits the depth of brackets, but dotted keys also nest. This is a loop, because the depth is not known
 * yet.
 */
export function isDeeper(data: TomlValue, most: number): boolean {
  let level: readonly TomlValue[] = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((value) => (typeof value === "object" ? Object.values(value) : []));
  }
  return false;
}

/** The offsets of headers `[[key]]`, by key, in UTF-16 units. */
type Headers = ReadonlyMap<string, readonly { readonly index: number }[]>;

class TomlText {
  readonly #places: TextPlaces;

  constructor(text: string) {
    this.#places = new TextPlaces(text);
  }

  datum(value: TomlValue, offset: number, headers: Headers = new Map()): PlacedDatum {
    if (Array.isArray(value)) return this.#list(value, [], offset);
    if (typeof value !== "object" || value instanceof smolToml().TomlDate) {
      const written = typeof value === "object" ? "" : String(value);
      return new PlacedDatum({ kind: "scalar", offset, value, written }, this.#places);
    }
    const members = (): readonly MapMember[] =>
      Object.entries(value).map(([key, child]) => {
        const found = headers.get(key);
        const isTables = Array.isArray(child) && found?.length === child.length;
        const offsets = isTables ? found.map(({ index }) => index) : [];
        const datum = isTables ? this.#list(child, offsets, offset) : this.datum(child, offset);
        return { key, keyOffset: datum.offset, isEntry: true, datum };
      });
    return new PlacedDatum({ kind: "map", offset, members: () => membersOf(members()) }, this.#places);
  }

  /** @param offsets of `[[key]]`, one for each table; other values get the line of their list */
  #list(items: readonly TomlValue[], offsets: readonly number[], offset: number): PlacedDatum {
    const [first = offset] = offsets;
    const children = (): readonly PlacedDatum[] =>
      items.map((item, index) => this.datum(item, offsets[index] ?? offset));
    return new PlacedDatum({ kind: "list", offset: first, children }, this.#places);
  }
}

/** A text of several lines can resemble a header. Then only the reported line is wrong. */
function headersOf(text: string): Headers {
  return groupBy(text.matchAll(/^[ \t]*\[\[[ \t]*([\w-]+)[ \t]*\]\]/gm), ([, key = ""]) => key);
}
