import type { CodeMeaning } from "../units/format.ts";

/** Where a file with all languages contains them: in columns, at its top keys, or below the key of each text. */
export type Layout = "columns" | "keys" | "leaves";

/** What a manifest says of the columns of a table that has all languages; the header says the rest. */
export interface ColumnPins {
  /** The number of the key's column, from 1, or what the header calls it. */
  readonly key?: number | string;
  /** What the header calls the columns of comments. */
  readonly comment?: readonly string[];
  readonly context?: string;
  /** What the header calls the column of a language, and the language's code. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** What a manifest says of how one file has all languages; `files`: it does not. */
export interface LayoutKeys {
  readonly layout: Layout | "files";
  readonly columns: ColumnPins;
}

/** What decided how a file of all languages was cut: where the same is asked of it again, an edit changed texts alone. */
export interface KnownParts {
  /** The codes that count, as the file writes them. */
  readonly codes: readonly string[];
  /** The meaning of each name that was looked up. Undefined if a name does not name a language. */
  readonly meanings: ReadonlyMap<string, CodeMeaning | undefined>;
}

/** True for a component whose one file has all languages. */
export function hasOneFile({ filemask }: { readonly filemask: string }): boolean {
  return !filemask.includes("*");
}
