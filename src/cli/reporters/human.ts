import type { Finding } from "../../model/index.ts";
import { escapeLines, escapeText } from "../escape.ts";
import { painter, type Style } from "../paint.ts";
import { describeCounted, describeOthers, type Told, tellOnce } from "./alike.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

const SEVERITY_STYLE = { error: "red", warning: "yellow", note: "blue" } as const satisfies Record<
  Finding["severity"],
  Style
>;

/**
 * People read it: `file:line:column severity code: message`, which editors and log matchers open. Below are the lines
 * of the file if they help, other places of the same message, and the hint. The number of findings is at the end.
 */
export const human: Reporter = (findings, context) => {
  if (findings.length === 0) return "";
  const { told, counted } = tellOnce(findings);
  const entries = [
    ...told.map((one) => entry(one, context)),
    ...counted.map((one) => `${headline(one.first, describeCounted(one), context)}\n`),
  ];
  return `${entries.join("")}${summary(findings, context)}\n`;
};

function headline(finding: Finding, message: string, context: ReporterContext): string {
  const { code, severity, file, line, column } = finding;
  const paint = painter(context);
  return (
    `${paint("bold", `${escapeText(pathOf(file, context))}:${line}:${column}`)} ` +
    `${paint(SEVERITY_STYLE[severity], severity)} ${code}: ${escapeText(message)}`
  );
}

function entry({ finding, others }: Told, context: ReporterContext): string {
  const { message, hint, frame = "" } = finding;
  const paint = painter(context);
  const elsewhere = describeOthers(others, (path) => pathOf(path, context));
  const lines = [
    headline(finding, message, context),
    ...(frame === ""
      ? []
      : escapeLines(frame)
          .split("\n")
          .map((text) => paint("dim", `  ${text}`))),
    ...(elsewhere === "" ? [] : [`  ${escapeText(elsewhere)}`]),
    `  ${paint("cyan", "hint:")} ${escapeText(hint)}`,
  ];
  return lines.map((text) => `${text}\n`).join("");
}

/** The numbers of findings: `2 errors, 1 warning`. */
function summary(findings: readonly Finding[], context: ReporterContext): string {
  const parts = (["error", "warning", "note"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    if (count === 0) return [];
    return [painter(context)(SEVERITY_STYLE[severity], `${count} ${severity}${count === 1 ? "" : "s"}`)];
  });
  return parts.join(", ");
}
