import type { FormatInput } from "../../../model/index.ts";
import { smolToml, type TomlValue } from "../../data/packages.ts";
import { TextPlaces } from "../../data/places.ts";
import { isDeeper } from "../../data/toml-data.ts";
import { type Place, placeIn } from "../file-units.ts";
import type { JsonMember, JsonObject, JsonValue } from "../json/json-document.ts";

/** Far above any real file, and far below the depth that would exhaust the parser's stack. */
const MAX_DEPTH = 100;

/** A TOML document as values with places, in the order of the file; undefined, with an error, if it is not TOML. */
export function readToml(
  text: string,
  { file, report }: Pick<FormatInput, "file" | "report">,
): JsonObject | undefined {
  const { parse, TomlError } = smolToml();
  try {
    const data = parse(text, { maxDepth: MAX_DEPTH, integersAsBigInt: true });
    if (isDeeper(data, MAX_DEPTH))
      return void report("toml/syntax", placeIn({ file }, { line: 1, column: 1 }), "it is nested too deep");
    return new KeyLines(text, data).read();
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n", 1);
    return void report("toml/syntax", placeIn({ file }, error), reason);
  }
}

interface Draft extends Place {
  readonly value: Table | Tables | JsonValue;
}

/** Members in the order of the file, including keys such as 1 and 2. */
class Table {
  readonly members = new Map<string, Draft>();
  readonly data: TomlValue | undefined;

  constructor(data: TomlValue | undefined) {
    this.data = data;
  }

  dataOf(key: string): TomlValue | undefined {
    const { data } = this;
    return isTable(data) && Object.hasOwn(data, key) ? data[key] : undefined;
  }
}

/** An array of tables: `[[key]]` adds one. */
class Tables {
  readonly items: (Place & { readonly table: Table })[] = [];
}

type TomlTable = Extract<TomlValue, { [key: string]: TomlValue }>;

function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof smolToml().TomlDate);
}

const BLANKS = /[ \t]*/y;
/** White space and comments, also between the lines of a list. */
const GAP = /[ \t\r\n]+|#[^\n]*/y;
const BARE_KEY = /[^\s=.\]"'#,{}]+/y;
/** Numbers, booleans and times. */
const BARE_VALUE = /[^,\]}#\r\n]*/y;

/**
 * Finds the places of keys and values in a text that the parser has read. The parser keeps neither places nor the
 * order of keys.
 */
class KeyLines {
  readonly #text: string;
  readonly #places: TextPlaces;
  readonly #root: Table;
  #at = 0;

  constructor(text: string, data: TomlValue) {
    this.#text = text;
    this.#places = new TextPlaces(text);
    this.#root = new Table(data);
  }

  read(): JsonObject {
    let table = this.#root;
    for (this.#skipGaps(); this.#at < this.#text.length; this.#skipGaps()) {
      const before = this.#at;
      if (this.#text[this.#at] === "[") table = this.#readHeader();
      else this.#readPair(table);
      // The parser accepted syntax that is unknown here. The rest has no places.
      if (this.#at === before) break;
    }
    return valueOfTable(this.#root, { line: 1, column: 1 });
  }

  /** A loop, because a repeated group in a pattern would need stack for each line. */
  #skipGaps(): void {
    while (this.#skip(GAP) !== "");
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #readHeader(): Table {
    const place = this.#places.at(this.#at);
    const isList = this.#text[this.#at + 1] === "[";
    this.#at += isList ? 2 : 1;
    const keys = this.#keys();
    this.#at += isList ? 2 : 1;
    let table = this.#root;
    for (const [index, { key }] of keys.entries())
      table = tableBelow(table, key, place, isList && index === keys.length - 1);
    return table;
  }

  #readPair(table: Table): void {
    const keys = this.#keys();
    const last = keys.at(-1);
    this.#at += 1;
    this.#skip(BLANKS);
    if (last === undefined) return;
    const owner = keys
      .slice(0, -1)
      .reduce((above, { key, place }) => tableBelow(above, key, place, false), table);
    owner.members.set(last.key, { value: this.#value(owner.dataOf(last.key)), ...last.place });
  }

  /** Reads keys up to `=` or a bracket. */
  #keys(): readonly { readonly key: string; readonly place: Place }[] {
    const keys: { readonly key: string; readonly place: Place }[] = [];
    for (;;) {
      this.#skip(BLANKS);
      const place = this.#places.at(this.#at);
      const key = this.#key();
      if (key === undefined) return keys;
      keys.push({ key, place });
      this.#skip(BLANKS);
      if (this.#text[this.#at] !== ".") return keys;
      this.#at += 1;
    }
  }

  #key(): string | undefined {
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") return this.#skip(BARE_KEY) || undefined;
    const start = this.#at;
    this.#skipText(quote, 1);
    const written = this.#text.slice(start, this.#at);
    if (quote === "'" || !written.includes("\\")) return written.slice(1, -1);
    return Object.keys(smolToml().parse(`${written}=0`))[0];
  }

  /** Recursion is bounded, because the parser limits the depth. */
  #value(data: TomlValue | undefined): JsonValue {
    const start = this.#at;
    const place = this.#places.at(start);
    const first = this.#text[start];
    if (first === '"' || first === "'") {
      this.#skipText(first, this.#text.startsWith(first.repeat(3), start) ? 3 : 1);
      return { kind: "string", text: String(data), ...place };
    }
    if (first === "[") return this.#list(data, place);
    if (first === "{") return this.#inlineTable(data, place);
    const written = this.#skip(BARE_VALUE).trim();
    if (typeof data === "boolean") return { kind: "boolean", text: data ? "True" : "False", ...place };
    return { kind: "number", text: typeof data === "bigint" ? String(data) : written, ...place };
  }

  /** Skips to behind the quotes that close a text. Two more quotes before them can be part of it. */
  #skipText(quote: string, count: number): void {
    const closing = quote.repeat(count);
    this.#at += count;
    while (this.#at < this.#text.length && !this.#text.startsWith(closing, this.#at))
      this.#at += quote === '"' && this.#text[this.#at] === "\\" ? 2 : 1;
    this.#at += count;
    if (count === 3) for (let more = 0; more < 2 && this.#text[this.#at] === quote; more += 1) this.#at += 1;
  }

  #list(data: TomlValue | undefined, place: Place): JsonValue {
    const items: JsonValue[] = [];
    const all = Array.isArray(data) ? data : [];
    this.#untilClosed("]", () => items.push(this.#value(all[items.length])));
    return { kind: "array", items, ...place };
  }

  #inlineTable(data: TomlValue | undefined, place: Place): JsonValue {
    const table = new Table(data);
    this.#untilClosed("}", () => this.#readPair(table));
    return valueOfTable(table, place);
  }

  #untilClosed(close: string, readItem: () => void): void {
    this.#at += 1;
    for (this.#skipGaps(); this.#at < this.#text.length; this.#skipGaps()) {
      const next = this.#text[this.#at];
      if (next === close) break;
      const before = this.#at;
      if (next === ",") this.#at += 1;
      else readItem();
      if (this.#at === before) return;
    }
    this.#at += 1;
  }
}

function tableBelow(table: Table, key: string, place: Place, isNewItem: boolean): Table {
  const known = table.members.get(key)?.value;
  const data = table.dataOf(key);
  if (isNewItem || known instanceof Tables) {
    const tables = known instanceof Tables ? known : new Tables();
    if (known === undefined) table.members.set(key, { value: tables, ...place });
    const last = tables.items.at(-1);
    if (!isNewItem && last !== undefined) return last.table;
    const item = new Table(Array.isArray(data) ? data[tables.items.length] : undefined);
    tables.items.push({ table: item, ...place });
    return item;
  }
  if (known instanceof Table) return known;
  const made = new Table(data);
  table.members.set(key, { value: made, ...place });
  return made;
}

function valueOfTable({ members }: Table, place: Place): JsonObject {
  const all = [...members].map(
    ([key, { value, line, column }]): JsonMember => ({
      key,
      value: valueOfDraft(value, { line, column }),
      line,
      column,
    }),
  );
  return { kind: "object", members: all, ...place };
}

function valueOfDraft(value: Draft["value"], place: Place): JsonValue {
  if (value instanceof Table) return valueOfTable(value, place);
  if (!(value instanceof Tables)) return value;
  const items = value.items.map(({ table, line, column }) => valueOfTable(table, { line, column }));
  return { kind: "array", items, ...place };
}
