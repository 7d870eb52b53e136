import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globMatcher } from "../../src/catalogue/discover/globs.ts";

/** The same said by a regular expression, which takes for ever on hostile globs. */
function byExpression(glob: string): RegExp {
  const segments = glob
    .replace(/^\.?\//, "")
    .replace(/\/+$/, "")
    .split("/");
  const source = segments.reduce((whole, segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === "**") return `${whole}${isLast ? ".*" : "(?:[^/]+/)*"}`;
    const name = segment
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*+/g, "[^/]*")
      .replaceAll("?", "[^/]");
    return `${whole}${name}${isLast ? "(?:/.*)?" : "/"}`;
  }, "");
  return new RegExp(`^${source}$`, "su");
}

const globs = fc
  .array(fc.constantFrom("**", "*", "a", "a*", "*b", "?", "a?b*", "b.json", "[a]", "(", "😀*"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((segments) => segments.join("/"));
const paths = fc
  .array(fc.constantFrom("a", "ab", "aab", "b", "b.json", "[a]", "(", "😀", "😀b"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((names) => names.join("/"));

describe("globs of a command line", () => {
  it("match what an expression matches that says the same", () => {
    fc.assert(
      fc.property(globs, paths, (glob, path) => {
        expect(globMatcher(glob)(path)).toBe(byExpression(glob).test(path));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [`${"**/".repeat(300)}x.json`, `${"aaaaaaaa/".repeat(400)}en.json`],
    [`${"*a".repeat(400)}b`, "a".repeat(4000)],
    [`${"**/*a*a*a/".repeat(80)}b`, `${"aaaaaaaaaaaaaaaa/".repeat(200)}c`],
    [`${"?*".repeat(400)}`, `${"a".repeat(2000)}/b`],
  ])("end on hostile ones", (glob, path) => {
    const matches = globMatcher(glob);
    const before = process.cpuUsage().user;
    for (let times = 0; times < 10; times += 1) matches(path);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(2);
  });
});
