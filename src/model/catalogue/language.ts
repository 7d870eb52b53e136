/** The number of plural forms of a language, and gettext's formula for the form of a number. */
export interface PluralRule {
  readonly count: number;
  readonly formula: string;
}

/** A language of the release's table, of the catalogue's `languages`, or made from a file's code. */
export interface Language {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  readonly plural: PluralRule;
}

/** The steps from a code to its language (docs/reference/catalogue.md, "Language codes"), in order and in words. */
export const CODE_STEPS = {
  kept: "an alias of the code to itself: it stays unchanged",
  same: "the code in the file's name is that of the language",
  cleaned: "the prefix b+, the number of a copy, spaces and parentheses are dropped",
  spelling: "spelling: - equals _, and case does not matter",
  name: "it is the language's English name",
  alias: "an alias: the built-in table's",
  region: "spelling: Android's -r before a country",
  "default country": "its country is the language's default",
  new: "not in a table: a language was made for this code, like its base language if there is one",
} as const;

export type CodeStep = keyof typeof CODE_STEPS;

/** The way from a file's code to its language. */
export interface CodeReason {
  /** The place in `language_aliases` that replaces the code of the file. */
  readonly alias: "component" | "catalogue" | undefined;
  readonly step: CodeStep;
  /**
   * True if `source_language` of the project replaces the code in the file's name: for a template outside of the
   * filemask, and for a reference that does not count as a translation.
   */
  readonly isSource: boolean;
}
