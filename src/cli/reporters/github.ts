import type { Finding } from "../../model/finding.ts";
import { escapeText } from "../escape.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

/**
 * Annotations of GitHub Actions (docs.github.com, "Workflow commands"): one line each, and every line begins with
 * our own command, so that no text of a catalogue can give one.
 */
export const github: Reporter = (findings, context) =>
  findings.map((finding) => `${annotation(finding, context)}\n`).join("");

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const satisfies Record<
  Finding["severity"],
  string
>;

function annotation(finding: Finding, context: ReporterContext): string {
  const { code, severity, file, line, column, message, hint } = finding;
  const properties = Object.entries({ file: pathOf(file, context), line, col: column, title: code })
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${COMMANDS[severity]} ${properties}::${escapeData(`${message}\nhint: ${hint}`)}`;
}

/** The runner decodes `%25`, `%0D` and `%0A`; a raw line end would end the command. */
function escapeData(text: string): string {
  const printable = text.replace(/[^\r\n]+/g, escapeText);
  return printable.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In properties, `:` and `,` too. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
