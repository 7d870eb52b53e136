import { count, record, text } from "../values/shape.ts";

/** A place in a file: 1-based line and column, as editors count (columns in UTF-16 units). */
export interface Location {
  /** The path that a diagnostic prints, relative to the catalogue's directory, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The shape of a stored place. */
export const LOCATION = record<Location>({ file: text(), line: count(1), column: count(1) });
