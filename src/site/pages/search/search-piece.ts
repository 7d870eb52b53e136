/**
 * Texts in columns, in the order of their pages: the content of `search.json`, and of `search=2.json` and later
 * pieces for many texts. This file imports nothing, because the script in the browser reads it too.
 */
export interface SearchPiece {
  /** The number of pieces, in the first one. */
  readonly pieces?: number;
  /** The index of each page's first text among all texts; only in the first piece. */
  readonly pages?: readonly number[];
  /** The checksum of each text in hexadecimal, as in the API's `web_url`. */
  readonly checksum: readonly string[];
  readonly context: readonly string[];
  /** The source texts, in which plural forms are separated as in the API. */
  readonly source: readonly string[];
  /** The translations. Absent on pages that show all languages together. */
  readonly target?: readonly string[];
}

/** The values of `lang` and `dir`. */
export type TextLanguage = readonly [tag: string, direction: string];

/** The settings that a page passes to its script as JSON, in `data-search` of the form. */
export interface SearchSettings {
  /**
   * The address of the first piece, relative to the page. The other pieces and all pages of texts are beside it.
   */
  readonly table: string;
  /** The end of links to folders: empty, or the name of their index. */
  readonly ending: string;
  readonly source: TextLanguage;
  readonly target: TextLanguage;
  /** The beginning of keys that is not shown. */
  readonly prefix: string;
  readonly words: SearchWords;
}

/** The page's own words, with gaps for numbers. */
export interface SearchWords {
  /** The number of results, in which `{found}` is replaced by the number. */
  readonly found: string;
  /** The number of results if not all are shown. `{found}` and `{shown}` are replaced by numbers. */
  readonly foundMore: string;
  /** The text that is shown while more is loaded. */
  readonly fetching: string;
  readonly notFetched: string;
  /** The text that is shown if no row has the address. */
  readonly gone: string;
}

/**
 * The settings for rows that can be sorted, which a page passes to its script as JSON, in `data-rows` of the form.
 */
export interface RowSettings {
  /** The id of the element whose children are the rows. */
  readonly list: string;
  /** The number of rows, in which `{shown}` and `{all}` are replaced by numbers. */
  readonly shown: string;
}

/** The numbers in a row's `data-row`, in this order. Each says if the lower or the higher number comes first. */
export const ROW_NUMBERS = {
  name: "lower",
  percent: "higher",
  left: "higher",
  failing: "higher",
  change: "higher",
} as const;
