import type { Finding } from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import { describeCounted, describeOthers, tellOnce } from "./alike.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

/**
 * Annotations of GitHub Actions (docs.github.com, "Workflow commands"): one line each. Every line begins with our own
 * command, so no text of a catalogue can give one. GitHub shows at most ten of a kind, so equal findings at many
 * places are one.
 */
export const github: Reporter = (findings, context) => {
  const { told, counted } = tellOnce(findings, { areChecksApart: true });
  const annotations = [
    ...told.map(({ finding, others }) => {
      const elsewhere = describeOthers(others, (path) => pathOf(path, context));
      const lines = [finding.message, ...(elsewhere === "" ? [] : [elsewhere]), `hint: ${finding.hint}`];
      return annotation({ ...finding, place: finding }, lines.join("\n"), context);
    }),
    ...counted.map((one) => annotation({ ...one.first, place: one.first }, describeCounted(one), context)),
  ];
  return annotations.map((line) => `${line}\n`).join("");
};

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const satisfies Record<
  Finding["severity"],
  string
>;

/** The properties of an annotation. */
export interface Annotated extends Pick<Finding, "code" | "severity"> {
  /** The place; absent if the finding has none. */
  readonly place?: Pick<Finding, "file" | "line" | "column"> | undefined;
}

export function annotation(
  { code, severity, place }: Annotated,
  text: string,
  context: ReporterContext,
): string {
  const where = place && { file: pathOf(place.file, context), line: place.line, col: place.column };
  const properties = Object.entries({ ...where, title: code })
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${COMMANDS[severity]} ${properties}::${escapeData(text)}`;
}

/** Escapes the data of a command. The runner decodes `%25`, `%0D` and `%0A`. A raw line end would end the command. */
function escapeData(text: string): string {
  const printable = text.replace(/[^\r\n]+/g, escapeText);
  return printable.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Also escapes `:` and `,`, which separate properties. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
