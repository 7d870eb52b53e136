import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ignoreFlagOf, isPublished } from "../../../../src/catalogue/quality/checks/check.ts";
import { FORMAT_CHECKS } from "../../../../src/catalogue/quality/checks/formats.ts";
import { CHECKS } from "../../../../src/catalogue/quality/checks/index.ts";
import { CASES, type Cases, type Pair } from "./cases.ts";
import { type Case, fails } from "./check-of.ts";

function toCase([source, target, more]: Pair): Case {
  return { source, target, ...more };
}

describe.each(CHECKS.map(({ id }) => id))("%s", (id) => {
  const cases: Cases = CASES[id] ?? { fails: [], passes: [] };

  it("has texts of both kinds", () => {
    expect(Math.min(cases.fails.length, cases.passes.length)).toBeGreaterThan(0);
  });

  it.each(cases.fails.map(toCase))("fails: $source → $target", (given) => {
    expect(fails(id, given)).toBe(true);
  });

  it.each(cases.passes.map(toCase))("passes: $source → $target", (given) => {
    expect(fails(id, given)).toBe(false);
  });
});

it.each(CHECKS)("$id says when it fails, and what to do about it", ({ description, hint, name }) => {
  expect(name).toMatch(/^[A-Z]./);
  expect(description).toMatch(/^[A-Z].{15,}(?:[^ ]\.|…)$/s);
  expect(hint).toMatch(/^[a-z].{15,}[^ .]$/s);
});

it("finds in each text that fails the traces without which no check looks at it", () => {
  const unseen = CHECKS.flatMap((check) => {
    if (check.looksAt === "source" || check.traces === undefined) return [];
    const { starts, ends, holds, unlessFlag } = check.traces;
    const isSeen = (text: string): boolean =>
      [...text].some((character) => holds?.includes(character)) ||
      starts?.includes(text.charAt(0)) === true ||
      ends?.includes(text.slice(-1)) === true;
    return (CASES[check.id]?.fails ?? [])
      .filter(([, , more]) => unlessFlag === undefined || more?.flags?.includes(unlessFlag) !== true)
      .filter(([source, target]) => ![source, target].flat().some(isSeen))
      .map(([source, target]) => [check.id, source, target]);
  });
  expect(unseen).toEqual([]);
});

it("same takes what is longer than any fixed text for one that needs a translation", () => {
  const known = (words: number): string => "email ".repeat(words);
  expect(fails("same", { source: known(10), target: known(10) })).toBe(false);
  expect(fails("same", { source: known(20_000), target: known(20_000) })).toBe(true);
});

/** As the running server listed them (test/oracle/checks.json). */
interface CapturedCheck {
  readonly id: string;
  readonly name: string;
  readonly target: boolean;
  readonly severity: string;
  readonly ignore_flag: string;
  readonly enable_flag: string | null;
}

it("has the checks of release 3.6.1: their names, order, severities and flags", () => {
  const captured: readonly CapturedCheck[] = JSON.parse(
    readFileSync(new URL("../../../oracle/checks.json", import.meta.url), "utf8"),
  );
  const theirs = captured.map(({ id, name, target, severity, ignore_flag, enable_flag }) => ({
    id,
    name,
    target,
    severity,
    ignore_flag,
    enable_flag,
  }));
  const ours = CHECKS.map((check) => ({
    id: check.id,
    name: check.name,
    target: check.looksAt !== "source",
    severity: check.severity,
    ignore_flag: ignoreFlagOf(check),
    enable_flag: check.enabledBy ?? null,
  }));
  // Those that the release does not know stand behind its own.
  expect(ours.slice(0, theirs.length)).toEqual(theirs);
  const others = CHECKS.slice(theirs.length);
  expect(others.map(({ id }) => id)).toEqual([
    "addresses",
    "qt_format",
    "ruby_format",
    "i18next_interpolation",
    "icu_message_format",
    "placeholders",
    "objc_format",
    "lone_percent",
    "single_apostrophe",
    "plural_category",
    "lost_tags",
    "broken_tags",
    "broken_entities",
    "broken_markdown",
    "unclosed_brackets",
    "replacement_character",
    "conflict_markers",
    "wrong_encoding",
    "unclosed_direction",
    "lookalike_letters",
    "changed_number",
    "replaced_question",
    "accelerator",
    "misspelt_address",
  ]);
  for (const check of others) expect([check.id, isPublished(check)]).toEqual([check.id, false]);
});

/** Texts made of what checks look for. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        " ",
        "\n",
        ".",
        "…",
        "...",
        ":",
        "?",
        "!",
        ";",
        "。",
        "؟",
        "a",
        "Wort",
        "\\n",
        "\u200b",
        "%s",
        "%(n)d",
      ],
      ...[
        "%",
        "{0}",
        "{",
        "}",
        "{{x}}",
        "<b>",
        "</b>",
        "<br/>",
        "&amp;",
        "[b]",
        "[/b]",
        "[",
        "](/x)",
        "**",
        "_",
        "`",
      ],
      ...["😀", "(s)", "é", "1", "%1$s", "'"],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const language = fc.constantFrom("de", "cs", "zh", "ar", "pl");
const EVERY_FLAG = CHECKS.flatMap(({ enabledBy }) => enabledBy ?? []).join(",");

describe("properties", () => {
  const SYMMETRIC = [
    ...["begin_newline", "end_newline", "end_colon", "end_question", "end_exclamation", "end_semicolon"],
    ...["escaped_newline", "zero-width-space"],
  ];

  it.each(SYMMETRIC)("%s treats source and target alike", (id) => {
    fc.assert(
      fc.property(text, text, language, (source, target, code) => {
        expect(fails(id, { source, target, language: code })).toBe(
          fails(id, { source: target, target: source, language: code }),
        );
      }),
    );
  });

  it.each(["begin_space", "end_space"])("%s treats them alike, save for one of nothing but spaces", (id) => {
    const real = text.filter((one) => /[^ ]/.test(one));
    fc.assert(
      fc.property(real, real, language, (source, target, code) => {
        expect(fails(id, { source, target, language: code })).toBe(
          fails(id, { source: target, target: source, language: code }),
        );
      }),
    );
  });

  /** What looks at the translation alone, or asks for a difference. */
  const NOT_REFLEXIVE = [
    "same",
    "max-length",
    "kashida",
    "url",
    "translated",
    "inconsistent",
    "same-plurals",
  ];
  const reflexive = CHECKS.filter((check) => check.looksAt !== "source" && !NOT_REFLEXIVE.includes(check.id));

  it.each(reflexive.map(({ id }) => id))("%s never fails on a target equal to its source", (id) => {
    fc.assert(
      fc.property(text, language, (source, code) => {
        expect(fails(id, { source, target: source, language: code, flags: EVERY_FLAG })).toBe(false);
      }),
    );
  });

  const ofFormats = fc
    .array(
      fc.constantFrom(
        ...[
          "{",
          "}",
          "{ ",
          " }",
          "$a",
          "$1",
          "{ $n ->",
          "\n   *[other] ",
          "\n    [one] ",
          "-term",
          "FOO(",
          ")",
        ],
        ...[
          "\n.title = ",
          '"',
          "{{",
          "}}",
          "PLURAL:$1|",
          "|",
          "1=",
          "GENDER:",
          "[[",
          "]]",
          " .Name ",
          "if ",
          "%@",
        ],
        ...[
          "%lld",
          "%#@x@",
          "%arg",
          "%[1]s",
          "%2$@",
          '<ph id="1"/>',
          '<pc id="2">',
          "</pc>",
          "&a.b;",
          "{0}",
          "x",
        ],
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  const format = fc.constantFrom(
    ...[
      "fluent",
      "banana",
      "go-i18n-toml",
      "gotext",
      "xcstrings",
      "xliff2-placeables",
      "dtd",
      "inlang",
      "formatjs",
    ],
  );

  it.each(["placeholders", "icu_message_format", "i18next_interpolation", "lost_tags", "changed_number"])(
    "%s never fails on a target equal to its source, in formats with a syntax of their own",
    (id) => {
      fc.assert(
        fc.property(ofFormats, language, format, (source, code, fileFormat) => {
          expect(fails(id, { source, target: source, language: code, fileFormat })).toBe(false);
        }),
      );
    },
  );

  it.each(FORMAT_CHECKS.map(({ id }) => id))("%s never fails on equal plurals, empty forms or none", (id) => {
    fc.assert(
      fc.property(text, text, (singular, plural) => {
        const source = [singular, plural];
        for (const target of [source, [singular, plural, plural], [plural], ["", ""], [singular, ""]])
          expect(fails(id, { source, target, flags: EVERY_FLAG })).toBe(false);
      }),
    );
  });

  it("nothing fails that its flag ignores", () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(...CHECKS), (source, target, check) => {
        const flags = `${EVERY_FLAG},max-length:1,${ignoreFlagOf(check)}`;
        expect(fails(check.id, { source, target, flags, failures: 9, wasTranslated: true })).toBe(false);
      }),
    );
  });
});
