import { describe, expect, it } from "vitest";
import { codesAmong, isWordToo } from "../../src/model/catalogue/code-words.ts";

const isLanguage = (code: string): boolean => /^[a-z]{2,3}(?:_[A-Z]{2})?$/i.test(code);
const among = (...names: readonly string[]): readonly string[] => [...codesAmong(names, isLanguage)];

describe("codes among names", () => {
  it("are all of them where one is no word", () => {
    expect(among("de", "id", "no", "label")).toEqual(["de", "id", "no"]);
    expect(among("id", "DE", "label")).toEqual(["id", "DE"]);
    expect(among("id", "pt_BR")).toEqual(["id", "pt_BR"]);
  });

  it("are none where each is a word, in any case, or none is a code", () => {
    expect(among("id", "no", "label")).toEqual([]);
    expect(among("ID", "No")).toEqual([]);
    expect(among("label", "colour")).toEqual([]);
    expect(among()).toEqual([]);
  });

  it("are all of them beside one that is certain", () => {
    expect([...codesAmong(["id", "no"], isLanguage, (code) => code === "no")]).toEqual(["id", "no"]);
    expect([...codesAmong(["id", "no"], isLanguage, (code) => code === "label")]).toEqual([]);
    // A name that is no code tells nothing.
    expect([...codesAmong(["id", "label"], isLanguage, (code) => code === "label")]).toEqual([]);
  });

  it.each(["id", "is", "in", "no", "base", "zha", "aa", "zul", "source"])("%s is a word as well", (code) => {
    expect(isWordToo(code)).toBe(true);
  });

  it.each(["de", "fr", "ja", "", "deu", "pt_br", "ID"])("%j is none", (code) => {
    expect(isWordToo(code)).toBe(false);
  });
});
