import { isDeepStrictEqual } from "node:util";
import { encodeSegment, isJsonFields, type Json } from "../model/index.ts";
import { freeMemory } from "./free-memory.ts";
import { KnownItems } from "./intake/known-items.ts";
import { parseAnswer, unlessBroken } from "./platform/answer.ts";

type Take<Noun> = (item: Json, address: string) => Noun;

/** The number of records after which memory is freed. */
const RECORDS_BETWEEN = 5000;
/** The most records that wait to be written. */
const MOST_WAITING = 1000;

export interface RecordKind<Noun, Key> {
  /** Proves an item. @throws AnswerError */
  readonly take: Take<Noun>;
  readonly keyOf: (record: Noun) => Key;
  /**
   * The fields of an item that `take` reads, and the only ones that are kept. A key within another is written behind
   * a dot.
   */
  readonly fields: readonly string[];
  /** True if each record is saved as soon as it came, so that a run that ends early loses none. */
  readonly isLasting?: boolean;
}

/** Records by key: those of an earlier run, and what came since. */
export class KnownRecords<Noun, Key extends number | string = number> {
  readonly #items: KnownItems;
  readonly #kind: RecordKind<Noun, Key>;
  readonly #records = new Map<Key, Noun>();
  #waiting: (readonly [key: string, text: string])[] = [];

  /**
   * Ignores kept texts that are not records.
   *
   * @param path in a folder of lingodex that exists
   */
  constructor(path: string, kind: RecordKind<Noun, Key>) {
    this.#kind = kind;
    this.#items = new KnownItems(path, kind.isLasting ?? false);
    for (const [key, text] of this.#items.all()) {
      const record = unlessBroken(() => kind.take(parseAnswer(text), ""));
      if (record === undefined || lineKey(kind.keyOf(record)) !== key) continue;
      this.#records.set(kind.keyOf(record), record);
      if (this.#records.size % RECORDS_BETWEEN === 0) freeMemory();
    }
  }

  get all(): ReadonlyMap<Key, Noun> {
    return this.#records;
  }

  /** Makes a record of a new item. @throws AnswerError */
  readonly take: Take<Noun> = (item, address) => {
    const record = this.#kind.take(item, address);
    this.put(record, item);
    return record;
  };

  /** @param item from which the record is made */
  put(record: Noun, item: Json): void {
    const key = this.#kind.keyOf(record);
    this.#records.set(key, record);
    this.#waiting.push([lineKey(key), textOf(item, this.#kind.fields)]);
    if (this.#kind.isLasting || this.#waiting.length >= MOST_WAITING) this.#flush();
  }

  /** True for an item that equals its known record. */
  isKnown(item: Json): boolean {
    const record = unlessBroken(() => this.#kind.take(parseAnswer(JSON.stringify(item)), ""));
    return record !== undefined && isDeepStrictEqual(this.#records.get(this.#kind.keyOf(record)), record);
  }

  /** The records by key. */
  get inOrder(): readonly Noun[] {
    return [...this.#records].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, record]) => record);
  }

  dropWhere(isGone: (record: Noun) => boolean): void {
    for (const [key, record] of this.#records) if (isGone(record)) this.#records.delete(key);
  }

  /** Saves the remaining records for a later run. This run must not use them any more. */
  settle(): void {
    this.#flush();
    this.#items.settle(new Set([...this.#records.keys()].map(lineKey)));
    this.#records.clear();
  }

  #flush(): void {
    this.#items.add(this.#waiting);
    this.#waiting = [];
  }
}

export function idOf({ id }: { readonly id: number }): number {
  return id;
}

function lineKey(key: number | string): string {
  return encodeSegment(`${key}`);
}

function textOf(item: Json, fields: readonly string[]): string {
  const kept = fields.flatMap((field) => {
    const [outer = "", inner] = field.split(".");
    const value = isJsonFields(item) ? item[outer] : undefined;
    if (value === undefined) return [];
    if (inner === undefined) return [[outer, value] as const];
    const within = isJsonFields(value) ? value[inner] : undefined;
    return [[outer, within === undefined ? {} : { [inner]: within }] as const];
  });
  return JSON.stringify(Object.fromEntries(kept));
}
