import { type Diagnostic, describeDiagnostic, findingOf, TOOL } from "../model/index.ts";
import { bounded, encodeJson, encodeJsonLine, escapeText } from "./escape.ts";
import { EXIT } from "./exit.ts";
import { human } from "./reporters/human.ts";

/** Prints lines for people on standard error. It prints nothing for an empty list. */
export function printDiagnostics(all: readonly Diagnostic[], directory: string): void {
  const diagnostics = withoutUsed(all);
  if (diagnostics.length === 0) return;
  process.stderr.write(
    human(diagnostics.map(findingOf), {
      colors: hasColors(process.stderr),
      version: TOOL.version,
      directory,
    }),
  );
}

/** Prints the note that there was no manifest, with its hint, and returns all other diagnostics. */
export function withoutUsed(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter((diagnostic) => {
    if (diagnostic.code !== "discover/used") return true;
    const { message, hint } = describeDiagnostic(diagnostic);
    say(`note: ${message}`);
    say(`  hint: ${hint}`);
    return false;
  });
}

/** Ends a command if a catalogue cannot be used. Prints the reasons for people, and as JSON like `build`. */
export function printRefusal(diagnostics: readonly Diagnostic[], directory: string, isJson = false): void {
  printDiagnostics(diagnostics, directory);
  if (isJson) printJson({ ok: false, diagnostics: diagnostics.map(describeDiagnostic) });
  process.exitCode = EXIT.findings;
}

/** Prints JSON on standard output, with one line break at its end. */
export function printJson(value: unknown): void {
  process.stdout.write(encodeJson(value));
}

export function printJsonLine(value: unknown): void {
  process.stdout.write(encodeJsonLine(value));
}

export function say(line: string): void {
  process.stderr.write(`${escapeText(bounded(line))}\n`);
}

/** @param pid the process that works in the folder */
export function sayWaiting(pid: number, sayLine = say): void {
  sayLine(`waiting for another lingodex process (${pid}) in the same folder`);
}

/** True if colors are used: NO_COLOR (https://no-color.org), FORCE_COLOR as in Node, or a terminal. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  if ((process.env["NO_COLOR"] ?? "") !== "") return false;
  const forced = process.env["FORCE_COLOR"];
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stream.isTTY === true && process.env["TERM"] !== "dumb";
}

/** A number with its noun: `1 project`, `2 projects`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
