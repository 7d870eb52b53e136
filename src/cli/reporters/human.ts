import { styleText } from "node:util";
import {
  type Diagnostic,
  describeDiagnostic,
  frameOf,
  type Severity,
  severityOf,
} from "../../model/diagnostic.ts";
import { escapeLines, escapeText } from "../escape.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

type Style = Parameters<typeof styleText>[0];

const SEVERITY_STYLE = { error: "red", warning: "yellow" } as const satisfies Record<Severity, Style>;

/**
 * For people: `file:line:column severity code: message`, which editors and log matchers open, below it the lines of
 * the file where they help, and what to do; at the end how many there are.
 */
export const human: Reporter = (diagnostics, context) => {
  if (diagnostics.length === 0) return "";
  const entries = diagnostics.map((diagnostic) => entry(diagnostic, context));
  return `${entries.join("")}${summary(diagnostics, context)}\n`;
};

function entry(diagnostic: Diagnostic, context: ReporterContext): string {
  const { code, severity, file, line, column, message, hint } = describeDiagnostic(diagnostic);
  const paint = painter(context);
  const frame = frameOf(diagnostic) ?? "";
  const lines = [
    `${paint("bold", `${escapeText(pathOf(file, context))}:${line}:${column}`)} ` +
      `${paint(SEVERITY_STYLE[severity], severity)} ${code}: ${escapeText(message)}`,
    ...(frame === ""
      ? []
      : escapeLines(frame)
          .split("\n")
          .map((text) => paint("dim", `  ${text}`))),
    `  ${paint("cyan", "hint:")} ${hint}`,
  ];
  return lines.map((text) => `${text}\n`).join("");
}

/** `2 errors, 1 warning` */
function summary(diagnostics: readonly Diagnostic[], context: ReporterContext): string {
  const parts = (["error", "warning"] as const).flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => severityOf(diagnostic) === severity).length;
    if (count === 0) return [];
    return [painter(context)(SEVERITY_STYLE[severity], `${count} ${severity}${count === 1 ? "" : "s"}`)];
  });
  return parts.join(", ");
}

function painter({ colors }: ReporterContext): (style: Style, text: string) => string {
  // Newer Nodes ask standard output whether it is a terminal; who called us has decided that already.
  return (style, text) => (colors ? styleText(style, text, { validateStream: false }) : text);
}
