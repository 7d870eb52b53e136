import type { CodeMeaning } from "../units/format.ts";

/** The place of languages in a file with all of them: columns, top keys, or below the key of each text. */
export type Layout = "columns" | "keys" | "leaves";

/** The manifest's settings for columns of a table with all languages. The header gives the rest. */
export interface ColumnPins {
  /** The number of the key's column, from 1, or its name in the header. */
  readonly key?: number | string;
  /** The names of the columns of comments in the header. */
  readonly comment?: readonly string[];
  readonly context?: string;
  /** The name of a language's column in the header, and the language's code. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** The manifest's layout of a file with all languages. With `files`, each language has a file. */
export interface LayoutKeys {
  readonly layout: Layout | "files";
  readonly columns: ColumnPins;
}

/** The facts that decide how a file of all languages is cut. If they stay equal, an edit changed only texts. */
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
