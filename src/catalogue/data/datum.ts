/** What a text of data says at one place: a scalar, a list or a map. It is read step by step, so nothing is copied. */
export interface Datum {
  /** 1-based; where it begins. */
  readonly line: number;
  /** A scalar as text: `true`, `12`. Undefined for null, a list and a map. */
  readonly text: string | undefined;
  /** The first `MAX_ENTRIES` of a list. */
  readonly items: readonly Datum[];
  /** The first `MAX_ENTRIES` of a map, in the order of the file. If a key is repeated, its first value counts. */
  readonly entries: ReadonlyMap<string, Datum>;
}

/** Why a text of a stranger cannot be read as data. It quotes nothing: a parser's words may contain a secret. */
export interface Unreadable {
  readonly line: number;
  readonly reason: string;
}

/** Levels of maps and lists in each other. */
export const MAX_DEPTH = 64;
/** Items of one list and entries of one map that are read from a stranger's text. */
export const MAX_ENTRIES = 10_000;

/** The datum at the end of a path of keys. Undefined if one of them is missing. */
export function at(datum: Datum | undefined, ...keys: readonly string[]): Datum | undefined {
  return keys.reduce<Datum | undefined>((place, key) => place?.entries.get(key), datum);
}

export function textAt(datum: Datum | undefined, ...keys: readonly string[]): string | undefined {
  return at(datum, ...keys)?.text;
}

/** A list, or one thing as a list of one. Empty if there is nothing. */
export function listOf(datum: Datum | undefined): readonly Datum[] {
  if (datum === undefined) return [];
  return datum.items.length > 0 || isEmpty(datum) ? datum.items : [datum];
}

/** The texts of a list, or of one text. */
export function textsOf(datum: Datum | undefined): readonly string[] {
  return listOf(datum).flatMap(({ text }) => text ?? []);
}

function isEmpty({ text, entries }: Datum): boolean {
  return text === undefined && entries.size === 0;
}
