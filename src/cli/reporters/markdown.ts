import { type Finding, FORM_SEPARATOR, groupBy } from "../../model/index.ts";
import { escapeMarkdown } from "../escape.ts";
import { describeCounted, describeOthers, type Told, tellOnce } from "./alike.ts";
import { checkOfFinding } from "./finding-check.ts";
import { pathOf, type Reporter, type ReporterContext } from "./reporter.ts";

/**
 * A comment for a pull request: by file, each finding with its line, the fault, the source and the translation, and
 * the fix. Texts of a catalogue are escaped: they mention no person, and make no link, picture or HTML.
 */
export const markdown: Reporter = (findings, context) => {
  if (findings.length === 0) return "";
  const { all = findings } = context;
  const { told, counted } = tellOnce(findings);
  const files = groupBy(told, ({ finding }) => finding.file);
  const parts = [`### Translations: ${summary(all)}\n`];
  let size = 0;
  let hidden = all.length - findings.length;
  for (const [file, ofFile] of files) {
    const entries = ofFile.map((one) => ({ one, text: entry(one, context) }));
    const shown = entries.filter(({ text }) => {
      size += text.length;
      return size <= MOST_CHARACTERS;
    });
    hidden += entries.slice(shown.length).reduce((sum, { one }) => sum + 1 + one.others.length, 0);
    if (shown.length === 0) continue;
    parts.push(`**${escapeMarkdown(pathOf(file, context))}**\n\n${shown.map(({ text }) => text).join("")}`);
  }
  const rest = counted.map((one) => `- ${escapeMarkdown(describeCounted(one))}\n`);
  if (hidden > 0) rest.push(`- ${hidden} more not shown\n`);
  if (rest.length > 0) parts.push(rest.join(""));
  return parts.join("\n");
};

/** The limit of a comment. GitHub accepts 65,536 characters. */
const MOST_CHARACTERS = 55_000;

function entry({ finding, others }: Told, context: ReporterContext): string {
  const { line, severity, code, message, hint, unit } = finding;
  const head = `- line ${line}, ${severity} \`${code}\`: `;
  const elsewhere = describeOthers(others, (path) => pathOf(path, context));
  const lines =
    unit === undefined
      ? [`${head}${escapeMarkdown(message)}`]
      : [
          `${head}${whatIsWrong(finding)}`,
          `  ${escapeMarkdown(shown(unit.source))} → ${escapeMarkdown(shown(unit.target))}`,
        ];
  return [
    ...lines,
    ...(elsewhere === "" ? [] : [`  ${escapeMarkdown(elsewhere)}`]),
    `  Fix: ${escapeMarkdown(hint)}`,
  ]
    .map((text, at, all) => `${text}${at < all.length - 1 ? "<br>" : ""}\n`)
    .join("");
}

/** The problem of a finding without its texts, which follow below. */
function whatIsWrong(finding: Finding): string {
  const { language = "", detail } = finding.unit ?? {};
  const check = checkOfFinding(finding);
  const what = check === undefined ? escapeMarkdown(finding.message) : withCode(check.description);
  return `${escapeMarkdown(language)}: ${what}${detail === undefined ? "" : ` ${escapeMarkdown(detail)}`}`;
}

/** Marks code in lingodex's own words as code. */
function withCode(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith("`") ? part : escapeMarkdown(part)))
    .join("");
}

const LONGEST = 200;

/** A text on one line. Line breaks become `⏎`, and plural forms are separated. */
function shown(text: string): string {
  const line = text
    .slice(0, 3 * LONGEST)
    .replaceAll(FORM_SEPARATOR, " | ")
    .replace(/\r?\n/g, "⏎");
  const characters = [...line];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : line;
}

function summary(findings: readonly Finding[]): string {
  return (["error", "warning", "note"] as const)
    .map(
      (severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? "" : "s"}`)
    .join(", ");
}
