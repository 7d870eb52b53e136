import { column, either, exactly, list, type Shape, text } from "../../../model/index.ts";

/** Stores the values of one fact as a column. */
export interface Column<Value, Stored> {
  freeze<Row>(rows: readonly Row[], of: (row: Row) => Value): Stored;
  thaw(stored: Stored, place: number): Value;
  readonly shape: Shape<Stored>;
}

/** Null if all values are empty, as in most tables. */
export type FrozenTexts = readonly string[] | null;

export const TEXTS: Column<string, FrozenTexts> = {
  freeze(rows, of) {
    const texts = rows.map(of);
    return texts.every((one) => one === "") ? null : texts;
  },
  thaw: (texts, place) => texts?.[place] ?? "",
  shape: either(list(text()), exactly(null)),
};

export const NUMBERS: Column<number, Float64Array> = {
  freeze: (rows, of) => Float64Array.from(rows, of),
  thaw: (numbers, place) => numbers[place] ?? 0,
  shape: column("Float64Array"),
};

export const PLACES: Column<number, Uint32Array> = {
  freeze: (rows, of) => Uint32Array.from(rows, of),
  thaw: (places, place) => places[place] ?? 0,
  shape: column("Uint32Array"),
};

/** Numbers up to a limit that one byte can hold. */
export function bytes(most: number): Column<number, Uint8Array> {
  return {
    freeze: (rows, of) => Uint8Array.from(rows, of),
    thaw: (stored, place) => stored[place] ?? 0,
    shape: column("Uint8Array", most),
  };
}

/** The index of a value in the list, in one byte. */
export function codes<Value extends string>(values: readonly Value[]): Column<Value, Uint8Array> {
  return {
    freeze: (rows, of) => Uint8Array.from(rows, (row) => values.indexOf(of(row))),
    thaw(stored, place) {
      const value = values[stored[place] ?? 0];
      if (value === undefined) throw new RangeError("a code stands for nothing");
      return value;
    },
    shape: column("Uint8Array", values.length - 1),
  };
}
