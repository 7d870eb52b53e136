import { CHECKS } from "../../catalogue/index.ts";
import { TOLD } from "../../import/index.ts";
import { type Code, describeDiagnostic, tableKeys } from "../../model/index.ts";
import { problemOf } from "../../store/index.ts";
import type { Cause } from "./cause.ts";
import { CATALOGUE_CAUSES } from "./causes-of-catalogues.ts";
import { FILE_CAUSES } from "./causes-of-files.ts";
import { FORMAT_CAUSES } from "./causes-of-formats.ts";
import { IMPORT_CAUSES } from "./causes-of-imports.ts";
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

function importPages(): readonly DiagnosticPage[] {
  return tableKeys(TOLD).map((code) => {
    const { what, isLoss } = TOLD[code];
    return { code, severity: isLoss ? "error" : "note", example: what, ...IMPORT_CAUSES[code] };
  });
}

/** The names of severities in reports. */
const SEVERITIES = { danger: "error", warning: "warning", info: "note" } as const;

function qualityPages(): readonly DiagnosticPage[] {
  return CHECKS.map(({ id, name, description, hint, severity }) => ({
    code: `quality/${id}`,
    severity: SEVERITIES[severity],
    example: description,
    why: `The check “${name}” failed.`,
    fix: hint,
  }));
}
