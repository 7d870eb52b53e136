/**
 * Texts in columns, in the order of their pages: what `search.json` holds, and `search=2.json` and so on where there are
 * many. This file imports nothing: the script in the browser reads the same.
 */
export interface SearchPiece {
  /** How many there are; the first one says it. */
  readonly pieces?: number;
  /** Of each page, the place among all texts, from 0, of its first one; the first piece says it. */
  readonly pages?: readonly number[];
  /** In hex, as in the API's `web_url`. */
  readonly checksum: readonly string[];
  readonly context: readonly string[];
  /** Plural forms are separated as in the API. */
  readonly source: readonly string[];
  /** Absent where all languages stand together. */
  readonly target?: readonly string[];
}

/** The values of `lang` and `dir`. */
export type TextLanguage = readonly [tag: string, direction: string];

/** What a page tells its script: the value of the form's `data-search`, as JSON. */
export interface SearchSettings {
  /** Of the first piece, relative to the page. The others, and all pages of the texts, lie beside it. */
  readonly table: string;
  /** What links to a folder end in: nothing, or its index. */
  readonly ending: string;
  readonly source: TextLanguage;
  readonly target: TextLanguage;
  /** What keys begin with, and what is not shown of them. */
  readonly prefix: string;
  readonly words: SearchWords;
}

/** The pages' own words, with numbers to be put in. */
export interface SearchWords {
  /** `{found}` stands for the number. */
  readonly found: string;
  /** `{found}` and `{shown}` stand for numbers. */
  readonly foundMore: string;
  /** It is shown while more is loaded. */
  readonly fetching: string;
  readonly notFetched: string;
  /** It is shown if no row has the address. */
  readonly gone: string;
}

/** What a page tells its script of rows that can be sorted: the value of the form's `data-rows`, as JSON. */
export interface RowSettings {
  /** The id of the element whose children are the rows. */
  readonly list: string;
  /** `{shown}` and `{all}` stand for numbers. */
  readonly shown: string;
}

/**
 * The numbers of a row's `data-row`, in this order, and which of two rows comes first: the one with the lower number, or
 * the one with the higher.
 */
export const ROW_NUMBERS = {
  name: "lower",
  percent: "higher",
  left: "higher",
  failing: "higher",
  change: "higher",
} as const;
