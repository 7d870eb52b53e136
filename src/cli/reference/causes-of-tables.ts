import type { CausesOf } from "./cause.ts";

/** Causes of diagnostics about tables and identifiers. */
export const TABLE_CAUSES: CausesOf<"table" | "ids"> = {
  "ids/missing": {
    why: "The build runs with --ids frozen, and a new record has no identifier yet.",
    example: ["unit", 3, "app/web/de menu.open"],
  },
  "ids/collision": {
    why: "Identifiers that are not written down are derived from content. Two records have the same one.",
    example: ["unit", "app/web/de menu.open"],
  },
  "table/syntax": {
    why: "The table is not valid CSV (RFC 4180).",
    example: ["a quoted cell is never closed"],
  },
  "table/encoding": { why: "Tables are UTF-8.", example: [] },
  "table/no-header": { why: "The table is empty.", example: [] },
  "table/unknown-column": {
    why: "A column is misspelt, or belongs to another table.",
    example: ["langauge", "language"],
  },
  "table/duplicate-column": { why: "The header names a column twice.", example: ["language"] },
  "table/missing-column": {
    why: "The table has no column that its rows need.",
    example: ["project"],
  },
  "table/ragged-row": { why: "A row has another number of cells than the header.", example: [4, 5] },
  "table/missing-value": { why: "A required cell is empty.", example: ["project"] },
  "table/bad-value": {
    why: "A cell has a value that its column cannot have.",
    example: ["state", "done", "must be a number"],
  },
  "table/bad-timestamp": {
    why: "A cell is not a complete time with an offset.",
    example: ["timestamp", "2024-05-01", "the time of day is missing"],
  },
  "table/unknown-action": {
    why: "A change has an action that release 3.6.1 does not have.",
    example: ["99"],
  },
  "table/duplicate-id": {
    why: "Two rows have the same identifier.",
    example: ["unit", 42, "tables/units.csv:7:1"],
  },
  "table/duplicate-row": {
    why: "Two rows describe the same record.",
    example: ["the unit menu.open", "tables/units.csv:7:1"],
  },
  "table/unknown-project": {
    why: "A row names a project that the catalogue does not have.",
    example: ["app"],
  },
  "table/unknown-component": {
    why: "A row names a component that the project does not have.",
    example: ["app", "web"],
  },
  "table/unknown-user": { why: "A row names a user that users.csv does not have.", example: ["anna"] },
  "table/unknown-check": {
    why: "A row names a check that release 3.6.1 does not have.",
    example: ["end_stopp"],
  },
  "table/unnamed-unit": { why: "A row does not say which unit it is about.", example: [] },
  "table/vanished-translation": {
    why: "A row names a translation that has no file any more.",
    example: ["app", "web", "de"],
  },
  "table/vanished-unit": {
    why: "A row names a unit that no file has any more.",
    example: ["app/web/de menu.open"],
  },
  "table/vanished-source": {
    why: "A row names a source string that the component does not have any more.",
    example: ["menu.open"],
  },
  "table/vanished-content": { why: "A row names a text that no unit has any more.", example: ["menu.open"] },
  "table/missing-image": {
    why: "A row of screenshots.csv names an image that does not exist.",
    example: ["screenshots/start.png"],
  },
};
