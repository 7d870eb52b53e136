import type { DiagnosticPage } from "../../src/cli/reference/command-pages.ts";
import { diagnosticPages } from "../../src/cli/reference/diagnostic-page.ts";
import { REPORT_WHAT_REMAINS } from "../../src/store/tree/proof/rules.ts";
import { inMarkdown } from "./markdown-of-help.ts";

/** The sections of `docs/reference/diagnostics.md`, by the areas of codes. All other areas are formats of files. */
const SECTIONS: Readonly<Record<string, string>> = {
  Commands: "delta failure",
  Files: "baseline budget file",
  "Manifests and languages":
    "address build catalogue component discover history host language layout manifest name pages project reference",
  "Translation files": "",
  Tables: "ids table",
  "Trees and packs": "pack tree",
  Imports: "import",
  "Quality checks": "quality",
};

/** Tables of all codes, with an anchor for each. */
export function diagnosticsMarkdown(): string {
  const pages = [...diagnosticPages().values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  return Object.keys(SECTIONS)
    .map((title) => {
      const shown = pages.filter(({ code }) => sectionOf(code) === title);
      return `## ${title}\n\n${isQuality(title) ? qualityTable(shown) : table(shown)}\n`;
    })
    .join("");
}

function sectionOf(code: string): string {
  const [area = ""] = code.split("/");
  return (
    Object.keys(SECTIONS).find((title) => SECTIONS[title]?.split(" ").includes(area)) ?? "Translation files"
  );
}

function isQuality(title: string): boolean {
  return SECTIONS[title] === "quality";
}

function table(pages: readonly DiagnosticPage[]): string {
  const rows = pages.map(
    (page) => `|${codeCell(page)}|${page.severity}|${cells(page.example, page.why, page.fix)}|\n`,
  );
  return `|Code|Severity|Message|Why|Fix|\n|---|---|---|---|---|\n${rows.join("")}`;
}

/** The message of a check is its whole cause. */
function qualityTable(pages: readonly DiagnosticPage[]): string {
  const rows = pages.map((page) => `|${codeCell(page)}|${page.severity}|${cells(page.example, page.fix)}|\n`);
  return `|Code|Severity|Message and cause|Fix|\n|---|---|---|---|\n${rows.join("")}`;
}

function codeCell({ code }: DiagnosticPage): string {
  return `<a id="${diagnosticAnchor(code)}"></a>\`${code}\``;
}

/** The page's introduction asks once for a report of problems that remain. */
function cells(...texts: readonly string[]): string {
  return texts.map((text) => inMarkdown(text.replace(`; ${REPORT_WHAT_REMAINS}`, ""))).join("|");
}

/** The anchor of a code, as GitHub makes one of a heading. */
export function diagnosticAnchor(code: string): string {
  return code.replaceAll("/", "");
}
