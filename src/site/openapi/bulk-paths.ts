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

/** What each list is called: in the operation's name, and for people. */
const NAMES: Readonly<Record<BulkPattern, { readonly id: string; readonly summary: string }>> = {
  "bulk/statistics": { id: "Statistics", summary: "Numbers of all translations" },
  [UNITS_LIST]: {
    id: "Units",
    summary: "All units of a translation",
  },
  "bulk/changes/{month}": { id: "Changes", summary: "All changes of a month" },
  "bulk/languages": { id: "Languages", summary: "All languages" },
  "bulk/history": { id: "History", summary: "How far translations were, day by day" },
  "bulk/explanations": { id: "Explanations", summary: "Explanations of source strings" },
  "bulk/labels": { id: "Labels", summary: "Labels of source strings" },
  "bulk/projects/{project}/units": { id: "ProjectUnits", summary: "All units of a project" },
  "bulk/units": { id: "SiteUnits", summary: "All units" },
  "bulk/projects/{project}/changes": {
    id: "ProjectChanges",
    summary: "All changes of a project, with names, language and texts",
  },
  "bulk/changes": { id: "SiteChanges", summary: "All changes, with names, language and texts" },
};

/** A form, behind a list's names in a sentence. */
const FORMS: Readonly<
  Record<BulkForm, { readonly id: string; readonly summary: string; readonly description: string }>
> = {
  json: { id: "", summary: "", description: "In the shape of a page that has no other." },
  ndjson: { id: "AsNdjson", summary: ", as NDJSON", description: "The same items, one a line." },
  csv: { id: "AsCsv", summary: ", as CSV", description: "RFC 4180, with a header." },
};

/** What a bulk document is called for people. @param of the name of the translation, project or month that it is of */
export function bulkTitle(pattern: BulkPattern, of: string): string {
  return NAMES[pattern].summary.replace(/ a (?:translation|project|month)\b/, () => ` ${of}`);
}

/** Whole collections in one document each. */
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
    description: as.description,
    content:
      form === "json" ? jsonContent(components.referToPage(schema, "bulk")) : linesOf(FORM_TYPES[form]),
  };
}

function linesOf(mediaType: string): JsonObject {
  const [type = ""] = mediaType.split(";");
  return { [type]: { schema: { type: "string" } } };
}
