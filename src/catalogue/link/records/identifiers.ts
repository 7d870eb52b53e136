import { getRandomValues, hash } from "node:crypto";
import { type Location, NumberSet, type Recorded, type Report } from "../../../model/index.ts";

export type RecordKind = "unit" | "source" | "translation" | "user" | "screenshot";

/** The parts from which an identifier is derived (SOURCES.md). Parts that do not apply are empty. */
export interface IdentityParts {
  readonly project: string;
  readonly component?: string;
  readonly language?: string;
  /** A signed decimal number; for a screenshot, its name. */
  readonly idHash?: string;
}

/** Identifiers that a part of a catalogue derives by itself, and those in the whole catalogue. */
export type Moves = readonly (readonly [from: number, to: number])[];

/**
 * Gives the records of one kind their identifiers. Those without one in a table get one that is derived from the
 * record, so that unrelated edits do not change it (SOURCES.md).
 */
export class Identifiers {
  readonly #kind: RecordKind;
  readonly #report: Report;
  readonly #taken = new NumberSet(getRandomValues(new Uint32Array(2)));
  readonly #moved: ReadonlyMap<number, number>;
  #missing = 0;
  #firstMissing = "";

  /** @param moved for a part of a catalogue: see `RestOfCatalogue` */
  constructor(kind: RecordKind, given: Iterable<number | undefined>, report: Report, moved: Moves = []) {
    this.#kind = kind;
    this.#report = report;
    this.#moved = new Map(moved);
    for (const id of given) if (id !== undefined) this.#taken.add(id);
  }

  /**
   * Derives the identifier of a record without one. Call it in the order of the catalogue.
   *
   * @param isDue false for records that cannot have a row, so that the identifier is not missing
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

  /** Reports if an identifier had to be derived. `--ids frozen` does not allow it. */
  refuseDerived(at: Location): void {
    if (this.#missing > 0) this.#report("ids/missing", at, this.#kind, this.#missing, this.#firstMissing);
  }
}

/** The text that a record's identifier is derived from. */
export function identityOf(
  kind: RecordKind,
  { project, component = "", language = "", idHash = "" }: IdentityParts,
): string {
  return `${kind}\0${project}\0${component}\0${language}\0${idHash}`;
}

/**
 * The first 52 bits of SHA-256 over UTF-8 bytes, big-endian. 0 is not an identifier.
 *
 * @param counter the number of earlier candidates that are taken
 */
export function identifierOf(identity: string, counter: number): number {
  const name = counter === 0 ? identity : `${identity}\0${counter}`;
  return Number.parseInt(hash("sha256", name).slice(0, 13), 16);
}

/** The name of the record in messages. */
export function identityName({ project, component, language, idHash }: IdentityParts): string {
  return [project, component, language, idHash].filter(Boolean).join("/");
}

/** The identifier that a table gives to a record; undefined if it is derived. */
export function givenIdentifier({ id, isNumbered }: Pick<Recorded, "id" | "isNumbered">): number | undefined {
  return isNumbered ? id : undefined;
}

/**
 * The order of collections that the platform sorts by identifier: given ones ascending, then the others in their order.
 */
export function inOrderOfCreation<Item>(
  records: readonly Item[],
  givenTo: (record: Item) => number | undefined,
): Item[] {
  const given = records.filter((record) => givenTo(record) !== undefined);
  given.sort((a, b) => (givenTo(a) ?? 0) - (givenTo(b) ?? 0));
  return [...given, ...records.filter((record) => givenTo(record) === undefined)];
}
