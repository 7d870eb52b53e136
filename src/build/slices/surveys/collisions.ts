import type { DerivedIdentifiers, SurveyedIdentifiers } from "../facts.ts";

/** A record whose identifier is derived. */
export interface DerivedRecord {
  readonly slice: number;
  /** The place of the record's group among those of the slice. */
  readonly group: number;
  readonly of: DerivedIdentifiers;
  /** The record's place in the group's columns. */
  readonly at: number;
}

/** A record whose identifier in the whole catalogue differs from the one in its slice. */
export interface MovedRecord extends DerivedRecord {
  readonly from: number;
  readonly to: number;
}

/** The identifier of a record after this number of taken ones: see `identifierOf`. */
export type IdentifierFor = (record: DerivedRecord, counter: number) => number;

/**
 * Finds the derived identifiers that differ in the whole catalogue. Slices derive them without knowing each other, and one process
 * would derive them in the order of the catalogue.
 *
 * An identifier that is taken in a slice is taken in the whole as well. A given one is given there. The one of an earlier record
 * belongs to that record there, or was taken before. So the identifier of any record is taken in the whole for all records behind it.
 * Therefore only some records are derived again: those that share an identifier, and those whose identifier one of these would get.
 * The identifiers of all others suffice.
 *
 * @param slices of one kind of record: each knows of no double among its own, and a component is one slice's
 * @returns in the order of the catalogue
 */
export function movedRecords(
  slices: readonly SurveyedIdentifiers[],
  identifierFor: IdentifierFor,
): readonly MovedRecord[] {
  const all = sorted(slices.flatMap(({ given, derived }) => [given, ...derived.map(({ ids }) => ids)]));
  const doubles = new Set(all.filter((id, place) => id === all[place - 1]));
  if (doubles.size === 0) return [];
  const taken = new TakenIdentifiers(slices, all, doubles);
  const moved: MovedRecord[] = [];
  const waiting = [...doubles].flatMap((id) => taken.holdersOf(id)).sort(inOrder);
  // A record that loses its identifier to an earlier one is added behind it, so the list grows during the loop.
  for (const record of waiting) {
    const from = record.of.ids[record.at] ?? 0;
    const to = taken.take(record, identifierFor);
    if (to === from) continue;
    moved.push({ ...record, from, to });
    const losers = taken.holdersOf(to).filter((holder) => !waiting.includes(holder));
    if (losers.length === 0) continue;
    waiting.push(...losers);
    waiting.sort(inOrder);
  }
  return moved;
}

/** Sorts records by component, then in the order of the slice. */
function inOrder(one: DerivedRecord, other: DerivedRecord): number {
  return one.of.component - other.of.component || one.group - other.group || one.at - other.at;
}

class TakenIdentifiers {
  readonly #slices: readonly SurveyedIdentifiers[];
  /** The identifiers of all slices, ascending. */
  readonly #all: Float64Array;
  /** The identifiers that rows give. */
  readonly #given: Float64Array;
  /** The holders of requested identifiers. */
  readonly #holders: Map<number, readonly DerivedRecord[]>;
  readonly #derived = new Set<number>();

  constructor(slices: readonly SurveyedIdentifiers[], all: Float64Array, wanted: ReadonlySet<number>) {
    this.#slices = slices;
    this.#all = all;
    this.#given = sorted(slices.map(({ given }) => given));
    this.#holders = holdersIn(slices, wanted);
  }

  holdersOf(id: number): readonly DerivedRecord[] {
    if (!has(this.#all, id)) return [];
    const known = this.#holders.get(id) ?? holdersIn(this.#slices, new Set([id])).get(id) ?? [];
    this.#holders.set(id, known);
    return known;
  }

  /** Takes the first free identifier for a record. Call it in the order of the catalogue. */
  take(record: DerivedRecord, identifierFor: IdentifierFor): number {
    let counter = 0;
    let id = identifierFor(record, counter);
    while (this.#isTaken(id, record)) {
      counter += 1;
      id = identifierFor(record, counter);
    }
    this.#derived.add(id);
    return id;
  }

  #isTaken(id: number, record: DerivedRecord): boolean {
    if (id === 0 || this.#derived.has(id) || has(this.#given, id)) return true;
    return this.holdersOf(id).some((holder) => inOrder(holder, record) < 0);
  }
}

/** The numbers of all columns, ascending. */
export function sorted(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    all.set(column, at);
    at += column.length;
  }
  return all.sort();
}

function has(column: Float64Array, id: number): boolean {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return column[low] === id;
}

function holdersIn(
  slices: readonly SurveyedIdentifiers[],
  wanted: ReadonlySet<number>,
): Map<number, readonly DerivedRecord[]> {
  const found = new Map<number, DerivedRecord[]>();
  const add = (record: DerivedRecord, id: number): void => {
    const known = found.get(id);
    if (known === undefined) found.set(id, [record]);
    else known.push(record);
  };
  for (const [slice, { derived }] of slices.entries())
    for (const [group, of] of derived.entries())
      for (const [at, id] of of.ids.entries()) if (wanted.has(id)) add({ slice, group, of, at }, id);
  return found;
}
