import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublished } from "../../../src/catalogue/quality/checks/check.ts";
import { CHECKS } from "../../../src/catalogue/quality/checks/index.ts";
import { Failures } from "../../../src/catalogue/quality/failures.ts";
import { RECOMMENDED } from "../../../src/catalogue/quality/recommended.ts";
import { type QualitySelection, selectChecks } from "../../../src/catalogue/quality/selection.ts";
import { UsageError } from "../../../src/model/diagnostics/failures.ts";
import { FORM_SEPARATOR } from "../../../src/model/units/format.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  keys,
  linkAll,
  monolingual,
  projectOf,
  unitOf,
} from "../catalogue-of.ts";

const template = fileOf(
  "en",
  keys({
    stop: { target: "Stop here.", line: 3 },
    wait: { target: "Wait...", line: 5, column: 7 },
    gone: { target: "Gone.", line: 9 },
  }),
  { file: "web/en.json" },
);
const german = fileOf(
  "de",
  keys({ stop: { target: "Halt", line: 2 }, wait: { target: "Warte", line: 4, column: 3 } }),
  { file: "web/de.json" },
);
const po = (code: string, target: string) =>
  fileOf(
    code,
    [
      unitOf({ source: "First", target: "Erstes", line: 4, firstLine: 2 }),
      unitOf({ source: "Home:", target, line: 9, firstLine: 7, column: 2, context: "menu" }),
      unitOf({ source: "Last", target: "Letztes", line: 12 }),
    ],
    { file: `po/${code}.po` },
  );

const catalogue = catalogueOf({
  projects: [
    projectOf("p", [
      monolingual("web", template, [german]),
      bilingual("app", [po("de", "Heim"), po("cs", "Domů:")]),
    ]),
  ],
});
const { linked } = linkAll(catalogue);

function told(selection: QualitySelection = {}): readonly string[] {
  return new Failures(linked, { checks: "release", ...selection })
    .findings()
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

const ALL = [
  "po/de.po:9:2 quality/end_colon",
  "web/de.json:2:1 quality/end_stop",
  "web/de.json:4:3 quality/end_ellipsis",
  "web/de.json:4:3 quality/end_stop",
  "web/en.json:5:7 quality/ellipsis",
].filter((line) => line !== "web/de.json:4:3 quality/end_ellipsis");

describe("what fails", () => {
  it("is told by file and place: of translations where they stand, of sources where these do", () => {
    expect(told()).toEqual(ALL);
    expect([...new Failures(linked, { checks: "release" }).files].sort()).toEqual([
      "po/de.po",
      "web/de.json",
      "web/en.json",
    ]);
  });

  it("is told with the texts, and of a source without a translation", () => {
    const findings = new Failures(linked, { checks: "release" }).findings();
    expect(findings[0]).toEqual({
      ...{ code: "quality/end_colon", severity: "warning", file: "po/de.po", line: 9, column: 2 },
      message: 'de: Source and translation differ in the final colon. menu: "Home:" → "Heim"',
      hint: expect.stringMatching(/^end with the colon/),
      unit: {
        ...{ project: "p", component: "app", language: "de", context: "menu" },
        ...{ source: "Home:", target: "Heim", idHash: expect.stringMatching(/^-?\d+$/) },
      },
    });
    expect(findings.at(-1)).toMatchObject({
      severity: "warning",
      message: expect.stringMatching(/^en: The source has three dots .* wait: "Wait\.\.\."$/),
      unit: { language: "en", context: "wait", source: "Wait...", target: "" },
    });
  });

  it("is a note where it matters little", () => {
    const file = fileOf("de", [unitOf({ source: "Some boat(s)", target: "Boote" })]);
    const { linked: other } = linkAll(catalogueOf({ projects: [projectOf("p", [bilingual("c", [file])])] }));
    expect(new Failures(other, { checks: "release" }).findings()).toMatchObject([
      { code: "quality/optional_plural", severity: "note" },
    ]);
  });

  it("is no optional plural where the source is a plural already, translated or not", () => {
    const source = ["One boat(s)", "Boats"].join(FORM_SEPARATOR);
    for (const target of ["", ["Ein Boot", "Boote"].join(FORM_SEPARATOR)]) {
      const file = fileOf("de", [unitOf({ source, target, plural: true })]);
      const { linked: other } = linkAll(
        catalogueOf({ projects: [projectOf("p", [bilingual("c", [file])])] }),
      );
      const optional = new Failures(other, { only: ["optional_plural"] });
      expect(optional.findings()).toEqual([]);
    }
  });

  it("is told without a context where there is none, and with the forms of a plural", () => {
    const source = ["One boat.", "Boats."].join(FORM_SEPARATOR);
    const target = ["Ein Boot", "Boote."].join(FORM_SEPARATOR);
    const file = fileOf("de", [unitOf({ source, target, plural: true })]);
    const { linked: other } = linkAll(catalogueOf({ projects: [projectOf("p", [bilingual("c", [file])])] }));
    const [finding] = new Failures(other, { checks: "release" }).findings();
    expect(finding?.message).toBe(
      'de: Source and translation differ in the final full stop. "One boat. | Boats." → "Ein Boot | Boote."',
    );
  });

  it.each([
    ["x".repeat(59), "x".repeat(59)],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), `${"x".repeat(60)}…`],
    ["\u{1f600}".repeat(60), "\u{1f600}".repeat(60)],
    ["\u{1f600}".repeat(61), `${"\u{1f600}".repeat(60)}…`],
    ["x".repeat(100_000), `${"x".repeat(60)}…`],
  ])("is quoted as far as one knows it by (%#)", (text, quoted) => {
    const file = fileOf("de", [unitOf({ source: text, target: "y:" })]);
    const { linked: other } = linkAll(catalogueOf({ projects: [projectOf("p", [bilingual("c", [file])])] }));
    const [finding] = new Failures(other, { only: ["end_colon"] }).findings();
    expect(finding?.message).toMatch(new RegExp(`colon\\. "${quoted}" → "y:"$`, "u"));
  });

  it("is where the template's entry stands, where the file has none", () => {
    const other = monolingual("web", template, [fileOf("de", [], { file: "web/de.json" })]);
    const { linked: empty } = linkAll(catalogueOf({ projects: [projectOf("p", [other])] }));
    // What nobody translated fails nothing but the source's own checks.
    expect(
      new Failures(empty, { checks: "release" }).findings().map(({ file, line }) => `${file}:${line}`),
    ).toEqual(["web/en.json:5"]);
  });
});

describe("what fails in some lines", () => {
  const toldIn = (file: string, ...lines: readonly number[]): readonly string[] => {
    const touches = (first: number, last: number): boolean =>
      lines.some((line) => first <= line && line <= last);
    return new Failures(linked, { checks: "release" })
      .findingsIn(new Map([[file, { touches }]]))
      .map(({ line, code }) => `${line} ${code}`);
  };

  it("is that of units that have one of them, up to where the next one begins", () => {
    const told: number[] = [];
    for (let line = 1; line <= 15; line += 1) if (toldIn("po/de.po", line).length > 0) told.push(line);
    expect(told).toEqual([7, 8, 9, 10, 11]);
    expect(toldIn("po/de.po", 1, 6, 12)).toEqual([]);
    expect(toldIn("po/de.po", 9)).toEqual(["9 quality/end_colon"]);
    expect(toldIn("po/cs.po", 9)).toEqual([]);
  });

  it("is that of the first and of the last unit of a file", () => {
    expect(toldIn("web/de.json", 1)).toEqual([]);
    expect(toldIn("web/de.json", 2)).toEqual(["2 quality/end_stop"]);
    expect(toldIn("web/de.json", 3)).toEqual(["2 quality/end_stop"]);
    expect(toldIn("web/de.json", 4)).toEqual(["4 quality/end_stop"]);
    expect(toldIn("web/de.json", 400)).toEqual(["4 quality/end_stop"]);
    // Translations of the sources in these lines also count.
    expect(toldIn("web/en.json", 5, 8)).toEqual(["4 quality/end_stop", "5 quality/ellipsis"]);
    expect(toldIn("web/en.json", 4, 9)).toEqual(["2 quality/end_stop"]);
    expect(toldIn("web/en.json", 1, 9)).toEqual([]);
  });

  it("are found whatever their number and order (property)", () => {
    const starts = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 60 }), (lines, asked) => {
        const units = lines.map((line) => unitOf({ source: `Text ${line}.`, target: "b", line }));
        const file = fileOf("de", units, { file: "a.po" });
        const { linked: all } = linkAll(
          catalogueOf({ projects: [projectOf("p", [bilingual("c", [file])])] }),
        );
        const touches = (first: number, last: number): boolean => first <= asked && asked <= last;
        const found = new Failures(all, { only: ["end_stop"] }).findingsIn(new Map([["a.po", { touches }]]));
        const before = lines.filter((line) => line <= asked);
        expect(found.map(({ line }) => line)).toEqual(before.length === 0 ? [] : [Math.max(...before)]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("which failures are asked for", () => {
  it("are those of some checks, all but some, or of some languages", () => {
    expect(told({ only: ["end_colon", "ellipsis"] })).toEqual([ALL[0], ALL.at(-1)]);
    expect(told({ skip: ["end_stop"] })).toEqual([ALL[0], ALL.at(-1)]);
    expect(told({ only: ["end_colon", "ellipsis"], skip: ["ellipsis"] })).toEqual([ALL[0]]);
    expect(told({ languages: ["de"] })).toEqual(ALL.slice(0, -1));
    expect(told({ languages: ["en"] })).toEqual(ALL.slice(-1));
    expect(told({ languages: ["cs"] })).toEqual([]);
    const published = CHECKS.filter(isPublished).map(({ id }) => id);
    expect([...selectChecks({ checks: "release" }).keys()]).toEqual(published);
    expect([...selectChecks({ checks: "release", skip: ["same"] }).keys()]).toEqual(published.slice(1));
  });

  it("are the recommended ones, where nobody says which set", () => {
    const recommended = RECOMMENDED.map(({ id }) => id).sort();
    expect([...selectChecks({}).keys()].sort()).toEqual(recommended);
    expect(recommended).not.toContain("multiple_failures");
    expect(selectChecks({}).get("end_stop")).not.toBe(selectChecks({ checks: "release" }).get("end_stop"));
  });

  it.each([
    [
      { only: ["end_stopp"] },
      'there is no check "end_stopp"',
      "did you mean end_stop? lingodex checks lists them all",
    ],
    [{ skip: ["nothing like it"] }, 'there is no check "nothing like it"', "lingodex checks lists them"],
    [{ only: ["same"], skip: ["same"] }, "no check is left", "--skip removes every selected check"],
    [{ languages: ["dee"] }, 'no translation is in the language "dee"', "did you mean de?"],
    [{ languages: ["de", "pt_BR"] }, 'no translation is in the language "pt_BR"', "there are: cs, de, en"],
  ])("are none that there are not: %j", (selection, message, hint) => {
    expect(() => new Failures(linked, { checks: "release", ...selection })).toThrow(UsageError);
    expect(() => new Failures(linked, { checks: "release", ...selection })).toThrow(
      expect.objectContaining({ message, hint }),
    );
  });

  it("are of any check that is named, as its set has it", () => {
    expect([...selectChecks({ only: ["multiple_failures", "inconsistent"] }).keys()]).toEqual([
      "inconsistent",
      "multiple_failures",
    ]);
    expect(selectChecks({ only: ["end_stop"] }).get("end_stop")).toBe(selectChecks({}).get("end_stop"));
  });
});
