import { count, record, text } from "../values/shape.ts";

/** A place in a file: 1-based line and column, as editors count (columns in UTF-16 units). */
export interface Location {
  /** Relative to the catalogue's directory, with `/`; what a diagnostic prints. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The shape of a stored place. */
export const LOCATION = record<Location>({ file: text(), line: count(1), column: count(1) });
