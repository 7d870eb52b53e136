import type { FailureKind } from "../model/index.ts";

/** Exit codes (SOURCES.md, "Errors and warnings"). */
export const EXIT = {
  done: 0,
  /** The catalogue has errors, or a difference was found that was asked for. */
  findings: 1,
  /** A wrong command line, no catalogue, no `base_url`, no safe way to publish. */
  usage: 2,
  /** Our own bug. */
  bug: 70,
  inputOutput: 74,
  interrupted: 130,
} as const;

/** What ends a command that failed. */
export const EXIT_OF: Readonly<Record<FailureKind, number>> = {
  usage: EXIT.usage,
  findings: EXIT.findings,
  input: EXIT.inputOutput,
  disk: EXIT.inputOutput,
  network: EXIT.inputOutput,
  conflict: EXIT.usage,
  bug: EXIT.bug,
};

/** What programs know such a failure by, where it has no code of its own. */
export const CODE_OF: Readonly<Record<FailureKind, string>> = {
  usage: "failure/usage",
  findings: "failure/findings",
  input: "failure/input-output",
  disk: "failure/input-output",
  network: "failure/input-output",
  conflict: "failure/usage",
  bug: "failure/internal",
};
