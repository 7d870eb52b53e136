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

interface BulkList {
  /** Of one item: a name in `schemas/output/`. */
  readonly schema: string;
  /** Each is a file of its own. */
  readonly forms: readonly ["json", ...BulkForm[]];
  /** Under which key the index names it: one object, or a list of them where the address has placeholders. */
  readonly indexed: string;
}

/** Whole collections in one document each, below `/lingodex/`, without their endings. In the order of the index. */
export const BULK_LISTS = {
  "bulk/statistics": { schema: "bulk-statistics", forms: ["json", "csv"], indexed: "statistics" },
  "bulk/translations/{project}/{component}/{language}/units": {
    schema: "unit",
    forms: ["json", "ndjson"],
    indexed: "units",
  },
  "bulk/changes/{month}": { schema: "change", forms: ["json", "ndjson"], indexed: "changes" },
  "bulk/languages": { schema: "language", forms: ["json"], indexed: "languages" },
  "bulk/explanations": { schema: "bulk-explanation", forms: ["json", "ndjson"], indexed: "explanations" },
} as const satisfies Readonly<Record<string, BulkList>>;

export type BulkPattern = keyof typeof BULK_LISTS;
export type BulkSchema = (typeof BULK_LISTS)[BulkPattern]["schema"];
export type SitePattern = SiteFilePattern | BulkPattern;

export const BULK_PATTERNS = Object.keys(BULK_LISTS).filter(isBulkPattern);

function isBulkPattern(pattern: string): pattern is BulkPattern {
  return Object.hasOwn(BULK_LISTS, pattern);
}

/** A file about the site, or a bulk document without its ending, relative to the tree's directory. */
export function sitePath<Pattern extends SitePattern>(pattern: Pattern, names: NamesIn<Pattern>): string {
  return `${META_ROOT}/${fill(pattern, names)}`;
}
