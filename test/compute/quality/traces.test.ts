import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TraceFinder } from "../../../src/catalogue/quality/check-lists.ts";
import type { FormCheck, Subject } from "../../../src/catalogue/quality/checks/check.ts";
import { CHECKS } from "../../../src/catalogue/quality/checks/index.ts";
import { Flags } from "../../../src/catalogue/quality/flags.ts";
import { KnownWords } from "../../../src/catalogue/quality/known-words.ts";

const FORM_CHECKS = CHECKS.filter((check): check is FormCheck => check.looksAt === "form");
const finder = new TraceFinder(FORM_CHECKS);

/** Full of what checks look for, and at both ends of it. */
const text = fc
  .array(
    fc.constantFrom(
      ..." .:;?!…\n\\[]<>a1।。՝`|\u037e\u200b\u0640",
      "...",
      "\\n",
      "[b]",
      "[/b]",
      "<b>",
      "</b>",
      "é",
      "https://a.b/c",
      "a@b.c",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

function subject(source: string, target: string, language: string, flags: string): Subject {
  return {
    sources: [source],
    targets: [target],
    language,
    sourceLanguage: "en",
    flags: new Flags(flags),
    words: new KnownWords([], []),
    wasTranslated: false,
    elsewhere: [],
    fileFormat: "po",
    context: "",
    plural: { count: 2, formula: "n != 1" },
  };
}

describe("a check", () => {
  it("never fails where neither text has its traces", () => {
    const language = fc.constantFrom("de", "fr", "br", "ja", "hy", "hi", "el", "eu", "km", "th", "jbo");
    const flags = fc.constantFrom("", "xml-text");
    fc.assert(
      fc.property(text, text, language, flags, (source, target, code, flag) => {
        const found = finder.in(source) | finder.in(target);
        const asked = subject(source, target, code, flag);
        for (const check of FORM_CHECKS) {
          const bit = finder.bitOf(check);
          const looksAtAll = bit === 0 || asked.flags.has(check.traces?.unlessFlag ?? "-");
          if (!looksAtAll && (found & bit) === 0)
            expect([check.id, check.fails(source, target, asked)]).toEqual([check.id, false]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("traces", () => {
  it("are no more than there are bits to tell them apart", () => {
    const [check] = FORM_CHECKS;
    const traced = (count: number): FormCheck[] =>
      Array.from({ length: count }, () => ({ ...check, traces: { holds: "a" } }) as FormCheck);
    expect(new TraceFinder(traced(29)).in("a")).toBe(2 ** 29 - 1);
    expect(() => new TraceFinder(traced(30))).toThrow(RangeError);
  });

  it("are found at the ends and within", () => {
    const bit = (id: string): number => {
      const check = FORM_CHECKS.find((one) => one.id === id);
      return check === undefined ? 0 : finder.bitOf(check);
    };
    expect(finder.in("")).toBe(0);
    expect(finder.in("a b")).toBe(0);
    expect(finder.in(" a")).toBe(bit("begin_space"));
    expect(finder.in("a?")).toBe(bit("end_question"));
    expect(finder.in("[a")).toBe(bit("bbcode"));
    expect(finder.in("a<b")).toBe(bit("xml-invalid") | bit("xml-tags"));
    expect(bit("md-link")).toBe(0);
  });
});
