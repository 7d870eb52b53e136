/** How many plural forms a language has and which one a number takes (gettext's formula). */
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
