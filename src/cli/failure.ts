import { CommanderError } from "commander";
import {
  BrokenPackError,
  InterruptedTreeError,
  LaterError,
  MEND_PACK,
  OutputError,
  RemoteError,
  TOOL,
  UsageError,
} from "../model/index.ts";
import { bounded, encodeJson, escapeLines, escapeText } from "./escape.ts";
import { EXIT } from "./exit.ts";
import { roughDuration } from "./quantities.ts";

const REPORT_AT = "please report it with what is printed above, at the project's issue tracker";

/** Tells what kept a command from being done, and gives the exit code for it. */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    printError(error.message);
    if (error.hint !== "") printError(error.hint, "hint");
    return exitOf(error);
  }
  if (error instanceof OutputError) {
    printError(error.message);
    const hint = hintOf(error);
    const isHint = TOLD_AS_HINT.some((kind) => error instanceof kind);
    if (hint !== "") printError(hint, isHint ? "hint" : "note");
    return EXIT.inputOutput;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${escapeLines(text)}\n`);
  printError(`internal error in lingodex ${TOOL.version}: ${REPORT_AT}`);
  return EXIT.bug;
}

/** A clone that is not complete is a finding, wherever it is met (SOURCES.md, "Exit codes"). */
function exitOf({ code }: UsageError): number {
  return code === "history/missing" ? EXIT.findings : EXIT.usage;
}

/**
 * The one document that a command which failed with `--json` prints: `{ok: false, diagnostics}`, with one diagnostic that
 * has no place in a file; and `retry_after`, where a server said in how many seconds it is to be asked again.
 */
export function printFailureJson(error: unknown): void {
  process.stdout.write(encodeJson(failureJson(error)));
}

/** What it says. */
export function failureJson(error: unknown): object {
  const diagnostic = {
    code: codeOf(error),
    severity: "error",
    file: "",
    line: 1,
    column: 1,
    ...wordsOf(error),
  };
  const later = error instanceof LaterError ? error.retryAfter : undefined;
  const when = later === undefined ? {} : { retry_after: later };
  return { ok: false, ...when, diagnostics: [diagnostic] };
}

/** Stable, as the codes of diagnostics are. What is none of the others is our bug. */
function codeOf(error: unknown): string {
  if (error instanceof UsageError) return error.code;
  if (error instanceof CommanderError) return "failure/usage";
  return error instanceof OutputError ? "failure/input-output" : "failure/internal";
}

function wordsOf(error: unknown): { readonly message: string; readonly hint: string } {
  const message = bounded(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) return { message, hint: bounded(error.hint) };
  if (error instanceof CommanderError)
    return {
      message: message.replace(/^error: /, ""),
      hint: "lingodex --help lists the commands and options",
    };
  return { message, hint: error instanceof OutputError ? hintOf(error) : REPORT_AT };
}

const TOLD_AS_HINT = [InterruptedTreeError, LaterError, BrokenPackError];

/** What an output that failed left behind. */
function hintOf(error: OutputError): string {
  if (error instanceof InterruptedTreeError)
    return "mend what is told, then run the command again: it finishes what was begun";
  if (error instanceof LaterError && error.retryAfter !== undefined)
    return `run the command again in ${roughDuration(error.retryAfter * 1000)}: not before ${timeIn(error.retryAfter)}`;
  if (error instanceof BrokenPackError) return MEND_PACK;
  return error instanceof RemoteError ? "" : `what was published before is untouched${nextStep(error.cause)}`;
}

const AGAIN = "and run the command again";

/** By the system's codes. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  ENOSPC: `free some space, ${AGAIN}`,
  EDQUOT: `free some space, ${AGAIN}`,
  EROFS: `name another place with --out, ${AGAIN}`,
  EACCES: `make that writable, or name another place with --out, ${AGAIN}`,
  EPERM: `make that writable, or name another place with --out, ${AGAIN}`,
};

function nextStep(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const step = NEXT_STEPS[code];
  return step === undefined ? "" : `: ${step}`;
}

/** `2026-11-22 10:48 UTC`: the minute after, so that it is never too early. */
function timeIn(seconds: number): string {
  const time = new Date(Date.now() + (seconds + 60) * 1000).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

export function printError(message: string, kind = "error"): void {
  process.stderr.write(`lingodex: ${kind}: ${escapeText(bounded(message))}\n`);
}
