import { HISTORY_COLUMNS } from "../catalogue/history-row.ts";
import { META_ROOT } from "../tree/layout.ts";
import { pathOfNames, type TreePath } from "../tree/tree-path.ts";
import { tableKeys } from "../values/table-keys.ts";
import { fill, type NamesIn } from "./pattern.ts";

/** The files about a site, below `/lingodex/`, each with the schema of its JSON if lingodex has one. */
export const SITE_FILES = {
  "manifest.json": "manifest",
  "manifest/{part}.json": "manifest-part",
  "translations.json": "translation-units",
  "openapi.json": undefined,
  "schemas/{schema}.schema.json": undefined,
  "bulk/index.json": "bulk-index",
} as const satisfies Readonly<Record<string, string | undefined>>;

export type SiteFilePattern = keyof typeof SITE_FILES;

export const SITE_FILE_PATTERNS = tableKeys(SITE_FILES);

/** The forms of bulk documents by their extensions, with the media types. */
export const FORM_TYPES = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;

export type BulkForm = keyof typeof FORM_TYPES;

/** Media types below `lingodex/` by extension. Pages for people share them. */
export const ABOUT_TYPES = {
  ...FORM_TYPES,
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
} as const;

/** The documents that are joined into the units of a project, and of the site. */
export const UNITS_LIST = "bulk/translations/{project}/{component}/{language}/units";

interface AnyBulkList {
  /** The schema of one item: a name in `schemas/output/`. */
  readonly schema: string;
  /** Its key in the index, which has one object, or a list of objects if the address has placeholders. */
  readonly indexed: string;
  /** The forms, each in a file of its own. */
  readonly forms: readonly ["json", ...BulkForm[]];
  /** True if it joins the content of the documents of `UNITS_LIST`, in the order of the index. */
  readonly isJoined?: true;
}

interface WithoutTable extends AnyBulkList {
  readonly forms: readonly ["json", ...Exclude<BulkForm, "csv">[]];
}

interface WithTable extends AnyBulkList {
  /** The columns of its table, in order. They are keys of an item whose values are neither objects nor lists. */
  readonly columns: readonly [string, ...string[]];
}

/** The columns for people, most important first. The first three name the translation. */
const UNIT_COLUMNS = [
  ...(["project", "component", "language", "context", "source", "target", "fuzzy", "translated"] as const),
  ...(["has_suggestion", "has_comment", "has_failing_check", "num_words", "position", "priority"] as const),
  ...(["location", "comment", "flags", "previous_source", "id", "id_hash", "content_hash"] as const),
  ...(["translation", "url", "source_info", "web_url"] as const),
] as const;

/** The event, its place, its text and its author, in the order of the keys and of the columns. */
const CHANGE_COLUMNS = [
  ...(["id", "timestamp", "action", "action_name", "author_name", "project", "component"] as const),
  ...(["language", "language_name", "context", "source", "target"] as const),
  ...(["url", "component_url", "translation_url", "unit_url"] as const),
] as const;

/** A list has a table whose columns are known, or none. */
export type BulkList = WithoutTable | WithTable;

/** The numbers of a translation, in the order of the keys and of the columns. */
const STATISTICS_COLUMNS = [
  ...(["project", "component", "language", "language_name", "total", "total_words"] as const),
  ...(["translated", "translated_words", "translated_percent"] as const),
  ...(["fuzzy", "fuzzy_words", "fuzzy_percent"] as const),
  ...(["failing_checks", "failing_checks_words", "failing_checks_percent"] as const),
  ...(["have_suggestion", "have_comment", "last_change", "last_author", "url"] as const),
] as const;

/** Whole collections in one document each, below `/lingodex/`, without their endings, in the order of the index. */
export const BULK_LISTS = {
  "bulk/statistics": {
    schema: "bulk-statistics",
    forms: ["json", "csv"],
    columns: STATISTICS_COLUMNS,
    indexed: "statistics",
  },
  [UNITS_LIST]: {
    schema: "unit",
    forms: ["json", "ndjson"],
    indexed: "units",
  },
  "bulk/changes/{month}": { schema: "change", forms: ["json", "ndjson"], indexed: "changes" },
  "bulk/languages": { schema: "language", forms: ["json"], indexed: "languages" },
  "bulk/history": {
    schema: "bulk-history",
    forms: ["json", "csv"],
    columns: HISTORY_COLUMNS,
    indexed: "history",
  },
  "bulk/explanations": { schema: "bulk-explanation", forms: ["json", "ndjson"], indexed: "explanations" },
  "bulk/labels": { schema: "bulk-labels", forms: ["json", "ndjson"], indexed: "labels" },
  "bulk/projects/{project}/units": {
    schema: "unit",
    forms: ["json", "csv"],
    columns: UNIT_COLUMNS,
    isJoined: true,
    indexed: "project_units",
  },
  "bulk/units": {
    schema: "unit",
    forms: ["json", "csv"],
    columns: UNIT_COLUMNS,
    isJoined: true,
    indexed: "site_units",
  },
  "bulk/projects/{project}/changes": {
    schema: "bulk-change",
    forms: ["json", "csv"],
    columns: CHANGE_COLUMNS,
    indexed: "project_changes",
  },
  "bulk/changes": {
    schema: "bulk-change",
    forms: ["json", "csv"],
    columns: CHANGE_COLUMNS,
    indexed: "site_changes",
  },
} as const satisfies Readonly<Record<string, BulkList>>;

export type BulkPattern = keyof typeof BULK_LISTS;
export type BulkSchema = (typeof BULK_LISTS)[BulkPattern]["schema"];
export type SitePattern = SiteFilePattern | BulkPattern;

export const BULK_PATTERNS = tableKeys(BULK_LISTS);

/** The columns of a list's table; empty without a table. */
export function columnsOf(pattern: BulkPattern): readonly string[] {
  const list: BulkList = BULK_LISTS[pattern];
  return "columns" in list ? list.columns : [];
}

/** A file about the site, or a bulk document without its ending, relative to the tree's directory. */
export function sitePath<Pattern extends SitePattern>(pattern: Pattern, names: NamesIn<Pattern>): TreePath {
  return pathOfNames(siteText(pattern, names));
}

/** The same for names from outside: the result is a text to look for among listed addresses. */
export function siteText<Pattern extends SitePattern>(pattern: Pattern, names: NamesIn<Pattern>): string {
  return `${META_ROOT}/${fill(pattern, names)}`;
}
