import type { TextPlaces } from "./places.ts";

/** The data at one place of a text: a scalar, a list or a map. It is read step by step, so nothing is copied. */
export type Datum = Pick<PlacedDatum, "line" | "text" | "items" | "entries">;

/** The reason why a stranger's text is not data. It does not quote the parser, whose words can contain a secret. */
export interface Unreadable {
  readonly line: number;
  readonly reason: string;
}

/** The limit for maps and lists inside each other. */
export const MAX_DEPTH = 64;
/** The limit for items of one list and entries of one map in a stranger's text. */
export const MAX_ENTRIES = 10_000;

/** The datum at the end of a path of keys. Undefined if one of them is missing. */
export function at(datum: Datum | undefined, ...keys: readonly string[]): Datum | undefined {
  return keys.reduce<Datum | undefined>((place, key) => place?.entries.get(key), datum);
}

export function textAt(datum: Datum | undefined, ...keys: readonly string[]): string | undefined {
  return at(datum, ...keys)?.text;
}

/** The items of a list, or a single datum as a list. Empty if there is no datum. */
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

export interface MapMember {
  /** The key as written, if it is not a string. */
  readonly key: string;
  readonly keyOffset: number;
  /** False if the key is a list, a map or an alias, or if no value is written (`{a}`): other tools skip it. */
  readonly isEntry: boolean;
  /** Null, at the key, if no value is written. */
  readonly datum: PlacedDatum;
}

export interface MapMembers {
  /** The first member of each key, in the order of the file. */
  readonly first: ReadonlyMap<string, MapMember>;
  readonly repeated: readonly MapMember[];
}

/** A datum as its syntax gives it. Lists and maps are read at their first use. */
export interface DatumNode {
  readonly kind: "scalar" | "list" | "map";
  readonly offset: number;
  readonly isAlias?: boolean;
  readonly value?: unknown;
  readonly written?: string;
  readonly children?: () => readonly PlacedDatum[];
  readonly members?: () => MapMembers;
  /** Set if there are more entries than members, because of YAML's `<<`. */
  readonly entries?: () => ReadonlyMap<string, Datum>;
}

/** A datum that keeps all of its text: types, keys of any kind, and the offsets of both. */
export class PlacedDatum {
  readonly kind: DatumNode["kind"];
  /** The offset in UTF-16 units. An alias has its own offset, but its content has those of the anchor. */
  readonly offset: number;
  readonly isAlias: boolean;
  /** Null for a list and a map. */
  readonly value: string | number | boolean | null;
  /** The scalar as it is written: `1.10`, not 1.1. */
  readonly written: string;
  readonly #node: DatumNode;
  readonly #places: TextPlaces;
  #children: readonly PlacedDatum[] | undefined;
  #members: MapMembers | undefined;
  #entries: ReadonlyMap<string, Datum> | undefined;

  constructor(node: DatumNode, places: TextPlaces) {
    const { kind, offset, isAlias = false, value, written = "" } = node;
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    this.kind = kind;
    this.offset = offset;
    this.isAlias = isAlias;
    this.value = isPlain ? value : null;
    this.written = written;
    this.#node = node;
    this.#places = places;
  }

  /** The 1-based line on which it begins. */
  get line(): number {
    return this.#places.at(this.offset).line;
  }

  /** A scalar as text: `true`, `12`. Undefined for null, a list and a map. */
  get text(): string | undefined {
    return typeof this.value === "string" ? this.value : this.value === null ? undefined : this.written;
  }

  /** The first `MAX_ENTRIES` of a list. */
  get items(): readonly Datum[] {
    return this.children.slice(0, MAX_ENTRIES);
  }

  /** The first `MAX_ENTRIES` of a map, in the order of the file. If a key is repeated, its first value counts. */
  get entries(): ReadonlyMap<string, Datum> {
    this.#entries ??= this.#node.entries?.() ?? entriesOf([this.members]);
    return this.#entries;
  }

  get children(): readonly PlacedDatum[] {
    this.#children ??= this.#node.children?.() ?? [];
    return this.#children;
  }

  get members(): MapMembers {
    this.#members ??= this.#node.members?.() ?? membersOf([]);
    return this.#members;
  }
}

export function membersOf(all: Iterable<MapMember>): MapMembers {
  const first = new Map<string, MapMember>();
  const repeated: MapMember[] = [];
  for (const member of all) {
    if (first.has(member.key)) repeated.push(member);
    else first.set(member.key, member);
  }
  return { first, repeated };
}

/** The first `MAX_ENTRIES` entries. @param maps earlier maps win over later ones */
export function entriesOf(maps: Iterable<MapMembers>): Map<string, Datum> {
  const entries = new Map<string, Datum>();
  for (const { first, repeated } of maps)
    for (const { key, isEntry, datum } of [...first.values(), ...repeated])
      if (isEntry && entries.size < MAX_ENTRIES && !entries.has(key)) entries.set(key, datum);
  return entries;
}

/** `strict` for files that lingodex defines, `lenient` for files of other tools, which accept more. */
export type DataManner = "strict" | "lenient";

export interface DataFault {
  readonly kind: "deep" | "empty" | "syntax";
  /** The offset in UTF-16 units. */
  readonly offset: number;
  /** The parser's message, which can quote the text. */
  readonly reason: string;
  /** Reads all data if the fault is an unresolved alias, which becomes null. */
  readonly data?: PlacedDatum;
}

/** It leaves out the parser's words, which can quote a stranger's secret. @param notData `this is not JSON` */
export function unreadable({ kind, offset }: DataFault, places: TextPlaces, notData: string): Unreadable {
  const reasons = {
    deep: `maps and lists in each other deeper than ${MAX_DEPTH} levels`,
    empty: "the file is empty",
    syntax: notData,
  };
  return { line: places.at(offset).line, reason: reasons[kind] };
}
