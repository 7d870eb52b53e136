import { describe, expect, it } from "vitest";
import { codeIn, countStars, maskRule, matchFilemask } from "../../src/catalogue/read/files/filemask.ts";
import { AT, workspaceWith } from "./disk.ts";

const EMPTY: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "po/de.po",
    "po/cs.po",
    "po/cs.po.bak",
    "po/.hidden.po",
    "po/sub/fr.po",
    "android/values/strings.xml",
    "android/values-de/strings.xml",
    "android/values-pt-rBR/strings.xml",
    "de/web.json",
    "cs/web.json",
    "docs/readme.txt",
    "{a}[1]/x(de).po",
    "a/x1de.po",
    "po\\\\/de\\\\",
  ].map((path) => [path, ""]),
);

describe("the files that a mask matches", () => {
  it.each<[string, readonly string[]]>([
    ["po/*.po", ["cs: po/cs.po", "de: po/de.po"]],
    ["./po//*.po", ["cs: po/cs.po", "de: po/de.po"]],
    ["po/sub/../*.po", ["cs: po/cs.po", "de: po/de.po"]],
    ["po/d*.po", ["e: po/de.po"]],
    ["po/de*.po", []],
    ["po/de.p*", ["o: po/de.po"]],
    [
      "android/values-*/strings.xml",
      ["de: android/values-de/strings.xml", "pt-rBR: android/values-pt-rBR/strings.xml"],
    ],
    ["values*/strings.xml", []],
    // Directories are proved later.
    ["{a}*/web.json", ["[1]: {a}[1]/web.json"]],
    ["{a}[1]/x(*).po", ["de: {a}[1]/x(de).po"]],
    ["po/.*.po", ["hidden: po/.hidden.po"]],
    ["po\\\\/*\\\\", ["de: po\\\\/de\\\\"]],
    ["nowhere/*.po", []],
  ])("%s", (mask, expected) => {
    const { root, workspace, complaints } = workspaceWith(EMPTY);
    const found = matchFilemask(workspace, root, mask, AT);
    const told = found?.map(({ code, path }) => `${code}: ${path}`);
    expect(told).toEqual(expected);
    expect(complaints()).toEqual([]);
  });

  it("leaves out what is excluded", () => {
    const { root, workspace } = workspaceWith({ "de/a.po": "", "public/a.po": "", ".lingodex/a.po": "" }, [
      "public",
    ]);
    expect(matchFilemask(workspace, root, "*/a.po", AT)).toEqual([{ code: "de", path: "de/a.po" }]);
  });

  it("are none, and it is said why, below a file", () => {
    const { root, workspace, complaints } = workspaceWith(EMPTY);
    expect(matchFilemask(workspace, root, "docs/readme.txt/*.po", AT)).toBeUndefined();
    expect(complaints()).toEqual([
      'file/unreadable: cannot read "docs/readme.txt": a part of its path is a file',
    ]);
  });
});

it.each<[string, string, string | undefined]>([
  ["po/de.po", "po/*.po", "de"],
  ["po/de.po", "./po/*.po", "de"],
  ["po/.po", "po/*.po", undefined],
  ["po/a/b.po", "po/*.po", undefined],
  ["pot/de.po", "po/*.po", undefined],
  ["po/de.pot", "po/*.po", undefined],
  ["aba", "ab*ba", undefined],
  ["de", "*", "de"],
])("the code in %s by %s", (path, mask, code) => {
  expect(codeIn(path, mask)).toBe(code);
});

it.each([
  ["a/*.po", 1, undefined],
  ["a/b.po", 0, undefined],
  ["*/*", 2, undefined],
  ["../*.po", 1, undefined],
  ["*/../a.po", 1, "must not go up (..) behind its *"],
  ["a/*x/..", 1, "must not go up (..) behind its *"],
  ["*..po", 1, undefined],
  ["po\\*.po", 1, undefined],
])("%s has %i stars; it %s", (mask, stars, rule) => {
  expect(countStars(mask)).toBe(stars);
  expect(maskRule(mask)).toBe(rule);
});
