import {
  BULK_LISTS,
  BULK_PATTERNS,
  type BulkForm,
  type BulkPattern,
  FORM_TYPES,
  type JsonObject,
  UNITS_LIST,
} from "../../model/index.ts";
import { jsonContent, type SiteOperation } from "./operations.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** The words for a list: its name in operations and for people, the noun of its items, and their choice and order. */
interface BulkWords {
  readonly id: string;
  readonly summary: string;
  readonly item: string;
  readonly order: string;
}

const JOINED = "those of the translations, in the order of /api/translations/";
const LOG = "ascending by identifier; names of people are in it where pages.names is all";

const NAMES: Readonly<Record<BulkPattern, BulkWords>> = {
  "bulk/statistics": {
    id: "Statistics",
    summary: "Numbers of all translations",
    item: "translation",
    order: "in the order of /api/translations/",
  },
  [UNITS_LIST]: {
    id: "Units",
    summary: "All units of a translation",
    item: "unit",
    order: "by position in the file",
  },
  "bulk/changes/{month}": {
    id: "Changes",
    summary: "All changes of a month",
    item: "change",
    order: "of the month in the site's time_zone; ascending by identifier",
  },
  "bulk/languages": { id: "Languages", summary: "All languages", item: "language", order: "by code" },
  "bulk/history": {
    id: "History",
    summary: "How far translations were, day by day",
    item: "day",
    order:
      "days on which a translation's numbers changed in its git history (changes: [git]); by day, then name",
  },
  "bulk/explanations": {
    id: "Explanations",
    summary: "Explanations of source strings",
    item: "source",
    order: "those with an explanation in a row of sources.csv",
  },
  "bulk/labels": {
    id: "Labels",
    summary: "Labels of source strings",
    item: "source",
    order: "those with a label in a row of sources.csv",
  },
  "bulk/projects/{project}/units": {
    id: "ProjectUnits",
    summary: "All units of a project",
    item: "unit",
    order: JOINED,
  },
  "bulk/units": { id: "SiteUnits", summary: "All units", item: "unit", order: JOINED },
  "bulk/projects/{project}/changes": {
    id: "ProjectChanges",
    summary: "All changes of a project, with names, language and texts",
    item: "change",
    order: LOG,
  },
  "bulk/changes": {
    id: "SiteChanges",
    summary: "All changes, with names, language and texts",
    item: "change",
    order: LOG,
  },
};

/** The forms of a list, in words that follow the list's own in a sentence. */
const FORMS: Readonly<
  Record<BulkForm, { readonly id: string; readonly summary: string; readonly description: string }>
> = {
  json: { id: "", summary: "", description: "Shaped like a collection with one page." },
  ndjson: { id: "AsNdjson", summary: ", as NDJSON", description: "The same items, one a line." },
  csv: { id: "AsCsv", summary: ", as CSV", description: "RFC 4180, with a header." },
};

/** A bulk document in words. @param of the name of its translation, project or month */
export function bulkWords(pattern: BulkPattern, of: string): Pick<BulkWords, "summary" | "item" | "order"> {
  const { summary, ...words } = NAMES[pattern];
  return { ...words, summary: summary.replace(/ a (?:translation|project|month)\b/, () => ` ${of}`) };
}

/** The operations of bulk documents, which have whole collections. */
export function bulkPaths(components: SchemaComponents): readonly SiteOperation[] {
  return BULK_PATTERNS.flatMap((pattern) =>
    BULK_LISTS[pattern].forms.map((form) => operationOf(pattern, form, components)),
  );
}

function operationOf(pattern: BulkPattern, form: BulkForm, components: SchemaComponents): SiteOperation {
  const [list, as] = [NAMES[pattern], FORMS[form]];
  const { schema } = BULK_LISTS[pattern];
  return {
    path: `${pattern}.${form}`,
    id: `getBulk${list.id}${as.id}`,
    summary: `${list.summary}${as.summary}`,
    description: `${as.description} Items: ${list.order}.`,
    content:
      form === "json" ? jsonContent(components.referToPage(schema, "bulk")) : linesOf(FORM_TYPES[form]),
  };
}

function linesOf(mediaType: string): JsonObject {
  const [type = ""] = mediaType.split(";");
  return { [type]: { schema: { type: "string" } } };
}
