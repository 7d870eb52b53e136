import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerError, Fields, parseAnswer } from "../../src/import/platform/answer.ts";
import { filemaskOf } from "../../src/import/platform/filemasks.ts";
import { readListPage } from "../../src/import/platform/list-page.ts";
import { provenCode, provenPath, provenSlug } from "../../src/import/platform/names.ts";
import type { ComponentRecord, TranslationRecord } from "../../src/import/platform/records.ts";
import { changeOf, componentOf, translationOf, unitOf } from "../../src/import/platform/released/nouns.ts";
import type { Json } from "../../src/model/values/json-value.ts";

const UNIT = {
  translation: "http://elsewhere/api/translations/p/c/de/",
  source: "Home",
  previous_source: "",
  target: "Start",
  location: "",
  context: "home",
  comment: "",
  flags: "",
  fuzzy: false,
  translated: true,
  has_suggestion: false,
  has_comment: false,
  has_failing_check: false,
  priority: 100,
  url: "http://elsewhere/api/units/7/",
};

describe("integers of 64 bits", () => {
  it("stay exact, wherever they stand", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.string(), (hash, text) => {
        const json = `{"note":${JSON.stringify(text)},"id_hash":${hash},"content_hash" : ${hash}}`;
        const fields = new Fields(parseAnswer(json), "");
        expect([fields.hash("id_hash"), fields.hash("content_hash")]).toEqual([hash, hash]);
        expect(fields.text("note")).toBe(text);
      }),
    );
  });

  it("are no texts, no halves and no more than 64 bits", () => {
    for (const bad of ['"5"', "5.5", "1e3", "9223372036854775808", "null", "true", "99999999999999999999999"])
      expect(() => new Fields(parseAnswer(`{"id_hash":${bad}}`), "").hash("id_hash")).toThrow(AnswerError);
  });

  it("leave texts that look like one as they are", () => {
    const text = 'a "id_hash":5, b \\"id_hash\\": 6}';
    expect(new Fields(parseAnswer(JSON.stringify({ text })), "").text("text")).toBe(text);
  });
});

describe("fields of an answer", () => {
  it("that are missing or null are what the caller says, and else broken", () => {
    const fields = new Fields({ none: null, one: "a" }, "x");
    for (const key of ["none", "gone"]) {
      expect(fields.text(key, "b")).toBe("b");
      expect([fields.boolean(key, true), fields.integer(key, 7), fields.list(key, [1])]).toEqual([
        true,
        7,
        [1],
      ]);
      expect([fields.textOrNull(key), fields.numberOrNull(key, "units")]).toEqual([null, null]);
      for (const read of [() => fields.text(key), () => fields.boolean(key), () => fields.list(key)])
        expect(read).toThrow(AnswerError);
    }
    expect(fields.text("one", "b")).toBe("a");
    expect(() => fields.integer("one", 7)).toThrow("its one is not an integer");
  });

  it("are never converted", () => {
    const fields = new Fields(
      { number: "5", text: 5, yes: "true", half: "\ud800", nul: "a\0", deep: [1] },
      "x",
    );
    expect(() => fields.integer("number")).toThrow("its number is not an integer");
    expect(() => fields.text("text")).toThrow("its text is no text");
    expect(() => fields.boolean("yes")).toThrow("not true or false");
    expect(() => fields.text("half")).toThrow("lone surrogate");
    expect(() => fields.text("nul")).toThrow("NUL");
    expect(() => fields.text("constructor")).toThrow("no text");
    expect(() => fields.texts("deep")).toThrow("not a list of texts");
  });

  it("of whatever a stranger sends are a record or one error", () => {
    const field = fc.constantFrom(...Object.keys(UNIT));
    fc.assert(
      fc.property(field, fc.jsonValue(), (key, value) => {
        const item = parseAnswer(
          JSON.stringify({ ...UNIT, [key]: value }).replace(/}$/, ',"id_hash":1,"content_hash":2}'),
        );
        for (const take of [unitOf, componentOf, translationOf, changeOf]) {
          try {
            take(item, "here");
          } catch (error) {
            expect(error).toBeInstanceOf(AnswerError);
          }
        }
      }),
    );
  });
});

describe("names from a server", () => {
  const away = ["..", ".", "", "a/b", "a\\b", "con", "AUX", "nul.txt", "a\u0000", "é", "a b", "-/../x"];

  it.each(away)("that cannot be a folder are refused: %j", (slug) => {
    expect(() => provenSlug(slug, "")).toThrow(AnswerError);
  });

  it.each(["de", "pt_BR", "zh-CN", "ca@valencia", "sr@latin", "b+sr+Latn"])(
    "that are codes are taken: %s",
    (code) => {
      expect(provenCode(code, "")).toBe(code);
    },
  );

  it.each(["..", "a..b", "/de", "de/../..", "com1", "", "-u", "de\n"])(
    "that are none are not: %j",
    (code) => {
      expect(() => provenCode(code, "")).toThrow(AnswerError);
    },
  );

  const paths = [
    "../x",
    "/etc/passwd",
    "a//b",
    "a/./b",
    "a/..",
    "C:/x",
    "a\\b",
    ".git/config",
    "a/.GitModules",
    "a/nul",
  ];

  it.each([...paths, "a/b.", "a/\u202eb", "a/*", `${"a".repeat(300)}`])("are no paths: %j", (path) => {
    expect(() => provenPath(path, "")).toThrow(AnswerError);
  });
});

describe("a page of a list", () => {
  const page = (fields: Readonly<Record<string, Json>>): Json => ({
    ...{ count: 40, next: "http://internal:8080/api/units/?page=3", previous: null, results: [{ url: "a" }] },
    ...fields,
  });

  it("is taken whatever origin its next names", () => {
    expect(readListPage(page({}), "/api/units/", 2)).toMatchObject({ count: 40, isLast: false });
  });

  it.each([
    { next: "http://x/api/units/?page=2" },
    { next: "http://x/api/changes/?page=3" },
    { next: "javascript:alert(1)" },
    { next: 3 },
    { count: "40" },
    { count: -1 },
    { count: 1e300 },
    { next: "http://x/api/units/" },
    { next: "http://x/api/changes/?cursor=b" },
    { count: 0 },
    { results: [] },
    { results: {} },
  ])("is broken with %j", (fields) => {
    expect(() => readListPage(page(fields as Readonly<Record<string, Json>>), "/api/units/", 2)).toThrow(
      AnswerError,
    );
  });
});

describe("a page of a list that is paged by cursor", () => {
  const next = "http://internal:8080/api/units/?cursor=a%2Bb%26c%3D&page_size=2";

  it("names the next by its cursor alone, and need not count", () => {
    const found = readListPage({ next, results: [{ url: "a" }] }, "/api/units/?page_size=2", 1);
    expect(found).toMatchObject({ count: undefined, isLast: false, next: "cursor=a%2Bb%26c%3D" });
    const last = { next: null, count: null, results: [] };
    expect(readListPage(last, "/api/units/?cursor=x", 2)).toMatchObject({ count: undefined, isLast: true });
  });

  it.each([
    ["it is empty and not the last", { next, results: [] }],
    ["it does not say what is next", { results: [] }],
    [
      "its cursor has no end",
      { next: `${next}${"b".repeat(3000)}`.replace("&page_size=2", ""), results: [1] },
    ],
  ])("is broken where %s", (_why, page) => {
    expect(() => readListPage(page, "/api/units/", 1)).toThrow(AnswerError);
  });
});

describe("the filemask of a component that hides it", () => {
  const component: Pick<ComponentRecord, "filemask" | "template"> = {
    filemask: null,
    template: "de/en/de.json",
  };
  const file = (languageCode: string, filename: string): TranslationRecord =>
    ({ languageCode, filename }) as TranslationRecord;

  it("is the one that gives each file its code", () => {
    const translations = [
      file("de", "de/de/de.json"),
      file("cs", "de/cs/de.json"),
      file("en", "de/en/de.json"),
    ];
    expect(filemaskOf(component as ComponentRecord, translations)).toBe("de/*/de.json");
  });

  it("is none where none does", () => {
    expect(filemaskOf(component as ComponentRecord, [file("de", "german.json")])).toBeUndefined();
  });
});
