import {
  CHECKS,
  FORMATS,
  ignoreFlagOf,
  isPublished,
  type QualityCheck,
  RECOMMENDED,
} from "../catalogue/index.ts";
import { compareCodePoints } from "../model/index.ts";

/** A table of the program, in the form in which `lingodex checks` and `lingodex formats` print it. */
export interface Listing {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The rows as objects for programs. */
  readonly records: readonly object[];
}

export function listChecks(): Listing {
  return {
    columns: ["Check", "Name", "Looks at", "Set", "Flags", "Fails when"],
    rows: CHECKS.map((check) => {
      const { enabledBy } = check;
      const flags = [...(enabledBy === undefined ? [] : [enabledBy]), ignoreFlagOf(check)];
      return [check.id, check.name, scopeOf(check), setsOf(check), flags.join(", "), check.description];
    }),
    records: CHECKS.map((check) => ({
      id: check.id,
      name: check.name,
      description: check.description,
      hint: check.hint,
      severity: check.severity,
      looks_at: check.looksAt === "source" ? "source" : "target",
      enable_flag: check.enabledBy ?? null,
      ignore_flag: ignoreFlagOf(check),
      published: isPublished(check),
      recommended: isRecommended(check),
    })),
  };
}

export function listFormats(): Listing {
  const formats = Object.values(FORMATS).sort((a, b) => compareCodePoints(a.id, b.id));
  return {
    columns: ["Format", "Holds", "Template", "Download"],
    rows: formats.map(({ id, description, kinds, extension }) => [
      id,
      description,
      kinds.length > 1 ? "either" : kinds[0] === "monolingual" ? "needed" : "none",
      `.${extension}`,
    ]),
    records: formats.map(({ id, description, kinds, mediaType, extension }) => ({
      id,
      description,
      kinds,
      media_type: mediaType,
      extension,
    })),
  };
}

/** A few words about the texts that a check reads, and about their state. */
function scopeOf(check: QualityCheck): string {
  if (check.looksAt === "source") return "source";
  if (check.looksAt === "form" || check.runsOn === undefined) return "translation";
  return check.runsOn === "all" ? "translation, in every state" : "untranslated strings";
}

/** The sets of `check --quality` that contain a check. */
function setsOf(check: QualityCheck): string {
  if (isRecommended(check)) return isPublished(check) ? "always" : "recommended";
  return isPublished(check) ? "release" : "by name";
}

function isRecommended({ id }: QualityCheck): boolean {
  return RECOMMENDED.some((check) => check.id === id);
}

/** Marks identifiers and flags as code, for the documentation. */
export function listingMarkdown({ columns, rows }: Listing, codeColumns: readonly string[]): string {
  const isCode = columns.map((column) => codeColumns.includes(column));
  const cells = rows.map((row) =>
    row.map((cell, index) => {
      const text = cell.replaceAll("|", "\\|");
      return isCode[index] ? text.replace(/[^,\s][^,]*/g, "`$&`") : text;
    }),
  );
  const lines = [columns, columns.map(() => "---"), ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
}
