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

/** The steps from a code to its language (docs/reference/catalogue.md, "Language codes"), in order. */
export const CODE_STEPS = [
  /** An alias maps the code to itself, so that it stays unchanged. */
  "kept",
  /** The code is the language's own. */
  "same",
  /** The code is the language's own, without `b+`, the number of a copy, spaces and parentheses. */
  "cleaned",
  /** The code is the language's own, except for upper and lower case, `_` and `-`. */
  "spelling",
  "name",
  /** The alias is one of the release's. */
  "alias",
  /** The code is a known one, with `_` instead of Android's `-r`. */
  "region",
  /** The country in the code is the language's default one. */
  "default country",
  /** No table has the code. */
  "new",
] as const;

export type CodeStep = (typeof CODE_STEPS)[number];

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
