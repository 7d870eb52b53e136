import { HISTORY_COLUMNS } from "../history-row.ts";
import { META_ROOT } from "../layout.ts";
import { fill, type NamesIn } from "./pattern.ts";

/** The files about a site, below `/lingodex/`, each with the schema of its JSON where it has one of ours. */
export const SITE_FILES = {
  "manifest.json": "manifest",
  "manifest/{part}.json": "manifest-part",
  "translations.json": "translation-units",
  "openapi.json": undefined,
  "schemas/{schema}.schema.json": undefined,
  "bulk/index.json": "bulk-index",
} as const satisfies Readonly<Record<string, string | undefined>>;

export type SiteFilePattern = keyof typeof SITE_FILES;

export const SITE_FILE_PATTERNS = Object.keys(SITE_FILES).filter(isSiteFile);

function isSiteFile(pattern: string): pattern is SiteFilePattern {
  return Object.hasOwn(SITE_FILES, pattern);
}

/** In which forms a bulk document may be, by its ending, and what is sent with it. */
export const FORM_TYPES = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
} as const;

export type BulkForm = keyof typeof FORM_TYPES;

/** By the ending of its name: what lies below `lingodex/` is sent as; what pages for people share, too. */
export const ABOUT_TYPES = {
  ...FORM_TYPES,
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
} as const;

interface AnyBulkList {
  /** Of one item: a name in `schemas/output/`. */
  readonly schema: string;
  /** Under which key the index names it: one object, or a list of them where the address has placeholders. */
  readonly indexed: string;
  /** Each is a file of its own. */
  readonly forms: readonly ["json", ...BulkForm[]];
}

interface WithoutTable extends AnyBulkList {
  readonly forms: readonly ["json", ...Exclude<BulkForm, "csv">[]];
}

interface WithTable extends AnyBulkList {
  /** Of its table, in their order: keys of an item, all of whose values are texts and numbers. */
  readonly columns: readonly [string, ...string[]];
}

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

/** Whole collections in one document each, below `/lingodex/`, without their endings. In the order of the index. */
export const BULK_LISTS = {
  "bulk/statistics": {
    schema: "bulk-statistics",
    forms: ["json", "csv"],
    columns: STATISTICS_COLUMNS,
    indexed: "statistics",
  },
  "bulk/translations/{project}/{component}/{language}/units": {
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
} as const satisfies Readonly<Record<string, BulkList>>;

export type BulkPattern = keyof typeof BULK_LISTS;
export type BulkSchema = (typeof BULK_LISTS)[BulkPattern]["schema"];
export type SitePattern = SiteFilePattern | BulkPattern;

export const BULK_PATTERNS = Object.keys(BULK_LISTS).filter(isBulkPattern);

function isBulkPattern(pattern: string): pattern is BulkPattern {
  return Object.hasOwn(BULK_LISTS, pattern);
}

/** The columns of a list's table; none where it has none. */
export function columnsOf(pattern: BulkPattern): readonly string[] {
  const list: BulkList = BULK_LISTS[pattern];
  return "columns" in list ? list.columns : [];
}

/** A file about the site, or a bulk document without its ending, relative to the tree's directory. */
export function sitePath<Pattern extends SitePattern>(pattern: Pattern, names: NamesIn<Pattern>): string {
  return `${META_ROOT}/${fill(pattern, names)}`;
}
