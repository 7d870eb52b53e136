import type { FailureKind } from "../model/index.ts";

/** Exit codes (SOURCES.md, "Errors and warnings"). */
export const EXIT = {
  done: 0,
  /** The catalogue has errors, or the command found a difference that it was asked for. */
  findings: 1,
  /** The command line is wrong, there is no catalogue or `base_url`, or publishing is not safe. */
  usage: 2,
  bug: 70,
  inputOutput: 74,
  interrupted: 130,
} as const;

const USAGE = { exit: EXIT.usage, code: "failure/usage" };
const INPUT_OUTPUT = { exit: EXIT.inputOutput, code: "failure/input-output" };

/** The exit code of a failed command, and for programs the name of the failure if it has no code. */
export const FAILURE_ENDS: Readonly<Record<FailureKind, { readonly exit: number; readonly code: string }>> = {
  usage: USAGE,
  findings: { exit: EXIT.findings, code: "failure/findings" },
  input: INPUT_OUTPUT,
  disk: INPUT_OUTPUT,
  network: INPUT_OUTPUT,
  conflict: USAGE,
  bug: { exit: EXIT.bug, code: "failure/internal" },
};
