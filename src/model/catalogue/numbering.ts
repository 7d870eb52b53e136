import type { Location } from "../diagnostics/location.ts";

/** compute → amend: the identifiers that `ids --write` adds to the catalogue's tables. */
export type Numbering = readonly NumberedTable[];

export interface NumberedTable {
  /** The name of the table: `units`, `sources`, … */
  readonly name: string;
  /** Rows of a file, and the new cells that they get, by column. */
  readonly fills: readonly (NewRow & Pick<Location, "file" | "line">)[];
  /** The new rows of records that have none. */
  readonly rows: readonly NewRow[];
}

export interface NewRow {
  /** The cells by the names of their columns. */
  readonly cells: Readonly<Record<string, string>>;
}
