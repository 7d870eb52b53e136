import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTarget } from "../../src/published/serve/authority.ts";

it.each([
  ["/api/units/?page=2", "/api/units/", "page=2"],
  ["/api/units/?", "/api/units/", ""],
  ["/api/?a=?b", "/api/", "a=?b"],
  ["/api/#x?page=2", "/api/#x", "page=2"],
  ["//api/", "//api/", ""],
  ["*", "*", ""],
  ["http://localhost:8361/api/?page=2", "/api/", "page=2"],
  ["HTTPS://localhost", "/", ""],
  ["http://localhost?page=2", "/", "page=2"],
  ["http://[/?a", "/", "a"],
  ["http:////api/", "//api/", ""],
  ["/http://localhost/api/", "/http://localhost/api/", ""],
  // Parsers that let them through hand over UTF-8 as Latin-1; U+009B would start a terminal's escape sequence.
  ["/api/\u00c3\u00a9/?\u00e9", "/api/%C3%A9/", "%E9"],
  ["/api/\u009b2J", "/api/%9B2J", ""],
])("%j", (target, path, query) => {
  expect(parseTarget(target)).toEqual({ path, query });
});

it("leaves nothing that a terminal or a header line would mind", () => {
  const latin1 = fc.array(fc.integer({ min: 0, max: 255 })).map((bytes) => String.fromCharCode(...bytes));
  fc.assert(
    fc.property(latin1, (target) => {
      const { path, query } = parseTarget(target);
      expect(path + query).toMatch(/^[\x21-\x7e]*$/);
      expect(path).not.toContain("?");
    }),
  );
});
