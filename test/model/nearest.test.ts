import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearest } from "../../src/model/text/nearest.ts";

const KEYS = ["base_url", "site_url", "projects", "tables", "languages", "time_zone"];

describe("did you mean", () => {
  it.each([
    ["baseurl", "base_url"],
    ["base_ulr", "base_url"],
    ["Projects", "projects"],
    ["langauges", "languages"],
    ["project", "projects"],
    ["timezone", "time_zone"],
    ["table", "tables"],
    ["tabels", "tables"],
  ])("%s: %s", (name, meant) => {
    expect(nearest(name, KEYS)).toBe(meant);
  });

  it.each(["zebra", "", "url", "tbl", "x".repeat(100_000)])("nothing near: %.20s", (name) => {
    expect(nearest(name, KEYS)).toBeUndefined();
  });

  it("is the nearest of several, of equally near ones the first", () => {
    expect(nearest("tags", ["tabs", "tag", "tags2"])).toBe("tabs");
    expect(nearest("tags", ["tabx", "tag"])).toBe("tag");
    expect(nearest("tags", [])).toBeUndefined();
  });

  it("takes two neighbours that changed places for one mistake, no more and no less", () => {
    expect(nearest("atgs", ["tags"])).toBe("tags");
    expect(nearest("tasg", ["tags"])).toBe("tags");
    expect(nearest("tags", ["tag", "tasg"])).toBe("tag");
    expect(nearest("tags", ["tasg", "tag"])).toBe("tasg");
    expect(nearest("sagt", ["tags"])).toBeUndefined();
  });

  it("counts mistakes as few as there can be (property)", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, word, (name, known) => {
        const limit = Math.max(1, Math.floor(name.length / 3));
        expect(nearest(name, [known]) === known).toBe(mistakes([...name], [...known]) <= limit);
      }),
      { numRuns: 1000 },
    );
  });

  it("finds a word with one mistake in it", () => {
    const word = fc.stringMatching(/^[a-z]{4,20}$/);
    const mistake = fc.constantFrom<(text: string, at: number) => string>(
      (text, at) => text.slice(0, at) + text.slice(at + 1),
      (text, at) => `${text.slice(0, at)}#${text.slice(at)}`,
      (text, at) => `${text.slice(0, at)}#${text.slice(at + 1)}`,
      (text, at) => text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
      (text) => text.toUpperCase(),
    );
    fc.assert(
      fc.property(word, fc.nat(19), mistake, (text, at, make) => {
        expect(nearest(make(text, at % text.length), [text])).toBe(text);
        expect(nearest(text, ["#".repeat(30), text])).toBe(text);
      }),
    );
  });
});

/** Letters that are missing, too many or others, and neighbours that changed places; each letter is touched once. */
function mistakes(name: readonly string[], known: readonly string[]): number {
  const [a, b, ...after] = name;
  const [x, y, ...behind] = known;
  if (a === undefined || x === undefined) return name.length + known.length;
  const [rest, others] = [name.slice(1), known.slice(1)];
  if (a === x) return mistakes(rest, others);
  const swapped = a === y && b === x ? mistakes(after, behind) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(mistakes(rest, known), mistakes(name, others), mistakes(rest, others), swapped);
}
