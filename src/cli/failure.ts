import { CommanderError } from "commander";
import { InterruptedTreeError, OutputError, RemoteError, UsageError } from "../model/failures.ts";
import { TOOL } from "../tasks/tool.ts";
import { bounded, encodeJson, escapeLines, escapeText } from "./escape.ts";
import { EXIT } from "./exit.ts";

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
    if (hint !== "") printError(hint, error instanceof InterruptedTreeError ? "hint" : "note");
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
 * has no place in a file.
 */
export function printFailureJson(error: unknown): void {
  const diagnostic = {
    code: codeOf(error),
    severity: "error",
    file: "",
    line: 1,
    column: 1,
    ...wordsOf(error),
  };
  process.stdout.write(encodeJson({ ok: false, diagnostics: [diagnostic] }));
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

/** What an output that failed left behind. */
function hintOf(error: OutputError): string {
  if (error instanceof InterruptedTreeError)
    return "mend what is told, then run the command again: it finishes what was begun";
  return error instanceof RemoteError ? "" : "what was published before is untouched";
}

export function printError(message: string, kind = "error"): void {
  process.stderr.write(`lingodex: ${kind}: ${escapeText(bounded(message))}\n`);
}
