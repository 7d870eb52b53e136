import { describe, expect, it } from "vitest";
import {
  decodeTotal,
  decodeUnitCounts,
  encodeUnitCounts,
  translationIn,
  translationOfDocument,
} from "../../src/model/tree/translation-list.ts";

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const [DE, FR] = ["/api/translations/a/b%20c/de/", "/api/translations/a/b%20c/fr/"];

describe("the list of translations", () => {
  it("has one address a line, ascending, and is read as it was written", () => {
    const counts = new Map([
      [FR, 0],
      [DE, 12],
    ]);
    const text = encodeUnitCounts(counts);
    expect(text).toBe(`{\n "${DE}": 12,\n "${FR}": 0\n}\n`);
    expect(decodeUnitCounts(utf8(text))).toEqual(counts);
  });

  it("of nothing is an object without lines", () => {
    expect(encodeUnitCounts(new Map())).toBe("{}\n");
    expect(decodeUnitCounts(utf8("{}\n"))).toEqual(new Map());
  });

  it.each(
    [
      ["", "[]", "null", "1", '"a"', "{"],
      ['"1"', "-1", "0.5", "1e300", "null"].map((count) => `{"${DE}": ${count}}`),
      ["de", "/api/units/1/", "/api/translations/a/b c/de/", "/api/translations/a/%ff/de/"].map(
        (address) => `{"${address}": 1}`,
      ),
      [`{"${DE}": ${Number.MAX_SAFE_INTEGER}, "${FR}": 1}`],
    ].flat(),
  )("is none: %s", (text) => {
    expect(decodeUnitCounts(utf8(text))).toBeUndefined();
  });

  it("names translations as paths on disk do", () => {
    expect(translationIn(DE)).toEqual({ project: "a", component: "b c", language: "de" });
    expect(translationIn(`${DE}units/`)).toBeUndefined();
    // An address that another spelling names as well would be counted twice.
    expect(translationIn("/api/translations/%61/b%20c/de/")).toBeUndefined();
  });
});

it.each([
  "api/translations/a/b/de/other.json",
  "api/translations/a/b/de/file",
  "api/translations/a/b/index.json",
  "api/translations/a/b/de/units/index.json",
  "api/components/a/b/de/index.json",
  "lingodex/translations/a/b/de/index.json",
  "index.json",
])("%s is no translation's own document", (path) => {
  expect(translationOfDocument(path)).toBeUndefined();
});

describe("a document", () => {
  it("is a translation's own in one view, at one path", () => {
    expect(translationOfDocument("api/translations/a/b c/de/index.json")).toBe(DE);
    for (const path of ["api/translations/a/b c/de/units/index.json", "api/projects/a/index.json", "x"])
      expect(translationOfDocument(path)).toBeUndefined();
  });

  it("of a translation says how many units it has", () => {
    expect(decodeTotal(utf8('{"total": 3}'))).toBe(3);
    for (const text of ['{"total": "3"}', '{"total": -1}', "{}", "null", "3", "no JSON"])
      expect(decodeTotal(utf8(text)), text).toBeUndefined();
  });
});
