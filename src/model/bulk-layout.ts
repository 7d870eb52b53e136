import { META_ROOT } from "./layout.ts";

/** Where bulk documents lie, relative to the tree's directory: outside of the API, which knows nothing of them. */
export const BULK_ROOT = `${META_ROOT}/bulk`;
export const BULK_INDEX = `${BULK_ROOT}/index.json`;
export const BULK_STATISTICS = `${BULK_ROOT}/statistics`;
/** Only where a source has one. */
export const BULK_EXPLANATIONS = `${BULK_ROOT}/explanations`;

export const NDJSON_TYPE = "application/x-ndjson";
export const CSV_TYPE = "text/csv; charset=utf-8";

/** Without the ending: `.json` and `.ndjson` lie side by side. */
export function bulkUnitsPath(project: string, component: string, language: string): string {
  return `${BULK_ROOT}/translations/${project}/${component}/${language}/units`;
}

/** @param month `2026-11` */
export function bulkChangesPath(month: string): string {
  return `${BULK_ROOT}/changes/${month}`;
}

/** What a bulk document holds: a name in `schemas/output/` for its items; `ending` says in which form. */
export interface BulkPlace {
  readonly schema: "bulk-index" | "bulk-statistics" | "bulk-explanation" | "unit" | "change";
  readonly ending: "json" | "ndjson" | "csv";
}

const LISTS = [
  { form: /^translations\/[^/]+\/[^/]+\/[^/]+\/units\.(json|ndjson)$/, schema: "unit" },
  { form: /^changes\/\d{4}-\d{2}\.(json|ndjson)$/, schema: "change" },
  { form: /^statistics\.(json|csv)$/, schema: "bulk-statistics" },
  { form: /^explanations\.(json|ndjson)$/, schema: "bulk-explanation" },
  { form: /^index\.(json)$/, schema: "bulk-index" },
] as const;

/** Undefined for what no bulk document is called; `path` begins with `BULK_ROOT`. */
export function bulkPlaceOf(path: string): BulkPlace | undefined {
  const below = path.slice(BULK_ROOT.length + 1);
  for (const { form, schema } of LISTS) {
    const ending = form.exec(below)?.[1];
    if (ending === "json" || ending === "ndjson" || ending === "csv") return { schema, ending };
  }
  return undefined;
}
