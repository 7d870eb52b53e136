import { CHECKS } from "../../catalogue/index.ts";
import { TOLD } from "../../import/index.ts";
import { type Code, compareCodePoints, describeDiagnostic, tableKeys } from "../../model/index.ts";
import { problemOf, REPORT_WHAT_REMAINS } from "../../store/index.ts";
import type { Cause } from "./cause.ts";
import { CATALOGUE_CAUSES } from "./causes-of-catalogues.ts";
import { FILE_CAUSES } from "./causes-of-files.ts";
import { FORMAT_CAUSES } from "./causes-of-formats.ts";
import { TABLE_CAUSES } from "./causes-of-tables.ts";
import { TREE_CAUSES } from "./causes-of-trees.ts";
import { COMMAND_PAGES, type DiagnosticPage } from "./command-pages.ts";

const CAUSES: Readonly<Record<Code, Cause>> = {
  ...FILE_CAUSES,
  ...CATALOGUE_CAUSES,
  ...FORMAT_CAUSES,
  ...TABLE_CAUSES,
};

/** The pages of all codes, by code: of catalogues, trees, imports, quality checks, and commands. */
export function diagnosticPages(): ReadonlyMap<string, DiagnosticPage> {
  const pages = [...cataloguePages(), ...treePages(), ...importPages(), ...qualityPages(), ...COMMAND_PAGES];
  return new Map(pages.map((page) => [page.code, page]));
}

const NOWHERE = { file: "", line: 1, column: 1 };

function cataloguePages(): readonly DiagnosticPage[] {
  return tableKeys(CAUSES).map((code) => {
    const { why = "", example }: Cause = CAUSES[code];
    // The table ties each example to its code. TypeScript cannot follow that through a union of codes.
    const args = example as Parameters<typeof describeDiagnostic>[0]["args"];
    const { severity, message, hint } = describeDiagnostic({ code, args, location: NOWHERE });
    return { code, severity, example: message, why, fix: hint };
  });
}

function treePages(): readonly DiagnosticPage[] {
  return tableKeys(TREE_CAUSES).map((code) => {
    const { why = "", example }: Cause = TREE_CAUSES[code];
    const { message, hint } = problemOf(code, example);
    return { code, severity: "error", example: message, why, fix: hint };
  });
}

const READ_REPORT = "read import-report.json, which lists each of them";

function importPages(): readonly DiagnosticPage[] {
  return tableKeys(TOLD).map((code) => {
    const { what, isLoss } = TOLD[code];
    const why = isLoss
      ? "The server shows something that the import could not take, so lingodex import ends with exit code 1."
      : "The import is complete without it. It is listed so that you know.";
    return { code, severity: isLoss ? "error" : "note", example: what, why, fix: READ_REPORT };
  });
}

/** The names of severities in reports. */
const SEVERITIES = { danger: "error", warning: "warning", info: "note" } as const;

function qualityPages(): readonly DiagnosticPage[] {
  return CHECKS.map(({ id, name, description, hint, severity }) => ({
    code: `quality/${id}`,
    severity: SEVERITIES[severity],
    example: name,
    why: description.endsWith(".") ? description : `${description}.`,
    fix: hint,
  }));
}

/** The pages of catalogues', trees' and commands' codes as Markdown. Checks and imports have their own tables. */
export function diagnosticsMarkdown(): string {
  const pages = [...cataloguePages(), ...treePages(), ...COMMAND_PAGES].sort((a, b) =>
    compareCodePoints(a.code, b.code),
  );
  return pages
    .map(
      ({ code, severity, example, why, fix }) =>
        `### ${code}\n\n${severity[0]?.toUpperCase()}${severity.slice(1)}: ${inMarkdown(example)}\n\n${inMarkdown(paragraph(why, fix))}\n\n`,
    )
    .join("");
}

/** A paragraph about a code. The page's introduction asks once for a report of remaining problems. */
function paragraph(why: string, fix: string): string {
  return `${why} Fix: ${fix.replace(`; ${REPORT_WHAT_REMAINS}`, "")}`.trimStart();
}

/** A message in Markdown. All of its markup is escaped. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]#|{}~&]/g, "\\$&");
}
