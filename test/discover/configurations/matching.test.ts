import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchPattern } from "../../../src/catalogue/discover/configurations/path-tree.ts";
import {
  CODE,
  type Dialect,
  isPattern,
  type Pattern,
  parsePattern,
  type Wild,
  withoutBraces,
} from "../../../src/catalogue/discover/configurations/pattern.ts";

const DIALECT: Dialect = {
  placeholders: /\{(\w+)\}/g,
  meaning(name) {
    if (name === "locale") return CODE;
    return name === "name" ? [{ kind: "name", name }] : undefined;
  },
  globs: true,
};

const isCode = (text: string): boolean => ["de", "en", "fr", "pt_BR"].includes(text);

function parse(text: string): Pattern {
  const pattern = parsePattern(text, DIALECT);
  if (!isPattern(pattern)) throw new Error(pattern.unknown);
  return pattern;
}

function match(pattern: string, path: string): readonly string[] | undefined {
  return matchPattern(parse(pattern), path, isCode, { left: 1_000_000 });
}

describe("what the wild pieces stand for", () => {
  it.each<[pattern: string, path: string, texts: readonly string[] | undefined]>([
    ["a/b.json", "a/b.json", []],
    ["a/b.json", "a/c.json", undefined],
    ["{locale}.json", "de.json", ["de"]],
    ["{locale}.json", "xx.json", undefined],
    ["{locale}/x.json", "de/fr/x.json", undefined],
    ["app_{locale}.arb", "app_pt_BR.arb", ["pt_BR"]],
    ["*.json", "a.json", ["a"]],
    ["*.json", "a/b.json", undefined],
    ["a/**/b.json", "a/b.json", [""]],
    ["a/**/b.json", "a/x/y/b.json", ["x/y/"]],
    ["a/**", "a/x/y", ["x/y"]],
    ["**/b", "ab", undefined],
    ["{name}/{locale}.json", "shop/de.json", ["shop", "de"]],
    ["{name}/{locale}.json", "a/b/de.json", undefined],
    ["x?.json", "xy.json", ["y"]],
    ["x?.json", "x.json", undefined],
    ["x?y", "x/y", undefined],
    ["[a-c]x", "bx", ["b"]],
    ["[a-c]x", "dx", undefined],
    ["[!a-c]x", "dx", ["d"]],
    ["[a-]x", "-x", ["-"]],
    // A code is no part of a longer word …
    ["*{locale}.yml", "fallen.yml", undefined],
    ["*{locale}.yml", "devise.en.yml", ["devise.", "en"]],
    ["**/*{locale}.yml", "a/en.yml", ["a/", "", "en"]],
    // … unless the pattern says so.
    ["fall{locale}.yml", "fallen.yml", ["en"]],
  ])("%s in %s", (pattern, path, texts) => {
    expect(match(pattern, path)).toEqual(texts);
  });
});

it("says where a placeholder is not known", () => {
  expect(parsePattern("{locale}/{whatever}", DIALECT)).toEqual({ unknown: "whatever" });
});

it("matches what a regular expression matches that says the same", () => {
  const piece = fc.constantFrom("a", "b", "/", "*", "**/", "?", "[a-b]", "ab");
  const path = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), path, (pieces, text) => {
      const pattern = parse(pieces.join(""));
      const regex = new RegExp(
        `^${pattern.map((one) => (typeof one === "string" ? one : REGEXES[one.kind])).join("")}$`,
      );
      expect(matchPattern(pattern, text, isCode, { left: 1_000_000 }) !== undefined).toBe(regex.test(text));
    }),
    { numRuns: 1000 },
  );
});

/** Of the kinds that the property draws. */
const REGEXES: Readonly<Record<Wild["kind"], string>> = {
  code: "[^/]+",
  name: "[^/]+",
  star: "[^/]*",
  one: "[^/]",
  set: "[ab]",
  folders: "(?:(?<=^|/)(?:[^/]*/)*|)",
  rest: ".*",
};

it("puts its texts back to the path that it was found in", () => {
  const path = fc.string({ unit: fc.constantFrom("a", "b", "/", "en", "."), maxLength: 12 });
  fc.assert(
    fc.property(path, (text) => {
      const pattern = parse("**/*{locale}**");
      const texts = matchPattern(pattern, text, isCode, { left: 1_000_000 });
      if (texts !== undefined) expect(texts.join("")).toBe(text);
    }),
  );
});

it("gives up when its effort is used up", () => {
  const effort = { left: 10_000 };
  const texts = matchPattern(parse(`${"*a".repeat(50)}*x*`), "a".repeat(5000).concat("/x"), isCode, effort);
  expect([texts, effort.left <= 0]).toEqual([undefined, true]);
});

it("does not try again what failed once", () => {
  const effort = { left: 200_000 };
  const texts = matchPattern(parse(`${"*a".repeat(12)}*x*`), "a".repeat(40).concat("/x"), isCode, effort);
  expect([texts, effort.left > 0]).toEqual([undefined, true]);
});

it("takes braces apart, and no more than fifty times", () => {
  expect(withoutBraces("a/{b,c}/{d,}.yml")).toEqual(["a/b/d.yml", "a/b/.yml", "a/c/d.yml", "a/c/.yml"]);
  expect(withoutBraces("%{locale}.yml")).toEqual(["%{locale}.yml"]);
  expect(withoutBraces("{a,b,c}".repeat(100)).length).toBeLessThanOrEqual(50);
});
