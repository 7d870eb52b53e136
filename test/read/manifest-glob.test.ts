import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGlob } from "../../src/catalogue/read/manifests/manifest-glob.ts";
import { AT, workspaceWith } from "./disk.ts";

const NAMES = [
  "a.yaml",
  "b.yml",
  "c (1).yaml",
  "[x].yaml",
  "!n.yaml",
  "äö.yaml",
  "😀.yaml",
  "d/e.yaml",
  "d/f/g.yaml",
  "+(a).yaml",
  "$.yaml",
  "a|b.yaml",
  "(1)/c/h.yaml",
];

describe("a glob", () => {
  it.each<[string, readonly string[]]>([
    ["*.yml", ["b.yml"]],
    ["?.yaml", ["$.yaml", "a.yaml"]],
    ["[a-c].y*", ["a.yaml", "b.yml"]],
    ["[!b].y*", ["$.yaml", "a.yaml"]],
    ["[^b].y*", ["$.yaml", "a.yaml"]],
    ["{a,b}.y*", ["a.yaml", "b.yml"]],
    ["{a.yaml,b.yml}", ["a.yaml", "b.yml"]],
    ["{a*,b.y*}", ["a.yaml", "a|b.yaml", "b.yml"]],
    ["**/*e.yaml", ["d/e.yaml"]],
    ["d/**/*.yaml", ["d/e.yaml", "d/f/g.yaml"]],
    ["d/*/g.yaml", ["d/f/g.yaml"]],
    ["(1)/c/*.yaml", ["(1)/c/h.yaml"]],
    ["$*", ["$.yaml"]],
    ["ä*", ["äö.yaml"]],
    ["😀*", ["😀.yaml"]],
    ["gone/*", []],
  ])("%s", (text, expected) => {
    const { root, workspace, complaints } = workspaceWith(
      Object.fromEntries(NAMES.map((name) => [name, ""])),
    );
    const { directory = "", pattern = "", trouble } = readGlob(text) ?? {};
    expect(trouble).toBeUndefined();
    const found = workspace.glob(join(root, directory), pattern, AT)?.map((path) => directory + path);
    expect(found).toEqual(expected);
    expect(complaints()).toEqual([]);
  });

  it.each(["a.yaml", "a (1).yaml", "!a", "../a", "a\\b", ""])("is not %j", (path) => {
    expect(readGlob(path)).toBeUndefined();
  });

  it.each([
    ["a/b/*.yaml", "a/b/", "*.yaml"],
    ["*.yaml", "", "*.yaml"],
    ["../x/{a,b}", "../x/", "{a,b}"],
    ["/etc/*", "/etc/", "*"],
    ["a*/b/c", "", "a*/b/c"],
    ["a (1)/b!/?/c", "a (1)/b!/", "?/c"],
  ])("%s is cut into %j and %j", (text, directory, pattern) => {
    expect(readGlob(text)).toEqual({ directory, pattern, trouble: undefined });
  });

  it.each([
    ["**/a/**", "has more than one **"],
    ["a*b*c*", "has more than 2 * between two slashes"],
    ["{a,b}{c,d}", "has more than one pair of braces"],
    ["*/../a", "has .. behind a wildcard"],
    ["{a,..}/b", "has .. behind a wildcard"],
    ["{a,.}./b", "has a { that cannot be matched"],
    ["{a", "has a { that cannot be matched"],
    ["{a,b/c}", "has a { that cannot be matched"],
    ["[a", "has a [ that cannot be matched"],
    ["[]*", "has a [ that cannot be matched"],
    ["*]", "has a ] that cannot be matched"],
    ["[[x]*", "has a [ that cannot be matched"],
    ["*(a)", "has a ( that cannot be matched"],
    ["+(a)*", "has a + that cannot be matched"],
    ["!*", "has a ! that cannot be matched"],
    ["a|b*", "has a | that cannot be matched"],
    ["*\\\\/a", "has a \\ that cannot be matched"],
    ['*"a', 'has a " that cannot be matched'],
    [`*${"a".repeat(1000)}`, "is longer than 1000 characters"],
  ])("%s has trouble: it %s", (text, trouble) => {
    expect(readGlob(text)?.trouble).toBe(trouble);
  });

  it("is matched in time, whatever it is, and never matches above its directory", () => {
    const { root, workspace } = workspaceWith({
      [`d/${"a".repeat(200)}`]: "",
      [`${"a".repeat(200)}.yaml`]: "",
    });
    const character = fc.constantFrom(
      ..."*?/{},[]()!+@|\\.a-^$\"'~#&;=%".split(""),
      "**",
      "..",
      "aaa",
      "{a,",
      "[a-",
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 14 }), (pieces) => {
        const glob = readGlob(pieces.join(""));
        if (glob === undefined || glob.trouble !== undefined || glob.directory !== "") return;
        const found = workspace.glob(root, glob.pattern, AT) ?? [];
        for (const path of found) expect(path).not.toMatch(/(^|\/)\.\.(\/|$)/);
      }),
      { numRuns: 1000 },
    );
  });
});
