/** Trouble that is neither a finding in the catalogue nor our bug: the command line tells it in one line, without a stack. */

/** A wrong command line, no catalogue, no `base_url`, or no safe way to publish. Exit 2. */
export class UsageError extends Error {
  /** What to do about it. */
  readonly hint: string;

  constructor(message: string, hint = "") {
    super(message);
    this.name = "UsageError";
    this.hint = hint;
  }
}

/** The disk did not do what it was asked; the old tree is untouched. Exit 74. */
export class OutputError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "OutputError";
  }
}
