import { type Datum, MAX_DEPTH, MAX_ENTRIES, type Unreadable } from "./datum.ts";
import { smolToml, type TomlValue } from "./packages.ts";

/** TOML 1.0. The parser keeps no places, so every datum stands on the line of its `[[table]]`, else on the first. */
export function tomlData(text: string): Datum | Unreadable {
  const { parse, TomlError } = smolToml();
  try {
    const tables = headersOf(text);
    return new TomlDatum(parse(text, { maxDepth: MAX_DEPTH }), 1, tables);
  } catch (error) {
    return { line: error instanceof TomlError ? error.line : 1, reason: "this is not TOML" };
  }
}

type Headers = ReadonlyMap<string, readonly number[]>;

class TomlDatum implements Datum {
  readonly line: number;
  readonly #value: TomlValue;
  readonly #headers: Headers;

  constructor(value: TomlValue, line: number, headers: Headers = new Map()) {
    this.#value = value;
    this.line = line;
    this.#headers = headers;
  }

  get text(): string | undefined {
    const value = this.#value;
    return typeof value === "object" ? undefined : String(value);
  }

  get items(): readonly Datum[] {
    return Array.isArray(this.#value)
      ? this.#value.slice(0, MAX_ENTRIES).map((item) => new TomlDatum(item, this.line))
      : [];
  }

  get entries(): ReadonlyMap<string, Datum> {
    const value = this.#value;
    if (typeof value !== "object" || Array.isArray(value) || value instanceof smolToml().TomlDate)
      return new Map();
    const pairs = Object.entries(value).slice(0, MAX_ENTRIES);
    return new Map(pairs.map(([key, child]) => [key, this.#child(key, child)]));
  }

  #child(key: string, child: TomlValue): Datum {
    const lines = this.#headers.get(key);
    return Array.isArray(child) && lines?.length === child.length
      ? new TomlTables(child, lines)
      : new TomlDatum(child, this.line);
  }
}

/** `[[key]]`, once for each table. */
class TomlTables implements Datum {
  readonly text = undefined;
  readonly entries = new Map<string, Datum>();
  readonly items: readonly Datum[];
  readonly line: number;

  constructor(tables: readonly TomlValue[], lines: readonly number[]) {
    this.items = tables.slice(0, MAX_ENTRIES).map((table, index) => new TomlDatum(table, lines[index] ?? 1));
    this.line = lines[0] ?? 1;
  }
}

/** 1-based lines of `[[key]]`. A text of several lines may look like one: then only the line that is told is wrong. */
function headersOf(text: string): Headers {
  const headers = new Map<string, number[]>();
  for (const [index, line] of text.split("\n").entries()) {
    const [, key] = /^[ \t]*\[\[[ \t]*([\w-]+)[ \t]*\]\]/.exec(line) ?? [];
    if (key === undefined) continue;
    const lines = headers.get(key) ?? [];
    headers.set(key, lines);
    lines.push(index + 1);
  }
  return headers;
}
