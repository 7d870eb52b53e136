/** What a file of data says at one place: a scalar, a list or a map. Looked into step by step, so nothing is copied. */
export interface Datum {
  /** 1-based; where it begins. */
  readonly line: number;
  /** Of a scalar, as a text: `true`, `12`. */
  readonly text: string | undefined;
  /** Of a list. */
  readonly items: readonly Datum[];
  /** Of a map, in the order of the file; of a key that stands twice, the first. */
  readonly entries: ReadonlyMap<string, Datum>;
}

/** Where a text cannot be read as data: what a parser says may quote the text, so it is not told. */
export interface Unreadable {
  readonly line: number;
  readonly reason: string;
}

/** What hostile files are bounded by: levels of maps and lists in each other. */
export const MAX_DEPTH = 64;
/** Items of one list and entries of one map beyond which nothing is looked at. */
export const MAX_ENTRIES = 10_000;

export const TOO_DEEP = "maps and lists in each other deeper than 64 levels";

/** What stands at the end of a way of keys; nothing where one of them is missing. */
export function at(datum: Datum | undefined, ...keys: readonly string[]): Datum | undefined {
  return keys.reduce<Datum | undefined>((place, key) => place?.entries.get(key), datum);
}

export function textAt(datum: Datum | undefined, ...keys: readonly string[]): string | undefined {
  return at(datum, ...keys)?.text;
}

/** A list, or one thing that stands for a list of one; nothing where there is nothing. */
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
