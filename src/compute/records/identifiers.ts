import { hash } from "node:crypto";
import type { Report } from "../../model/diagnostic.ts";
import type { Location } from "../../model/location.ts";

export type RecordKind = "unit" | "source" | "translation" | "user" | "screenshot";

/** What a derived identifier is made of (SOURCES.md): parts that do not apply are empty. */
export interface IdentityParts {
  readonly project: string;
  readonly component?: string;
  readonly language?: string;
  /** In signed decimal; a screenshot's name. */
  readonly idHash?: string;
}

/**
 * Gives the records of one kind their identifiers: those of the tables, and for all others one derived from what
 * the record is, so that it stays after any unrelated edit (SOURCES.md).
 */
export class Identifiers {
  readonly #kind: RecordKind;
  readonly #report: Report;
  readonly #taken: Set<number>;
  #missing = 0;
  #firstMissing = "";

  constructor(kind: RecordKind, given: Iterable<number | undefined>, report: Report) {
    this.#kind = kind;
    this.#report = report;
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
    const { project, component = "", language = "", idHash = "" } = parts;
    const name = `${this.#kind}\0${project}\0${component}\0${language}\0${idHash}`;
    if (isDue && this.#missing === 1) this.#firstMissing = nameOf(parts);
    let id = first52Bits(name);
    for (let counter = 1; id === 0 || this.#taken.has(id); counter += 1) {
      if (counter === 1) this.#report("ids/collision", at, this.#kind, nameOf(parts));
      id = first52Bits(`${name}\0${counter}`);
    }
    this.#taken.add(id);
    return id;
  }

  /** For `--ids frozen`: complains if any identifier had to be derived. */
  refuseDerived(at: Location): void {
    if (this.#missing > 0) this.#report("ids/missing", at, this.#kind, this.#missing, this.#firstMissing);
  }
}

/** Of SHA-256 over the name's UTF-8 bytes, big-endian. */
function first52Bits(name: string): number {
  return Number.parseInt(hash("sha256", name).slice(0, 13), 16);
}

function nameOf({ project, component, language, idHash }: IdentityParts): string {
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
