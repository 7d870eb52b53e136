type RuleSeverity = "error" | "warning" | "note";

/** What a complaint looks like. Messages are functions so that their arguments are typed. */
export interface Rule {
  /**
   * Errors stop publishing; warnings do not, unless `--strict`; notes never (SOURCES.md, "Errors and warnings"). Some
   * rules are either, by their arguments.
   */
  readonly severity: RuleSeverity | ((...args: never[]) => RuleSeverity);
  readonly message: (...args: never[]) => string;
  /** What to do about it; raw text of the catalogue where it is made of the arguments. */
  readonly hint: string | ((...args: never[]) => string);
  /** Lines of the file around the place, where seeing them helps. */
  readonly frame?: (...args: never[]) => string;
}
