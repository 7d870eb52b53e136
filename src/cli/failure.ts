import { TOOL } from "../build/tool.ts";
import { InterruptedTreeError, OutputError, RemoteError, UsageError } from "../model/failures.ts";
import { escapeLines, escapeText } from "./escape.ts";
import { EXIT } from "./exit.ts";

const REPORT_AT = "please report it with what is printed above, at the project's issue tracker";

/** Tells what kept a command from being done, and gives the exit code for it. */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    printError(error.message);
    if (error.hint !== "") printError(error.hint, "hint");
    return EXIT.usage;
  }
  if (error instanceof OutputError) {
    printError(error.message);
    if (error instanceof InterruptedTreeError)
      printError("run the command again: it finishes what was begun", "hint");
    else if (!(error instanceof RemoteError)) printError("what was published before is untouched", "note");
    return EXIT.inputOutput;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${escapeLines(text)}\n`);
  printError(`internal error in lingodex ${TOOL.version}: ${REPORT_AT}`);
  return EXIT.bug;
}

export function printError(message: string, kind = "error"): void {
  process.stderr.write(`lingodex: ${kind}: ${escapeText(message)}\n`);
}
