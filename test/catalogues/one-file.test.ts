import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import type { Changes } from "./catalogue-fixture.ts";

const CATALOG = (source: string): string =>
  `{"sourceLanguage": "${source}", "version": "1.0", "strings": {"welcome": {"localizations": {
    "de": {"stringUnit": {"state": "translated", "value": "Willkommen"}}}}}}\n`;

/** The component `web` as one string catalog. */
function catalog(keys: string, source = "en"): Changes {
  return {
    "web/web.yaml": `name: Web\nslug: web\nfile_format: xcstrings\n${keys}`,
    "web/App.xcstrings": CATALOG(source),
    ...Object.fromEntries(
      ["sources", "changes", "suggestions", "comments", "checks", "screenshots"].map((table) => [
        `tables/${table}.csv`,
        null,
      ]),
    ),
  };
}

describe("one file with all languages", () => {
  testCatalogues({
    "a component of one": { changes: catalog("filemask: App.xcstrings\n"), expected: [] },
    "its path as the template": {
      changes: catalog("filemask: App.xcstrings\ntemplate: ./App.xcstrings\n"),
      expected: [],
    },
    "a * in its filemask": {
      changes: catalog('filemask: "*.xcstrings"\n'),
      expected: ["web/web.yaml:4:11 layout/filemask"],
    },
    "another template": {
      changes: catalog("filemask: App.xcstrings\ntemplate: Other.xcstrings\n"),
      expected: ["web/web.yaml:5:11 manifest/bad-value"],
    },
    "a new_base": {
      changes: catalog("filemask: App.xcstrings\nnew_base: App.xcstrings\n"),
      expected: ["web/web.yaml:5:11 manifest/bad-value"],
    },
    "another source than the project's": {
      changes: catalog("filemask: App.xcstrings\n", "fr"),
      expected: ["web/App.xcstrings:1:1 layout/no-source"],
      says: ['"fr", "de"'],
    },
    "another source that the component says": {
      changes: catalog("filemask: App.xcstrings\nsource_language: fr\n", "fr"),
      expected: [],
    },
    "a source of its own where each language has a file": {
      changes: {
        "web/web.yaml":
          "name: Web\nslug: web\nfilemask: i18n/*.json\ntemplate: i18n/en.json\nfile_format: json\nsource_language: en\n",
      },
      expected: ["web/web.yaml:6:18 manifest/bad-value"],
    },
  });
});
