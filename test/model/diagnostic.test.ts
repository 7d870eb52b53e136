import { describe, expect, it } from "vitest";
import type { CsvTrap } from "../../src/model/diagnostics/csv.ts";
import {
  Diagnostics,
  describeDiagnostic,
  frameOf,
  originOf,
  severityOf,
} from "../../src/model/diagnostics/diagnostic.ts";
import { DIAGNOSTICS } from "../../src/model/diagnostics/diagnostics.ts";
import {
  CatalogueError,
  InputError,
  InterruptedTreeError,
  OutputError,
  UsageError,
} from "../../src/model/diagnostics/failures.ts";
import type { Rule } from "../../src/model/diagnostics/rule.ts";

const at = (file: string, line = 1, column = 1) => ({ file, line, column });

describe("what a run complains about", () => {
  it("is told by file, line, column, code and message, each once", () => {
    const all = new Diagnostics();
    all.report("file/empty", at("\u{1f600}.csv"));
    all.report("file/missing", at("b.csv", 10, 1), "y");
    all.report("file/missing", at("b.csv", 9, 3), "x");
    all.report("file/empty", at("\uffee.csv"));
    all.report("file/missing", at("b.csv", 10, 1), "x");
    all.report("file/empty", at("b.csv", 10, 1));
    all.report("file/missing", at("b.csv", 9, 2), "x");
    all.report("file/missing", at("b.csv", 10, 1), "y");
    const told = all
      .sorted()
      .map(({ code, location: { file, line, column }, args }) =>
        [file, line, column, code, ...args].join(" "),
      );
    expect(told).toEqual([
      "b.csv 9 2 file/missing x",
      "b.csv 9 3 file/missing x",
      "b.csv 10 1 file/empty",
      "b.csv 10 1 file/missing x",
      "b.csv 10 1 file/missing y",
      "\uffee.csv 1 1 file/empty",
      "\u{1f600}.csv 1 1 file/empty",
    ]);
  });

  it("is counted where there is too much of one kind in a file", () => {
    const all = new Diagnostics();
    for (let line = 1; line <= 1500; line += 1) all.report("file/missing", at("a.csv", line), "x");
    all.report("file/missing", at("b.csv"), "x");
    all.report("file/empty", at("a.csv", 2000));
    const told = all.sorted();
    expect(told).toHaveLength(1003);
    expect(told[1000]).toEqual({
      code: "file/more-alike",
      args: ["file/missing", 500],
      location: at("a.csv", 1001),
    });
  });

  it("has errors, warnings, both or none", () => {
    const diagnostics = new Diagnostics();
    const told = (): readonly boolean[] => [diagnostics.hasErrors, diagnostics.hasWarnings];
    expect(told()).toEqual([false, false]);
    diagnostics.report("host/unknown", at("catalogue.yaml"), "example.org");
    expect(told()).toEqual([false, true]);
    diagnostics.report("file/empty", at("a.csv"));
    expect(told()).toEqual([true, true]);
    expect(diagnostics.sorted().map(severityOf)).toEqual(["error", "warning"]);
    const failed = new Diagnostics();
    failed.report("file/empty", at("a.csv"));
    expect([failed.hasErrors, failed.hasWarnings]).toEqual([true, false]);
  });

  it("stays short, however long the names of a catalogue are", () => {
    const name = "x".repeat(1_000_000);
    const { message } = describeDiagnostic({
      code: "xml/undefined-entity",
      args: [name],
      location: at("a.xml"),
    });
    expect(message.length).toBeLessThan(1100);
    // Code and words are as long as the name lets them be, and nothing is cut off before that.
    const said = (length: number) =>
      describeDiagnostic({ code: "toml/syntax", args: ["x".repeat(length)], location: at("a.toml") }).message;
    const longest = 1000 - "not TOML: ".length;
    expect(said(longest)).toBe(`not TOML: ${"x".repeat(longest)}`);
    expect(said(longest + 1)).toBe(`not TOML: ${"x".repeat(longest)}…`);
    // Of one that is quoted, the beginning.
    const long = describeDiagnostic({
      code: "table/unknown-user",
      args: [`Ana ${name}`],
      location: at("changes.csv"),
    });
    expect(long.message).toBe(`no user has the name "Ana ${"x".repeat(196)}…"`);
  });

  it("can be put in words", () => {
    expect(describeDiagnostic({ code: "file/too-large", args: [3, 2], location: at("a.csv", 4, 5) })).toEqual(
      {
        code: "file/too-large",
        severity: "error",
        file: "a.csv",
        line: 4,
        column: 5,
        message: "the file has 3 bytes, the limit is 2",
        hint: expect.stringContaining("--max-input-bytes"),
      },
    );
    expect(frameOf({ code: "file/empty", args: [], location: at("a.csv") })).toBeUndefined();
  });
});

describe("what a complaint is said of", () => {
  const location = at("a.po");

  it("is told by its table, whatever its code begins with", () => {
    expect(originOf({ code: "po/syntax", args: ["x"], location })).toBe("file");
    expect(originOf({ code: "unit/duplicate", args: ["x", 1], location })).toBe("file");
    const code = "component/not-in-template";
    expect(originOf({ code, args: ["x", 1, "en.json"], location })).toBe("file");
    expect(originOf({ code: "reference/no-units", args: [], location })).toBe("reference");
    expect(originOf({ code: "component/no-files", args: ["x", 0], location })).toBe("catalogue");
    expect(originOf({ code: "ids/collision", args: ["x", 1, "y"], location })).toBe("catalogue");
    expect(originOf({ code: "host/unknown", args: ["x"], location })).toBe("site");
    expect(originOf({ code: "build/unproved-tree", args: [], location })).toBe("trees");
  });
});

describe("every complaint", () => {
  it.each(Object.entries(DIAGNOSTICS))("%s has a room, a severity and something to do", (code, rule) => {
    expect(code).toMatch(/^[a-z][a-z0-9]*\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    const severity: unknown = rule.severity;
    const severities =
      typeof severity === "function" ? [true, false].map((first) => severity(first)) : [severity];
    for (const told of severities) expect(["error", "warning", "note"]).toContain(told);
    for (const first of ["a", true, false]) {
      const hint: Rule["hint"] = rule.hint;
      const said =
        typeof hint === "string" ? hint : (hint as (...args: unknown[]) => string)(first, "b", "c");
      expect(said).toMatch(/\S/);
      expect(said).not.toMatch(/[.\n]$/);
    }
  });

  // What they are told is one of a list of words, each with a message of its own.
  const { "csv/platform-differs": _, "xml/entity": __, "address/not-public": ___, ...others } = DIAGNOSTICS;
  it.each(Object.entries(others))("%s says what is wrong, and all that it was told", (_, rule) => {
    const given = Array.from({ length: rule.message.length }, (_, index) => `reason ${index + 101}`);
    const all = tell(rule, given);
    expect(all.message).toMatch(/^(?=.*[a-z]{2}).*[^.\s]$/s);
    for (const index of given.keys()) {
      const others = [0, 1, "", "x"].map((other) =>
        tell(
          rule,
          given.map((one, at) => (at === index ? other : one)),
        ),
      );
      expect(others, `argument ${index}`).not.toEqual(others.map(() => all));
      // Whatever it is told, it says something, unless it says only that.
      if (all.message !== given[index])
        for (const { message } of others) expect(message, `argument ${index}`).toMatch(/[a-z]{2}/);
    }
  });
});

it.each([
  ["table/ragged-row", [1, 3], "the row has 1 cell, the header 3"],
  ["table/ragged-row", [2, 3], "the row has 2 cells, the header 3"],
  ["csv/ragged-row", [1, 3], "the row has 1 cell, expected 3"],
  ["csv/ragged-row", [2, 3], "the row has 2 cells, expected 3"],
  ["csv/more-ragged-rows", [1], "1 more row from here on have too few or too many cells"],
  ["csv/more-ragged-rows", [2], "2 more rows from here on have too few or too many cells"],
  ["file/skipped", ["it is empty", 0], "the file is skipped: it is empty"],
  ["file/skipped", ["it is empty", 1], "the file is skipped: it is empty (and 1 more error)"],
  ["file/skipped", ["it is empty", 2], "the file is skipped: it is empty (and 2 more errors)"],
  ["ids/missing", ["unit", 1, "p/c"], "one unit has no identifier: p/c"],
  ["ids/missing", ["unit", 2, "p/c"], "2 units have no identifier, p/c first"],
  ["layout/filemask", ["l10n/de.po", 0], "the filemask l10n/de.po has no *"],
  [
    "layout/filemask",
    ["*/*.csv", 2],
    "the filemask */*.csv has 2 *, but this component has all languages in one file",
  ],
  ["layout/no-source", ["a.csv", "en", ""], "a.csv is not translated from en; it has no languages"],
  ["layout/no-source", ["a.csv", "en", "de, cs"], "a.csv is not translated from en; it has de, cs"],
  ["component/filemask", ["*/*.po", 2], "the filemask */*.po has 2 *, expected one"],
  ["file/missing", [""], "an empty path does not exist"],
  ["file/missing", ["."], "the folder itself (.) does not exist"],
  ["file/missing", ["a b.po"], "a b.po does not exist"],
  ["file/empty", ["a byte-order mark"], "the file is empty: it contains only a byte-order mark"],
  ["file/empty", [], "the file is empty"],
  ["address/credentials", ["repo", ""], "repo contains credentials; it is not published"],
  [
    "address/credentials",
    ["repo", "https://example.org"],
    "repo contains credentials; https://example.org is published",
  ],
  [
    "address/not-public",
    ["repo", "/srv/a", "local"],
    "repo is a path of one machine, /srv/a; it is not published",
  ],
  [
    "address/not-public",
    ["web", "x:y", "scheme"],
    "web is x:y, which is not an address of a site; it is not published",
  ],
  ["csv/other-column", ["", 3], "column 3 is not a language; it is not published"],
  ["csv/other-column", ["notes", 3], "column 3 (notes) is not a language; it is not published"],
  [
    "po/plural-number",
    ["msgstr"],
    "the entry has a plural, and msgstr has no number: the first form is msgstr[0]",
  ],
  ["po/plural-number", ["msgstr[0]"], "msgstr[0] is a plural form, and the entry has no msgid_plural"],
  ["fluent/junk", [""], "not Fluent: no entry begins here"],
  ["fluent/junk", ["x"], "not Fluent: x"],
  ["strings/syntax", ["a text", ""], "a text is expected here, not the end of the file"],
  ["strings/syntax", ["a text", "}"], "a text is expected here, not }"],
  ["xliff/not-version-2", [""], "the document has no version"],
  ["xliff/not-version-2", ["1.2"], "this is XLIFF 1.2, not version 2"],
  [
    "component/not-in-reference",
    [1, "a.pot"],
    "1 translated string is not in the reference a.pot; it is published after its strings",
  ],
  [
    "component/not-in-reference",
    [2, "a.pot"],
    "2 translated strings are not in the reference a.pot; they are published after its strings",
  ],
  ["language/old-code", ["iw", "iw", "he", false], "the code iw becomes the language iw, not he"],
  [
    "language/old-code",
    ["iw", "iw", "he", true],
    "the code iw becomes the language iw, written from left to right, not he",
  ],
  ["table/unknown-column", ["kontext", ""], "unknown column kontext"],
  ["table/unknown-column", ["contxt", "context"], "unknown column contxt; did you mean context?"],
  ["manifest/unknown-key", ["nmae", ""], "unknown key nmae"],
  ["manifest/unknown-key", ["nmae", "name"], "unknown key nmae; did you mean name?"],
  ["manifest/wrong-type", ["name", "a text", "a number", ""], "name: expected a text, found a number"],
  [
    "manifest/wrong-type",
    ["slug", "a text", "a number", "'12'"],
    "slug: expected a text, found a number; write 12",
  ],
  ["component/unknown-format", ["poo", ""], "unknown file_format poo"],
  ["component/unknown-format", ["poo", "po"], "unknown file_format poo; did you mean po?"],
  ["xliff/version", [""], "the file does not name its XLIFF version"],
  ["xliff/version", ["2.0"], "the file is XLIFF 2.0, not 1.2"],
  ["component/no-files", ["l10n/*.po", 0], "no file matches the filemask l10n/*.po"],
  ["component/no-files", ["l10n/*.po", 1], "every file that matches the filemask l10n/*.po is left out"],
  [
    "plural/dropped",
    ["k", "two", 1],
    "k has the plural form two, which the language does not use; it is not published",
  ],
  [
    "plural/dropped",
    ["k", "two", 2],
    "k has the plural form two, which the language does not use; 2 such forms of the file are not published",
  ],
  [
    "layout/repeated-file",
    [3, 5 * 1024 * 1024],
    "the file is published with each of its 3 languages, 5 MB altogether",
  ],
  ["layout/no-language", ["x", 1], "x is not a language: its texts are not published"],
  ["layout/no-language", ["x", 2], "x and 1 more are not languages: their texts are not published"],
  [
    "component/not-in-template",
    ["k", 1, "en.json"],
    "the key k is not in the template en.json; its text is not published",
  ],
  [
    "component/not-in-template",
    ["k", 2, "en.json"],
    "2 keys of the file, k first, are not in the template en.json; their texts are not published",
  ],
  ["module/not-constant", ["x", 1], "x is not a constant; it is not published"],
  ["module/not-constant", ["x", 2], "x is not a constant; 2 such values of the file are not published"],
  ["xcstrings/stale", ["k", 1], "1 stale key k: Xcode found no use of it, and it is still published"],
  [
    "xcstrings/stale",
    ["k", 2],
    "2 stale keys, first k: Xcode found no use of them, and they are still published",
  ],
  ["discover/used", [1, ""], "no catalogue.yaml, using detected translations (1 component)"],
  ["discover/used", [2, ""], "no catalogue.yaml, using detected translations (2 components)"],
  ["history/unreadable", [1, "a.po"], "one older version of a.po could not be read"],
  ["history/unreadable", [2, "a.po"], "2 older versions of a.po could not be read"],
  [
    "history/future",
    ["c", "2026-11-21", "", 0],
    "the commit c is dated 2026-11-21, after the time of this build",
  ],
  [
    "history/future",
    ["c", "2026-11-21", "d", 0],
    "the commit c is dated 2026-11-21, more than a day after its descendant d",
  ],
] as const)("%s of %j counts as people do", (code, args, message) => {
  expect(tell(DIAGNOSTICS[code], args).message.replaceAll(/["'`]/g, "")).toBe(message);
});

/** What stands for each word that one of these is told. The compiler asks for all words. */
const TRAPS: Readonly<Record<CsvTrap, RegExp>> = {
  "stray-space": /spaces around a quoted cell/,
  "one-column": /every row has one cell/,
  "source-row": /reads it as a header/,
  "column-case": /only lower case/,
  "column-names": /read as a header/,
  "name-row": /read as a text, as in Weblate/,
  "separator-line": /delimiter's name/,
  "bare-return": /carriage return/,
};

it("tables of the platform are told each in its own words", () => {
  const { message } = DIAGNOSTICS["csv/platform-differs"];
  for (const [trap, word] of Object.entries(TRAPS))
    expect(Object.entries(TRAPS).map(([other]) => word.test(message(other as CsvTrap)))).toEqual(
      Object.keys(TRAPS).map((other) => other === trap),
    );
});

it("faults of entities are told each in its own words", () => {
  const { message } = DIAGNOSTICS["xml/entity"];
  type Fault = Parameters<typeof message>[1];
  const faults: Readonly<Record<Fault, RegExp>> = {
    markup: /contains markup/,
    loop: /expands to itself/,
    depth: /nested too deep/,
    bomb: /expand to far more text/,
    syntax: /has an & that begins no reference/,
  };
  for (const [fault, words] of Object.entries(faults)) expect(message("&x;", fault as Fault)).toMatch(words);
});

it.each([
  ["pages/address", ["repo", "x"], /^give the address at which browsers show the repository/],
  ["pages/address", ["web", "x"], /^give an address that begins with https:/],
  [
    "host/configuration-too-large",
    ["h", "f", "2", "1", true],
    /^publish a pack \(lingodex build --to pack\) or/,
  ],
  ["host/configuration-too-large", ["h", "f", "2", "1", false], /^publish fewer components, or/],
  ["discover/used", [1, ""], /^run "lingodex init" to save and edit this/],
  ["discover/used", [1, "../shop"], /^"\.\.\/shop" has a manifest/],
  ["layout/filemask", ["a.csv", 0], /^write one \* for the language code/],
  ["layout/filemask", ["*/*.csv", 2], /^name one file without \*/],
  ["xliff/version", [""], /^write version="1\.2"$/],
  ["xliff/version", ["2.0"], /^export XLIFF 1\.2, or/],
  ["properties/not-utf-16", ["iso-8859-1"], /file_format: properties$/],
  ["properties/not-utf-16", ["utf-8"], /file_format: properties-utf8$/],
  ["manifest/wrong-type", ["slug", "a text", "a number", ""], /^(?!.*quot)/],
  ["manifest/wrong-type", ["slug", "a text", "a number", "'12'"], /quot.*; /],
  ["build/vanished", [true, "x"], /max_delete/],
  ["build/vanished", [false, "x"], /^if this is not intended/],
  ["history/future", ["c", "2026-11-21", "", 0], /times: \{c: "…"\}\}$/],
  ["history/future", ["c", "2026-11-21", "", 2], /; 2 more commits have wrong times$/],
] as const)("%s of %j says what to do there", (code, args, hint) => {
  expect(tell(DIAGNOSTICS[code], args).hint).toMatch(hint);
});

function tell({ message, hint, frame, severity }: Rule, args: readonly unknown[]) {
  const say = (part: Rule["hint"] | undefined): unknown =>
    typeof part === "function" ? Reflect.apply(part, undefined, args) : part;
  return { message: String(say(message)), hint: say(hint), frame: say(frame), severity: say(severity) };
}

describe("troubles that are no findings", () => {
  it("tell what to do, or what the disk said", () => {
    const usage = new UsageError("base_url is not given", "pass --base-url");
    expect([usage.name, usage.message, usage.hint]).toEqual([
      "UsageError",
      "base_url is not given",
      "pass --base-url",
    ]);
    expect(new UsageError("x").hint).toBe("");
    expect(new CatalogueError([]).message).toBe("the catalogue has errors");
    const cause = new Error("ENOSPC");
    const output = new OutputError("cannot write", cause);
    expect([output.name, output.message, output.cause]).toEqual(["OutputError", "cannot write", cause]);
    expect(new InterruptedTreeError("half", cause)).toMatchObject({ name: "InterruptedTreeError", cause });
    expect(new InputError("gone", cause)).toMatchObject({ name: "InputError", message: "gone", cause });
  });
});
