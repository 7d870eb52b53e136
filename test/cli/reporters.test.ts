import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeLines, escapeText } from "../../src/cli/escape.ts";
import { tellOnce } from "../../src/cli/reporters/alike.ts";
import { REPORTERS } from "../../src/cli/reporters/index.ts";
import { type Diagnostic, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { findingOf } from "../../src/model/diagnostics/finding.ts";

const findings = (...diagnostics: readonly Diagnostic[]) => diagnostics.map(findingOf);
const plain = { colors: false, version: "1.2.3" };

const ragged: Diagnostic<"csv/ragged-row"> = {
  code: "csv/ragged-row",
  args: [3, 2],
  location: { file: "repos/web/cs.csv", line: 4, column: 1 },
};
const syntax: Diagnostic<"manifest/syntax"> = {
  code: "manifest/syntax",
  args: ["a value is missing", "1 | name: Web\n2 | \tslug\n  | ^"],
  location: { file: "catalogue.yaml", line: 2, column: 1 },
};
const bomb: Diagnostic<"manifest/alias-bomb"> = {
  code: "manifest/alias-bomb",
  args: ["7 | a: *b"],
  location: { file: "a b,c:d%.yaml", line: 7, column: 2 },
};

const unequal: Diagnostic<"component/unequal-totals"> = {
  code: "component/unequal-totals",
  args: [37, "ka.po", 873, "en.po"],
  location: { file: "catalogue.yaml", line: 7, column: 9 },
};
const duplicate: Diagnostic<"component/duplicate-language"> = {
  code: "component/duplicate-language",
  args: ["he", "he.po", 'exclude_languages: ["\u001b[2J"]'],
  location: { file: "iw.po", line: 1, column: 1 },
};

it("a note is one in every report, and is counted apart", () => {
  const found = findings(unequal, ragged);
  expect(REPORTERS.human(found, plain)).toMatch(
    /:7:9 note component\/unequal-totals: [\s\S]*\n1 warning, 1 note\n$/,
  );
  expect(REPORTERS.github(found, plain)).toMatch(/^::notice file=catalogue\.yaml,line=7,col=9,/);
  expect(JSON.parse(REPORTERS.json(found, plain)).diagnostics[0].severity).toBe("note");
  expect(JSON.parse(REPORTERS.sarif(found, plain)).runs[0].results[0].level).toBe("note");
});

describe("human", () => {
  it("says place, severity, code and message in one line, what to do below, and how many at the end", () => {
    expect(REPORTERS.human(findings(syntax, bomb, ragged), plain)).toBe(
      [
        "catalogue.yaml:2:1 error manifest/syntax: a value is missing",
        "  1 | name: Web",
        "  2 | →slug",
        "    | ^",
        `  hint: ${describeDiagnostic(syntax).hint}`,
        `a b,c:d%.yaml:7:2 error manifest/alias-bomb: ${describeDiagnostic(bomb).message}`,
        "  7 | a: *b",
        `  hint: ${describeDiagnostic(bomb).hint}`,
        "repos/web/cs.csv:4:1 warning csv/ragged-row: the row has 3 cells, expected 2",
        "  hint: quote cells that contain the delimiter; never omit empty cells",
        "2 errors, 1 warning",
        "",
      ].join("\n"),
    );
  });

  it("escapes what a hint repeats of the catalogue", () => {
    const told = REPORTERS.human(findings(duplicate), plain);
    expect(told).toContain('exclude_languages: ["\\u001b[2J"]');
    expect(told).not.toContain("\u001b");
  });

  it("says nothing where there is nothing to say", () => {
    expect(REPORTERS.human(findings(), plain)).toBe("");
  });

  it("counts one of a kind in the singular", () => {
    expect(REPORTERS.human(findings(ragged), plain)).toMatch(/\n1 warning\n$/);
  });

  it("paints when asked to, and only then", () => {
    const painted = REPORTERS.human(findings(syntax), { ...plain, colors: true });
    expect(painted).toContain("\u001b[31merror\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(REPORTERS.human(findings(syntax), plain));
  });

  it("names files from where the reader stands", () => {
    expect(REPORTERS.human(findings(ragged), { ...plain, directory: "./l10n" })).toMatch(
      /^l10n\/repos\/web\/cs\.csv:4:1 /,
    );
    expect(REPORTERS.human(findings(ragged), { ...plain, directory: "." })).toMatch(/^repos\//);
  });
});

describe("what is said of many places", () => {
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const encoding = (index: number): Diagnostic<"file/encoding"> => ({
    code: "file/encoding",
    args: ["windows-1252"],
    location: { file: `po/${String(index).padStart(3, "0")}.po`, line: 1, column: 1 },
  });
  const noFiles = (index: number): Diagnostic<"component/no-files"> => ({
    code: "component/no-files",
    args: [`${index}/*.po`, 0],
    location: { file: "web.yaml", line: index + 1, column: 3 },
  });
  const linesOf = (report: string): string[] => report.split("\n").slice(0, -1);

  it("is told once to people, with how often and where: 106 equal warnings were seen", () => {
    expect(REPORTERS.human(findings(...many(106, encoding)), plain)).toBe(
      [
        "po/000.po:1:1 warning file/encoding: the file is not valid UTF-8; it was read as windows-1252",
        "  and 105 more: po/001.po:1:1, po/002.po:1:1, po/003.po:1:1, po/004.po:1:1, po/005.po:1:1 and 100 other places (check --format json and build --json list all)",
        `  hint: ${describeDiagnostic(encoding(0)).hint}`,
        "106 warnings",
        "",
      ].join("\n"),
    );
    expect(REPORTERS.human(findings(encoding(0), ragged, encoding(7)), plain)).toContain(
      "\n  and 1 more: po/007.po:1:1\n",
    );
  });

  it("is one annotation on GitHub", () => {
    const [line = "", ...others] = linesOf(REPORTERS.github(findings(...many(3, encoding)), plain));
    expect(others).toEqual([]);
    expect(line).toContain("windows-1252%0Aand 2 more: po/001.po:1:1, po/002.po:1:1%0Ahint: ");
  });

  it("ends in a number where one code has very many different things to say: 300 lines were seen", () => {
    const found = findings(...many(300, noFiles), syntax);
    const told = linesOf(REPORTERS.human(found, plain)).filter((line) => line.includes("component/no-files"));
    expect(told).toHaveLength(10);
    expect(told.at(-1)).toMatch(/^web\.yaml:10:3 .*291 more component\/no-files/);
    expect(REPORTERS.human(found, plain)).toContain("error manifest/syntax: a value is missing");
    expect(REPORTERS.human(found, plain)).toMatch(/\n301 errors\n$/);
    expect(linesOf(REPORTERS.github(found, plain))).toHaveLength(11);
  });

  it("counts nothing that is ten lines or fewer", () => {
    const told = linesOf(REPORTERS.human(findings(...many(10, noFiles)), plain));
    expect(told.filter((line) => line.includes("no file matches"))).toHaveLength(10);
  });

  it("leaves each failing check of a text to itself", () => {
    const unit = {
      project: "p",
      component: "c",
      language: "de",
      context: "",
      source: "a",
      target: "b",
      idHash: "1",
    };
    const [ofFile] = findings(encoding(0));
    const failing = many(12, (index) => ({
      code: "quality/x",
      severity: "note" as const,
      file: "a.po",
      line: index + 1,
      column: 1,
      message: ofFile?.message ?? "",
      hint: "mend it",
      unit,
    }));
    expect(linesOf(REPORTERS.github(failing, plain))).toHaveLength(12);
  });

  it("is one entry for what is wrong with one source in many languages", () => {
    const told = REPORTERS.human(lost("de", "fr", "it"), plain);
    expect(linesOf(told).filter((line) => line.includes("quality/placeholders"))).toHaveLength(1);
    expect(told).toContain("and 2 more: fr.po:2:1, it.po:3:1");
    expect(told).toMatch(/\n3 errors\n$/);
    expect(JSON.parse(REPORTERS.json(lost("de", "fr"), plain)).diagnostics).toHaveLength(2);
    expect(JSON.parse(REPORTERS.sarif(lost("de", "fr"), plain)).runs[0].results).toHaveLength(2);
    expect(linesOf(REPORTERS.github(lost("de", "fr"), plain))).toHaveLength(2);
  });

  it("stays complete for programs", () => {
    const found = findings(...many(106, encoding), ...many(300, noFiles));
    expect(JSON.parse(REPORTERS.json(found, plain)).diagnostics).toHaveLength(406);
    expect(JSON.parse(REPORTERS.sarif(found, plain)).runs[0].results).toHaveLength(406);
  });

  it("hides no code, and counts every finding (property)", () => {
    const kinds = [encoding, noFiles, () => ragged, () => syntax];
    const any = fc.array(fc.tuple(fc.nat(3), fc.nat(30)), { maxLength: 120 });
    fc.assert(
      fc.property(any, (picks) => {
        const found = findings(...picks.map(([kind, index]) => kinds[kind]?.(index) ?? ragged));
        const { told, counted } = tellOnce(found);
        const codes = [...told.map(({ finding }) => finding.code), ...counted.map(({ first }) => first.code)];
        expect(new Set(codes)).toEqual(new Set(found.map(({ code }) => code)));
        const all = told.reduce((sum, { others }) => sum + 1 + others.length, 0);
        expect(counted.reduce((sum, { count }) => sum + count, all)).toBe(found.length);
      }),
    );
  });
});

describe("json", () => {
  it("is what SOURCES.md says, indented, with a line feed at the end", () => {
    expect(REPORTERS.json(findings(ragged), { ...plain, directory: "elsewhere" })).toBe(`{
  "diagnostics": [
    {
      "code": "csv/ragged-row",
      "severity": "warning",
      "file": "repos/web/cs.csv",
      "line": 4,
      "column": 1,
      "message": "the row has 3 cells, expected 2",
      "hint": "quote cells that contain the delimiter; never omit empty cells"
    }
  ]
}
`);
    expect(JSON.parse(REPORTERS.json(findings(), plain))).toEqual({ diagnostics: [] });
  });
});

describe("markdown", () => {
  it("is a comment: file, line, what is lost, both texts, and how to fix it", () => {
    expect(
      REPORTERS.markdown(lost("de", "fr"), { ...plain, directory: "po" }),
    ).toBe(`### Translations: 2 errors

**po/de.po**

- line 1, error \`quality/placeholders\`: de: Placeholders differ from the source. missing: %s<br>
  Sent to %s⏎&#124; x → &#60;b&#62;@\u200ball<br>
  and 1 more: po/fr.po:\u200b2:1<br>
  Fix: copy it
`);
  });

  it("keeps the code of our words, and none of a catalogue's", () => {
    const [finding] = lost("de");
    if (finding === undefined) throw new Error("nothing is lost");
    const unit = { ...finding.unit, detail: "missing: `%d`" };
    const report = REPORTERS.markdown([{ ...finding, code: "quality/objc_format", unit }], plain);
    expect(report).toContain(
      "Placeholders of Objective-C (`%@`, `%d`) differ from the source. missing: &#96;%d&#96;<br>",
    );
  });

  it("says nothing where there is nothing to say", () => {
    expect(REPORTERS.markdown([], plain)).toBe("");
  });

  it("counts what it does not show, and fits into a comment", () => {
    const [first, ...others] = lost("de", "fr", "cs");
    if (first === undefined) throw new Error("nothing is lost");
    expect(REPORTERS.markdown([first], { ...plain, all: [first, ...others] })).toMatch(
      /^### Translations: 3 errors\n[\s\S]*\n- 2 more not shown\n$/,
    );
    const many = Array.from({ length: 400 }, (_, at) => ({
      ...first,
      file: `${at}.po`,
      unit: { ...first.unit, source: `${at}${"<".repeat(200)}` },
    }));
    const comment = REPORTERS.markdown(many, plain);
    expect(comment.length).toBeLessThan(65_536);
    const [, hidden = ""] = /- (\d+) more not shown\n$/.exec(comment) ?? [];
    expect(comment.match(/, error `/g)?.length).toBe(400 - Number(hidden));
  });
});

function lost(...languages: readonly string[]) {
  return languages.map((language, at) => ({
    code: "quality/placeholders",
    severity: "error" as const,
    file: `${language}.po`,
    line: at + 1,
    column: 1,
    message: `${language}: lost`,
    hint: "copy it",
    unit: {
      project: "p",
      component: "c",
      language,
      context: "",
      source: "Sent to %s\n| x",
      target: "<b>@all",
      idHash: "1",
      detail: "missing: %s",
    },
  }));
}

describe("github", () => {
  it("writes one command a diagnostic", () => {
    expect(REPORTERS.github(findings(ragged), { ...plain, directory: "l10n/" })).toBe(
      "::warning file=l10n/repos/web/cs.csv,line=4,col=1,title=csv/ragged-row" +
        "::the row has 3 cells, expected 2%0Ahint: quote cells that contain the delimiter; never omit empty cells\n",
    );
  });

  it("lets no text end its place", () => {
    expect(REPORTERS.github(findings(bomb), plain)).toMatch(/^::error file=a b%2Cc%3Ad%25\.yaml,line=7,/);
    const hostile: Diagnostic<"csv/syntax"> = {
      code: "csv/syntax",
      args: ["50%\r\n::set-output name=x::y\n##[error]z\u0085::stop-commands::t"],
      location: { file: "x,line=1::\n::add-mask::y", line: 1, column: 1 },
    };
    const report = REPORTERS.github(findings(hostile), plain);
    expect(report.split("\n")).toHaveLength(2);
    expect(report).toMatch(
      /^::error file=x%2Cline=1%3A%3A%0A%3A%3Aadd-mask%3A%3Ay,line=1,col=1,title=csv\/syntax::/,
    );
    expect(report).toContain(
      "::50%25%0D%0A::set-output name=x::y%0A##[error]z\\u0085::stop-commands::t%0Ahint",
    );
  });
});

/** The parts of the OASIS schema of SARIF 2.1.0 that we write, with its own bounds; nothing else may be there. */
const object = (properties: object, required = Object.keys(properties)) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const text = object({ text: { type: "string", minLength: 1 } });
const level = { enum: ["none", "note", "warning", "error"] };
const SARIF = object({
  $schema: { type: "string", pattern: "^https://" },
  version: { const: "2.1.0" },
  runs: {
    type: "array",
    items: object({
      tool: object({
        driver: object({
          name: { type: "string" },
          version: { type: "string" },
          rules: {
            type: "array",
            uniqueItems: true,
            items: object(
              {
                id: { type: "string" },
                shortDescription: text,
                fullDescription: text,
                help: text,
                defaultConfiguration: object({ level }),
              },
              ["id", "shortDescription", "help", "defaultConfiguration"],
            ),
          },
        }),
      }),
      columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
      results: {
        type: "array",
        items: object({
          ruleId: { type: "string" },
          ruleIndex: { type: "integer", minimum: 0 },
          level,
          message: text,
          locations: {
            type: "array",
            minItems: 1,
            items: object({
              physicalLocation: object({
                artifactLocation: object({
                  // RFC 3986: characters of a relative reference, and whole percent signs.
                  uri: { type: "string", pattern: "^(?:[\\w\\-.~!$&'()*+,;=@/]|%[0-9A-F]{2})*$" },
                  uriBaseId: { const: "%SRCROOT%" },
                }),
                region: object({
                  startLine: { type: "integer", minimum: 1 },
                  startColumn: { type: "integer", minimum: 1 },
                }),
              }),
            }),
          },
        }),
      },
    }),
  },
});
const validateSarif = new Ajv({ allErrors: true }).compile(SARIF);

interface SarifLog {
  runs: [
    {
      tool: { driver: { version: string; rules: { id: string }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        message: { text: string };
        locations: [{ physicalLocation: { artifactLocation: { uri: string }; region: object } }];
      }[];
    },
  ];
}

function sarifOf(diagnostics: readonly Diagnostic[]): SarifLog {
  const log: SarifLog = JSON.parse(REPORTERS.sarif(findings(...diagnostics), plain));
  validateSarif(log);
  expect(validateSarif.errors).toBeNull();
  return log;
}

describe("sarif", () => {
  it("has a run with its rules and results", () => {
    const [run] = sarifOf([syntax, bomb, ragged, ragged]).runs;
    expect(run.tool.driver.version).toBe("1.2.3");
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual([
      "csv/ragged-row",
      "manifest/alias-bomb",
      "manifest/syntax",
    ]);
    expect(run.results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex])).toEqual([
      ["manifest/syntax", 2],
      ["manifest/alias-bomb", 1],
      ["csv/ragged-row", 0],
      ["csv/ragged-row", 0],
    ]);
    expect(run.results[1]?.locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: "a%20b%2Cc%3Ad%25.yaml" },
      region: { startLine: 7, startColumn: 2 },
    });
  });

  it("is valid without results", () => {
    expect(sarifOf([]).runs[0].results).toEqual([]);
  });

  it("lets no text be a link or a placeholder", () => {
    const hostile: Diagnostic = {
      code: "csv/syntax",
      args: ["{0} files {name}, [click](https://example.org) [1]"],
      location: { file: "javascript:alert(1)", line: 0, column: 0 },
    };
    const [result] = sarifOf([hostile]).runs[0].results;
    expect(result?.message.text).toBe("{{0}} files {name}, [click]\\(https://example.org) [1]");
    expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe("javascript%3Aalert(1)");
  });
});

describe("texts of strangers", () => {
  const ESC = "\u001b";
  const NASTY = [
    ..."\u0000\u0007\t\n\r",
    ESC,
    ..."\u007f\u009b\u061c\u200e\u200f\u2028\u2029\u202e\u2066\u2069",
  ];
  const hostileText = fc
    .array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(
          ...NASTY,
          "\ud800",
          "::error ::",
          "%0A",
          "](x)",
          "{0}",
          "🏮",
          "é",
          `${ESC}]8;;http://x${ESC}\\`,
        ),
      ),
    )
    .map((parts) => parts.join(""));
  const place = fc.record({ file: hostileText, line: fc.nat(), column: fc.nat() });
  const diagnostic: fc.Arbitrary<Diagnostic> = fc.oneof(
    fc.record({ code: fc.constant("csv/syntax" as const), args: fc.tuple(hostileText), location: place }),
    fc.record({
      code: fc.constant("manifest/syntax" as const),
      args: fc.tuple(hostileText, hostileText),
      location: place,
    }),
    fc.record({
      code: fc.constant("xml/root" as const),
      args: fc.tuple(hostileText, hostileText),
      location: place,
    }),
    fc.record({
      code: fc.constant("unit/duplicate" as const),
      args: fc.tuple(hostileText, fc.nat()),
      location: place,
    }),
  );
  const diagnostics = fc.array(diagnostic, { maxLength: 4 });
  /** Spelled out, so that a hole in the implementation's pattern is no hole here. */
  const isUnsafe = (character: string): boolean => {
    const code = character.charCodeAt(0);
    return (
      (code < 0x20 && code !== 0x0a) ||
      (code >= 0x7f && code <= 0x9f) ||
      [0x061c, 0x200e, 0x200f, 0x2028, 0x2029].includes(code) ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2066 && code <= 0x2069) ||
      (character.length === 1 && code >= 0xd800 && code <= 0xdfff)
    );
  };
  const unsafeIn = (printed: string): string[] => [...printed].filter(isUnsafe);

  it("have no effect on a terminal, in whatever form", () => {
    fc.assert(
      fc.property(diagnostics, (found) => {
        for (const reporter of Object.values(REPORTERS))
          expect(unsafeIn(reporter(findings(...found), plain))).toEqual([]);
      }),
    );
  });

  it("do not add lines that look like ours", () => {
    fc.assert(
      fc.property(diagnostic, hostileText, (found, file) => {
        const elsewhere = { ...found, location: { ...found.location, file } };
        const [first, ...rest] = REPORTERS.human(findings(found, elsewhere), plain).trimEnd().split("\n");
        expect(first).toContain(` ${found.code}: `);
        expect(rest.slice(0, -1).every((line) => line.startsWith("  "))).toBe(true);
      }),
    );
  });

  it("give no command on GitHub", () => {
    fc.assert(
      fc.property(diagnostics, (found) => {
        const lines = REPORTERS.github(findings(...found), plain).split("\n");
        expect(lines.pop()).toBe("");
        expect(lines).toHaveLength(tellOnce(findings(...found)).told.length);
        for (const line of lines) {
          expect(line).toMatch(/^::(?:error|warning) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/);
        }
      }),
    );
  });

  it("come back whole from json and sarif", () => {
    const withoutMarks = (message: string): string =>
      message.replace(/\{(\{\d+\})\}/g, "$1").replaceAll("]\\(", "](");
    fc.assert(
      fc.property(diagnostics, (found) => {
        const described = found.map(describeDiagnostic);
        expect(JSON.parse(REPORTERS.json(findings(...found), plain))).toEqual({ diagnostics: described });
        const { results } = sarifOf(found).runs[0];
        const messages = described.map(({ code, message }) => message || code);
        expect(results.map(({ message }) => withoutMarks(message.text))).toEqual(messages.map(withoutMarks));
      }),
    );
  });

  it("stay readable where they are harmless", () => {
    expect(escapeText("Čeština 日本語 עברית 👨‍👩‍👧 \\n")).toBe("Čeština 日本語 עברית 👨‍👩‍👧 \\n");
    expect(escapeText(`a\tb\nc${ESC}[2J\u202e\ud800`)).toBe("a\\tb\\nc\\u001b[2J\\u202e\\ud800");
    expect(escapeLines("a\tb\r\nc")).toBe("a→b\\r\nc");
  });
});
