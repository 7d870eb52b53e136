import { CSV_TYPE, NDJSON_TYPE } from "../model/bulk-layout.ts";
import type { JsonObject } from "../model/json-value.ts";
import { jsonContent, type SiteOperation } from "./operations.ts";
import type { SchemaComponents } from "./schema-components.ts";

/** One list of bulk documents: as JSON, and in a second form beside it. */
interface BulkList {
  /** Below `lingodex/bulk/`, without the ending. */
  readonly place: string;
  readonly id: string;
  readonly summary: string;
  readonly items: string;
  readonly second: "ndjson" | "csv";
}

const LISTS: readonly BulkList[] = [
  {
    place: "statistics",
    id: "Statistics",
    summary: "Numbers of all translations",
    items: "bulk-statistics",
    second: "csv",
  },
  {
    place: "translations/{project}/{component}/{language}/units",
    id: "Units",
    summary: "All units of a translation",
    items: "unit",
    second: "ndjson",
  },
  {
    place: "changes/{month}",
    id: "Changes",
    summary: "All changes of a month",
    items: "change",
    second: "ndjson",
  },
  {
    place: "explanations",
    id: "Explanations",
    summary: "What authors tell of their sources, where any does",
    items: "bulk-explanation",
    second: "ndjson",
  },
];

/** Whole collections in one document each. */
export function bulkPaths(components: SchemaComponents): readonly SiteOperation[] {
  const index: SiteOperation = {
    path: "bulk/index.json",
    id: "getBulkIndex",
    summary: "Which bulk documents there are",
    description: "Addresses in it are relative to its own.",
    content: jsonContent(components.refer("bulk-index")),
  };
  return [index, ...LISTS.flatMap((list) => bothForms(list, components))];
}

function bothForms(
  { place, id, summary, items, second }: BulkList,
  components: SchemaComponents,
): SiteOperation[] {
  const json = jsonContent(components.referToPage(items, "bulk"));
  const isCsv = second === "csv";
  return [
    {
      path: `bulk/${place}.json`,
      id: `getBulk${id}`,
      summary,
      description: "In the shape of a page that has no other.",
      content: json,
    },
    {
      path: `bulk/${place}.${second}`,
      id: `getBulk${id}As${isCsv ? "Csv" : "Ndjson"}`,
      summary: `${summary}, as ${isCsv ? "CSV" : "NDJSON"}`,
      description: isCsv ? "RFC 4180, with a header." : "The same items, one a line.",
      content: linesOf(isCsv ? CSV_TYPE : NDJSON_TYPE),
    },
  ];
}

function linesOf(mediaType: string): JsonObject {
  const [type = ""] = mediaType.split(";");
  return { [type]: { schema: { type: "string" } } };
}
