import { CommanderError } from "commander";
import { systemCode } from "../model/disk/index.ts";
import {
  CatalogueError,
  describeDiagnostic,
  Failure,
  failureKind,
  ISSUE_TRACKER,
  LaterError,
  messageOf,
  OutputError,
  TOOL,
  UsageError,
  withoutSecrets,
} from "../model/index.ts";
import { bounded, encodeJson, escapeLines, escapeText } from "./escape.ts";
import { FAILURE_ENDS } from "./exit.ts";
import { printDiagnostics } from "./print.ts";
import { roughDuration } from "./quantities.ts";

const REPORT_AT = `report it at ${ISSUE_TRACKER} with these lines and your command; remove private data`;

/** Prints the reason why a command failed. @returns the exit code for it */
export function reportFailure(error: unknown): number {
  const { message, hint } = wordsOf(error);
  if (error instanceof CatalogueError) {
    printDiagnostics(error.diagnostics, error.directory ?? ".");
    printError(message);
  } else if (error instanceof Failure) {
    printError(message);
    if (hint !== "") printError(hint, "hint");
  } else {
    process.stderr.write(`${escapeLines(withoutCredentials(stackOf(error)))}\n`);
    const { version, platform, arch } = process;
    printError(`internal error in ${TOOL.name} ${TOOL.version} (Node.js ${version}, ${platform} ${arch})`);
    printError(hint, "hint");
  }
  return FAILURE_ENDS[failureKind(error)].exit;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Removes user names, passwords and tokens from addresses in a text that people are asked to send. */
function withoutCredentials(text: string): string {
  return text.replace(/[^\s"'<>()]+/g, withoutSecrets);
}

/**
 * Prints the JSON of a command that failed with `--json`: `{ok: false, diagnostics}`, with a catalogue's diagnostics or
 * one without a place in a file. `retry_after` has the seconds after which a server wants to be asked again.
 */
export function printFailureJson(error: unknown): void {
  process.stdout.write(encodeJson(failureJson(error)));
}

export function failureJson(error: unknown): object {
  if (error instanceof CatalogueError && error.diagnostics.length > 0)
    return { ok: false, diagnostics: error.diagnostics.map(describeDiagnostic) };
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

/** A code that does not change, like the codes of diagnostics. An unknown error is our bug. */
function codeOf(error: unknown): string {
  if (error instanceof UsageError) return error.code;
  return FAILURE_ENDS[error instanceof CommanderError ? "usage" : failureKind(error)].code;
}

function wordsOf(error: unknown): { readonly message: string; readonly hint: string } {
  const message = bounded(messageOf(error));
  if (error instanceof Failure) return { message, hint: bounded(hintOf(error)) };
  if (error instanceof CommanderError)
    return {
      message: message.replace(/^error: /, ""),
      hint: "lingodex --help lists the commands and options",
    };
  return { message: withoutCredentials(message), hint: REPORT_AT };
}

/** The next step. If an output failed, it also states which site is published now. */
function hintOf(error: Failure): string {
  if (error instanceof LaterError && error.retryAfter !== undefined)
    return `run the command again in ${roughDuration(error.retryAfter * 1000)}: not before ${timeIn(error.retryAfter)}`;
  if (error.hint !== "" || error.kind !== "disk") return error.hint;
  const hadSite = error instanceof OutputError ? error.hadSite : undefined;
  const site =
    hadSite === undefined ? "" : hadSite ? "the last published site is unchanged" : "nothing was published";
  return [site, nextStep(error.cause)].filter((part) => part !== "").join(": ");
}

const AGAIN = "and run the command again";

const ANOTHER = `name another folder, ${AGAIN}`;

const NEXT_STEPS: Readonly<Record<string, string>> = {
  ENOSPC: `free some space, ${AGAIN}`,
  EDQUOT: `free some space, ${AGAIN}`,
  EROFS: ANOTHER,
  ENOENT: ANOTHER,
  ENOTDIR: ANOTHER,
  ENAMETOOLONG: ANOTHER,
  EACCES: `make the folder writable, or choose another one, ${AGAIN}`,
  EPERM: `make the folder writable, or choose another one, ${AGAIN}`,
  EMFILE: `close other programs, ${AGAIN}`,
};

function nextStep(cause: unknown): string {
  const code = systemCode(cause);
  return NEXT_STEPS[code] ?? (code === "" ? "" : `check the disk, ${AGAIN}`);
}

/** A time such as `2026-11-22 10:48 UTC`. A minute is added, so that it is never too early. */
function timeIn(seconds: number): string {
  const time = new Date(Date.now() + (seconds + 60) * 1000).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

export function printError(message: string, kind = "error"): void {
  process.stderr.write(`lingodex: ${kind}: ${escapeText(bounded(message))}\n`);
}
