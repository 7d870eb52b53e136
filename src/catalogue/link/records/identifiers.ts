import { hash } from "node:crypto";
import type { Location, Report } from "../../../model/index.ts";

export type RecordKind = "unit" | "source" | "translation" | "user" | "screenshot";

/** What a derived identifier is made of (SOURCES.md): parts that do not apply are empty. */
export interface IdentityParts {
  readonly project: string;
  readonly component?: string;
  readonly language?: string;
  /** In signed decimal; a screenshot's name. */
  readonly idHash?: string;
}

/** What is derived in a part of a catalogue alone, and what it is in the whole. */
export type Moves = readonly (readonly [from: number, to: number])[];

/**
 * Gives the records of one kind their identifiers: those of the tables, and for all others one derived from what
 * the record is, so that it stays after any unrelated edit (SOURCES.md).
 */
export class Identifiers {
  readonly #kind: RecordKind;
  readonly #report: Report;
  readonly #taken: Set<number>;
  readonly #moved: ReadonlyMap<number, number>;
  #missing = 0;
  #firstMissing = "";

  /** @param moved of a part of a catalogue: see `RestOfCatalogue` */
  constructor(kind: RecordKind, given: Iterable<number | undefined>, report: Report, moved: Moves = []) {
    this.#kind = kind;
    this.#report = report;
    this.#moved = new Map(moved);
    this.#taken = new Set();
    for (const id of given) if (id !== undefined) this.#taken.add(id);
  }

  /**
   * The derived identifier of a record that no row gives one. Call in the order of the catalogue.
   *
   * @param isDue false of what no row could give one: it is not missing
   */
  derive(parts: IdentityParts, at: Location, isDue = true): number {
    if (isDue) this.#missing += 1;
    const name = identityOf(this.#kind, parts);
    if (isDue && this.#missing === 1) this.#firstMissing = identityName(parts);
    let id = identifierOf(name, 0);
    for (let counter = 1; id === 0 || this.#taken.has(id); counter += 1) {
      if (counter === 1) this.#report("ids/collision", at, this.#kind, identityName(parts));
      id = identifierOf(name, counter);
    }
    this.#taken.add(id);
    return this.#moved.get(id) ?? id;
  }

  /** For `--ids frozen`: complains if any identifier had to be derived. */
  refuseDerived(at: Location): void {
    if (this.#missing > 0) this.#report("ids/missing", at, this.#kind, this.#missing, this.#firstMissing);
  }
}

/** What a record's identifier is made from. */
export function identityOf(
  kind: RecordKind,
  { project, component = "", language = "", idHash = "" }: IdentityParts,
): string {
  return `${kind}\0${project}\0${component}\0${language}\0${idHash}`;
}

/**
 * The first 52 bits of SHA-256 over UTF-8 bytes, big-endian. 0 is no identifier.
 *
 * @param counter how many before it are taken
 */
export function identifierOf(identity: string, counter: number): number {
  const name = counter === 0 ? identity : `${identity}\0${counter}`;
  return Number.parseInt(hash("sha256", name).slice(0, 13), 16);
}

/** As people are told of it. */
export function identityName({ project, component, language, idHash }: IdentityParts): string {
  return [project, component, language, idHash].filter(Boolean).join("/");
}

/** A record with the identifier that its row gives it, if any. */
export interface Numbered<Item> {
  readonly item: Item;
  readonly given: number | undefined;
}

/** The order of collections that the platform orders by identifier: given ones ascending, then the others as they come. */
export function inOrderOfCreation<Item>(records: readonly Numbered<Item>[]): Item[] {
  const given: Numbered<Item>[] = [];
  const derived: Item[] = [];
  for (const record of records) {
    if (record.given === undefined) derived.push(record.item);
    else given.push(record);
  }
  if (given.length === 0) return derived;
  given.sort((a, b) => (a.given ?? 0) - (b.given ?? 0));
  return [...given.map(({ item }) => item), ...derived];
}
