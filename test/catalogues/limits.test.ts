import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append } from "./catalogue-fixture.ts";

describe("a budget", () => {
  testCatalogues({
    "for the bytes of a translation": {
      changes: { "po/de.po": append(`# ${"x".repeat(1000)}`) },
      options: { maxInputBytes: 900 },
      expected: ["po/de.po:1:1 file/too-large"],
      says: ["the limit is 900", "--max-input-bytes"],
    },
    "for the bytes of a table": {
      changes: { "tables/users.csv": append(`2,bob,${"x".repeat(1000)}`) },
      options: { maxInputBytes: 900 },
      expected: ["tables/users.csv:1:1 file/too-large"],
    },
    "for the bytes of an image": {
      changes: { "tables/map.png": "x".repeat(1000) },
      options: { maxInputBytes: 900 },
      expected: ["tables/map.png:1:1 file/too-large"],
    },
    "for the bytes of the catalogue": {
      changes: { "catalogue.yaml": append(`# ${"x".repeat(1000)}`) },
      options: { maxInputBytes: 900 },
      expected: ["catalogue.yaml:1:1 file/too-large"],
    },
    "for units": {
      changes: {},
      options: { maxUnits: 3 },
      expected: ["catalogue.yaml:1:1 budget/units"],
      says: ["4 units, the limit is 3"],
    },
    "for units, kept": { changes: {}, options: { maxUnits: 4 }, expected: [] },
    "for documents": {
      changes: {},
      options: { maxDocuments: 20 },
      expected: ["catalogue.yaml:1:1 budget/documents"],
      onlyBuild: true,
      says: ["--view none"],
    },
    "for the bytes of the tree": {
      changes: {},
      options: { maxOutputBytes: 10_000 },
      expected: ["catalogue.yaml:1:1 budget/output-bytes"],
      onlyBuild: true,
    },
    "for the bytes of the tree, kept": { changes: {}, options: { maxOutputBytes: 10_000_000 }, expected: [] },
  });
});

describe("identifiers that are to be frozen", () => {
  testCatalogues({
    "but are missing": {
      changes: {},
      options: { ids: "frozen" },
      expected: ["catalogue.yaml:1:1 ids/missing", "catalogue.yaml:1:1 ids/missing"],
      says: ["ids --write"],
    },
    "and are all there": {
      changes: {
        "tables/units.csv": [
          "project,component,language,context,source,id",
          "harbour,app,cs,,Anchor,10",
          "harbour,app,de,,Anchor,11",
          "harbour,web,de,.welcome,,12",
          "harbour,web,en,.welcome,,13",
          "",
        ].join("\n"),
        "tables/translations.csv":
          "project,component,language,id\nharbour,app,cs,40\nharbour,app,de,41\nharbour,web,de,42\nharbour,web,en,43\n",
      },
      options: { ids: "frozen" },
      expected: [],
    },
    "but one change has none": {
      changes: { "tables/changes.csv": append(",2026-11-22T00:00:00Z,2,harbour,,,,,,") },
      options: { ids: "frozen" },
      expected: [
        "catalogue.yaml:1:1 ids/missing",
        "catalogue.yaml:1:1 ids/missing",
        "catalogue.yaml:1:1 ids/missing",
      ],
    },
  });
});
