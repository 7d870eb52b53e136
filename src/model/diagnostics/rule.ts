/** What a complaint looks like. Messages are functions so that their arguments are typed. */
export interface Rule {
  /** Errors stop publishing; warnings do not, unless `--strict` (SOURCES.md, "Errors and warnings"). */
  readonly severity: "error" | "warning";
  readonly message: (...args: never[]) => string;
  /** What to do about it. */
  readonly hint: string;
  /** Lines of the file around the place, where seeing them helps. */
  readonly frame?: (...args: never[]) => string;
}
