import { describe, expect, it } from "vitest";
import { codeSlots } from "../../../src/catalogue/discover/configurations/codes.ts";
import { isAbsolute, pathFrom, troubleWith } from "../../../src/catalogue/discover/configurations/paths.ts";
import {
  webAddress,
  withoutCredentials,
} from "../../../src/catalogue/discover/configurations/proved-texts.ts";
import { masksAround } from "../../../src/model/index.ts";

describe("addresses", () => {
  it.each([
    ["https://me:secret@example.com/a/?key=secret#secret", "https://example.com/a"],
    ["http://example.com:8080", "http://example.com:8080"],
    ["javascript:alert(1)", undefined],
    ["file:///etc/passwd", undefined],
    ["example.com", undefined],
    [undefined, undefined],
  ])("of the web: %s", (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([
    ["https://secret@example.com/a.git?secret", "https://example.com/a.git"],
    ["https://a:b@c:d@example.com/a.git#secret", "https://example.com/a.git"],
    ["ssh://git@example.com/a.git", "ssh://git@example.com/a.git"],
    ["git@example.com:a.git", "git@example.com:a.git"],
    ["weblate://project/component", "weblate://project/component"],
  ])("of a repository: %s", (text, address) => {
    expect(withoutCredentials(text)).toBe(address);
  });
});

describe("paths", () => {
  it.each([
    ["a", "./b//c", "a/b/c"],
    ["a", "../b", "b"],
    ["a", "../../b", undefined],
    ["", "..", undefined],
    ["a", "/b", undefined],
    ["a", "C:/b", undefined],
    ["a", "~/b", undefined],
  ])("from %s: %s", (folder, text, path) => {
    expect(pathFrom(folder, text)).toBe(path);
  });

  it.each([
    ["", "names no file"],
    ["a\nb", "has a control character in it"],
    ["a\u2028b", "has a control character in it"],
    ["a/../../b", "leads out of this directory"],
    ["a/.GIT/b", "lies in .git"],
    ["a/Node_Modules/b", "lies in node_modules"],
    ["a".repeat(1001), "is longer than 1000 characters"],
    ["a/b c/ü*.po", undefined],
  ])("in trouble: %j", (path, trouble) => {
    expect(troubleWith(path)).toBe(trouble);
  });

  it("begin at the root of a disk on any system", () => {
    expect(["/a", "\\a", "~a", "c:\\a", "C:/a", "a/b", "a:b"].filter(isAbsolute)).toEqual([
      "/a",
      "\\a",
      "~a",
      "c:\\a",
      "C:/a",
    ]);
  });
});

describe("codes in paths", () => {
  const isCode = (text: string): boolean => ["de", "pt_BR", "BR", "en"].includes(text);

  it("stand where they are no part of a word", () => {
    expect(masksAround("de/model.de.json", "de")).toEqual(["*/model.de.json", "de/model.*.json"]);
    expect(masksAround("model.json", "de")).toEqual([]);
    expect(masksAround("äde/x", "de")).toEqual([]);
    expect(masksAround("a", "")).toEqual([]);
    expect(masksAround("\u{10400}de/x", "de")).toEqual([]);
  });

  it("are the longest that a word ends in", () => {
    expect(codeSlots("lib/app_pt_BR.arb", isCode)).toEqual([{ mask: "lib/app_*.arb", code: "pt_BR" }]);
    expect(codeSlots("de/x.en.json", isCode).map(({ mask }) => mask)).toEqual(["*/x.en.json", "de/x.*.json"]);
    expect(codeSlots("lib/fallen.arb", isCode)).toEqual([]);
  });
});
