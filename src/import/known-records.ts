import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type Json } from "../model/index.ts";
import { freeMemory } from "./free-memory.ts";
import type { KnownItems } from "./intake/known-items.ts";
import { AnswerError, parseAnswer } from "./platform/answer.ts";

interface Identified {
  readonly id: number;
}

type Take<Noun> = (item: Json, address: string) => Noun;

/** After so many, what they were read of is given back. */
const RECORDS_BETWEEN = 5000;
/** So many wait to be written. */
const MOST_WAITING = 1000;

/** Records of a list by identifier: those of an earlier run, and what came since. */
export class KnownRecords<Noun extends Identified> {
  readonly #items: KnownItems;
  readonly #take: Take<Noun>;
  readonly #keys: readonly string[];
  readonly #records = new Map<number, Noun>();
  #waiting: (readonly [id: number, text: string])[] = [];

  /**
   * @param take proves an item; what an earlier run kept and is none, is as if it never came
   * @param keys those that it reads: nothing else of an item is kept
   */
  constructor(items: KnownItems, take: Take<Noun>, keys: readonly string[]) {
    this.#keys = keys;
    this.#items = items;
    this.#take = take;
    for (const text of items.texts()) {
      const record = attempt(text, take);
      if (record === undefined) continue;
      this.#records.set(record.id, record);
      if (this.#records.size % RECORDS_BETWEEN === 0) freeMemory();
    }
  }

  get all(): ReadonlyMap<number, Noun> {
    return this.#records;
  }

  /** Takes an item that came. @throws AnswerError */
  readonly take: Take<Noun> = (item, address) => {
    const record = this.#take(item, address);
    this.#records.set(record.id, record);
    this.#waiting.push([record.id, textOf(item, this.#keys)]);
    if (this.#waiting.length >= MOST_WAITING) this.#flush();
    return record;
  };

  /** True for an item that says just what is known of it. */
  isKnown(item: Json): boolean {
    const record = attempt(JSON.stringify(item), this.#take);
    return record !== undefined && isDeepStrictEqual(this.#records.get(record.id), record);
  }

  /** By identifier, whatever came when. */
  get inOrder(): readonly Noun[] {
    return [...this.#records.values()].sort((one, other) => one.id - other.id);
  }

  dropWhere(isGone: (record: Noun) => boolean): void {
    for (const record of [...this.#records.values()]) if (isGone(record)) this.#records.delete(record.id);
  }

  /** What is left is what a later run knows; this one needs it no more. */
  settle(): void {
    this.#flush();
    this.#items.settle(new Set(this.#records.keys()));
    this.#records.clear();
  }

  #flush(): void {
    this.#items.add(this.#waiting);
    this.#waiting = [];
  }
}

/** A key within another stands behind a point. */
function textOf(item: Json, keys: readonly string[]): string {
  const kept = keys.flatMap((key) => {
    const [outer = "", inner] = key.split(".");
    const value = isJsonObject(item) ? item[outer] : undefined;
    if (value === undefined) return [];
    if (inner === undefined) return [[outer, value] as const];
    const within = isJsonObject(value) ? value[inner] : undefined;
    return [[outer, within === undefined ? {} : { [inner]: within }] as const];
  });
  return JSON.stringify(Object.fromEntries(kept));
}

function attempt<Noun>(text: string, take: Take<Noun>): Noun | undefined {
  try {
    return take(parseAnswer(text), "");
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof AnswerError) return undefined;
    throw error;
  }
}
