import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blobIdOf } from "../../src/catalogue/link/revision.ts";
import { bilingual, fileOf, keys, linkComponent, monolingual, translationAt } from "./catalogue-of.ts";

function gitHash(bytes: Uint8Array): string {
  return execFileSync("git", ["hash-object", "--stdin"], { input: bytes, encoding: "utf8" }).trim();
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the blob identifier of a file (RULES.md 5)", () => {
  it.each([
    ["nothing", "", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"],
    ["a line", "hello\n", "ce013625030ba8dba906f756967f9e9ca394464a"],
  ])("of %s", (_, text, id) => {
    expect(blobIdOf(encode(text))).toBe(id);
  });

  it("is what git hash-object says", () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 3000 }), fc.string().map(encode));
    fc.assert(
      fc.property(bytes, (any) => {
        expect(blobIdOf(any)).toBe(gitHash(any));
      }),
      { numRuns: 25, examples: [[encode("\r\n$Id$\r\n")], [Uint8Array.of(0, 255, 10)]] },
    );
  });
});

describe("the revision of a translation (RULES.md 5)", () => {
  const template = fileOf("en", keys({ a: "Light" }), { bytes: encode('"a","Light"\n') });
  const german = fileOf("de", keys({ a: "Licht" }), { bytes: encode('"a","Licht"\n') });

  it("is its file's blob and the template's; the template has its own twice", () => {
    const { linked } = linkComponent(monolingual("c", template, [german]));
    const [own, base] = [gitHash(german.bytes), gitHash(template.bytes)];
    expect(translationAt(linked, "c/de").revision).toBe(`${own},${base}`);
    expect(translationAt(linked, "c/en").revision).toBe(`${base},${base}`);
    expect(linked.components[0]?.templateRevision).toBe(base);
  });

  it("is one blob in a bilingual component", () => {
    const { linked } = linkComponent(bilingual("c", [german]));
    expect(translationAt(linked, "c/de").revision).toBe(gitHash(german.bytes));
    expect(linked.components[0]?.templateRevision).toBeUndefined();
  });
});
