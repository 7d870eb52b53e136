import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGlob } from "../../src/read/manifest-glob.ts";
import { AT, workspaceWith } from "./disk.ts";

const NAMES = ["a.yaml", "b.yml", "c (1).yaml", "[x].yaml", "!n.yaml", "äö.yaml", "😀.yaml", "d/e.yaml", "d/f/g.yaml", "+(a).yaml", "$.yaml", "a|b.yaml"];

describe("a glob", () => {
  it.each<[string, readonly string[]]>([
    ["*.yml", ["b.yml"]],
    ["?.yaml", ["$.yaml", "a.yaml"]],
    ["[a-c].y*", ["a.yaml", "b.yml"]],
    ["[!b]*.yml", []],
    ["{a,b}.y*", ["a.yaml", "b.yml"]],
    ["{a.yaml,b.yml}", ["a.yaml", "b.yml"]],
    ["**/*e.yaml", ["d/e.yaml"]],
    ["d/**/*.yaml", ["d/e.yaml", "d/f/g.yaml"]],
    ["d/*/g.yaml", ["d/f/g.yaml"]],
    ["c (1)*", ["c (1).yaml"]],
    ["!n*", ["!n.yaml"]],
    ["+(a)*", ["+(a).yaml"]],
    ["*(a)*", ["+(a).yaml"]],
    ["a|b*", ["a|b.yaml"]],
    ["$*", ["$.yaml"]],
    ["ä*", ["äö.yaml"]],
    ["😀*", ["😀.yaml"]],
    ["*]*", ["[x].yaml"]],
    ["[[x]*", ["[x].yaml"]],
    ["{x", []],
    ["x*{..,.}", []],
  ])("%s", (pattern, expected) => {
    const { root, workspace, complaints } = workspaceWith(Object.fromEntries(NAMES.map((name) => [name, ""])));
    const glob = readGlob(pattern);
    if (pattern.includes("..")) return expect(glob?.trouble).toBe("goes up (..) behind a wildcard");
    expect(glob?.trouble).toBeUndefined();
    expect(workspace.glob(root, glob?.escaped ?? "", AT)).toEqual(expected);
    expect(complaints()).toEqual([]);
  });

  it.each(["a.yaml", "a (1).yaml", "!a", "../a", ""])("is not %j", (path) => {
    expect(readGlob(path)).toBeUndefined();
  });

  it.each([
    ["a/b/*.yaml", "a/b/"],
    ["*.yaml", "."],
    ["../x/{a,b}", "../x/"],
    ["/etc/*", "/etc/"],
    ["a*/b", "."],
  ])("%s lies in %s", (pattern, fixed) => {
    expect(readGlob(pattern)?.fixed).toBe(fixed);
  });

  it.each([
    ["**/a/**", "has more than one **"],
    ["a*b*c*", "has more than 2 * between two slashes"],
    ["*\\\\/a", "holds a backslash, but paths are written with /"],
    ["{a,b}{c,d}", "has more than one pair of braces"],
    ["*/../a", "goes up (..) behind a wildcard"],
    ["{a,..}/b", "goes up (..) behind a wildcard"],
    [`*${"a".repeat(1000)}`, "is longer than 1000 characters"],
  ])("%s has trouble: it %s", (pattern, trouble) => {
    expect(readGlob(pattern)?.trouble).toBe(trouble);
  });

  it("is matched in time, whatever it is, and never matches above its directory", () => {
    const { root, workspace } = workspaceWith({ [`d/${"a".repeat(200)}`]: "", [`${"a".repeat(200)}.yaml`]: "" });
    const piece = fc.constantFrom("*", "**", "?", "/", "{", "}", ",", "[", "]", "(", ")", "!", "+", "@", "|", "\\", ".", "..", "a", "aaa", "-", "^", "$");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const glob = readGlob(pieces.join(""));
        if (glob === undefined || glob.trouble !== undefined || glob.fixed !== ".") return;
        for (const path of workspace.glob(root, glob.escaped, AT) ?? []) expect(path).not.toMatch(/(^|\/)\.\.(\/|$)/);
      }),
      { numRuns: 500, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: true },
    );
  });
});
