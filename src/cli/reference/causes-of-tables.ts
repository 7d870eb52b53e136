import type { CausesOf } from "./cause.ts";

/** Causes of diagnostics about tables and identifiers. */
export const TABLE_CAUSES: CausesOf<"table" | "ids"> = {
  "ids/missing": {
    why: "--ids frozen refuses new records.",
    example: ["unit", 3, "app/web/de menu.open"],
  },
  "ids/collision": {
    why: "Derived identifiers can collide.",
    example: ["unit", "app/web/de menu.open"],
  },
  "table/syntax": { why: "Often a quote inside is not doubled.", example: ["a quoted cell is never closed"] },
  "table/encoding": { why: "A spreadsheet saved it so.", example: [] },
  "table/no-header": { why: "The table is empty.", example: [] },
  "table/unknown-column": {
    why: "Its cells are not read.",
    example: ["langauge", "language"],
  },
  "table/duplicate-column": { why: "The columns were copied.", example: ["language"] },
  "table/missing-column": { why: "It identifies the row.", example: ["project"] },
  "table/ragged-row": { why: "Often a comma is not quoted.", example: [4, 5] },
  "table/missing-value": { why: "It identifies the row.", example: ["project"] },
  "table/bad-value": {
    why: "It is misspelt, or a spreadsheet changed it.",
    example: ["state", "done", "must be one of empty, fuzzy, translated, approved"],
  },
  "table/bad-timestamp": {
    why: "Times need date, time and offset.",
    example: ["timestamp", "2024-05-01", "the time of day is missing"],
  },
  "table/unknown-action": {
    why: "Actions are 0 to 51.",
    example: ["99"],
  },
  "table/duplicate-id": {
    why: "Identifiers are addresses.",
    example: ["unit", 42, "tables/units.csv:7:1"],
  },
  "table/duplicate-row": {
    why: "Tables were merged or copied.",
    example: ["the unit menu.open", "tables/units.csv:7:1"],
  },
  "table/unknown-project": {
    why: "It is misspelt or removed.",
    example: ["app"],
  },
  "table/unknown-component": {
    why: "It is misspelt or removed.",
    example: ["app", "web"],
  },
  "table/unknown-user": { why: "users.csv does not have it.", example: ["anna"] },
  "table/unknown-check": {
    why: "It is misspelt or newer.",
    example: ["end_stopp"],
  },
  "table/unnamed-unit": { why: "Its key cells are empty.", example: [] },
  "table/vanished-translation": {
    why: "Its file or code changed.",
    example: ["app", "web", "de"],
  },
  "table/vanished-unit": { why: "The string was renamed.", example: ["app/web/de menu.open"] },
  "table/vanished-source": { why: "The string was renamed.", example: ["menu.open"] },
  "table/vanished-content": { why: "The text was changed.", example: ["menu.open"] },
  "table/missing-image": {
    why: "screenshots.csv names it.",
    example: ["screenshots/start.png"],
  },
};
