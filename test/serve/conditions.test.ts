import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeConditions, keepsRange } from "../../src/published/serve/conditions.ts";

const VALIDATORS = { etag: '"a-1"', modified: new Date("1994-11-06T08:49:37.500Z") };
const AT = "Sun, 06 Nov 1994 08:49:37 GMT";
const BEFORE = "Sun, 06 Nov 1994 08:49:36 GMT";
const LATER = "Sun, 06 Nov 1994 08:49:38 GMT";

describe("conditions (RFC 9110, 13.2.2)", () => {
  it.each([
    [{}, "send"],
    [{ "if-none-match": '"a-1"' }, "not-modified"],
    [{ "if-none-match": 'W/"a-1"' }, "not-modified"],
    [{ "if-none-match": '"x", "a-1" , "y"' }, "not-modified"],
    [{ "if-none-match": " * " }, "not-modified"],
    [{ "if-none-match": '"a-1' }, "send"],
    [{ "if-none-match": "a-1" }, "send"],
    [{ "if-none-match": '"a-1-gzip"' }, "send"],
    [{ "if-none-match": "" }, "send"],
    [{ "if-modified-since": AT }, "not-modified"],
    [{ "if-modified-since": LATER }, "not-modified"],
    [{ "if-modified-since": BEFORE }, "send"],
    [{ "if-modified-since": "Sunday, 06-Nov-94 08:49:37 GMT" }, "not-modified"],
    [{ "if-modified-since": "Sun Nov  6 08:49:37 1994" }, "not-modified"],
    [{ "if-modified-since": "Sun Nov  6 08:49:36 1994" }, "send"],
    // What JavaScript would read as a date.
    [{ "if-modified-since": "2100" }, "send"],
    [{ "if-modified-since": "2100-01-01T00:00:00Z" }, "send"],
    [{ "if-modified-since": "Sun, 99 Nov 2100 08:49:37 GMT" }, "send"],
    [{ "if-none-match": '"x"', "if-modified-since": LATER }, "send"],
    [{ "if-none-match": '"a-1"', "if-modified-since": BEFORE }, "not-modified"],
    [{ "if-match": '"a-1"' }, "send"],
    [{ "if-match": "*" }, "send"],
    [{ "if-match": 'W/"a-1"' }, "failed"],
    [{ "if-match": '"x"' }, "failed"],
    [{ "if-match": '"a-1"', "if-none-match": '"a-1"' }, "not-modified"],
    [{ "if-match": '"a-1"', "if-unmodified-since": BEFORE }, "send"],
    [{ "if-unmodified-since": BEFORE }, "failed"],
    [{ "if-unmodified-since": AT }, "send"],
    [{ "if-unmodified-since": "then" }, "send"],
  ])("%j: %s", (headers, verdict) => {
    expect(judgeConditions(headers, VALIDATORS)).toBe(verdict);
  });

  it("says something whatever it is told", () => {
    const text = fc.option(fc.string({ unit: "binary" }), { nil: undefined });
    const headers = fc.record({
      "if-match": text,
      "if-none-match": text,
      "if-modified-since": text,
      "if-unmodified-since": text,
    });
    fc.assert(
      fc.property(headers, (conditions) => {
        expect(["send", "not-modified", "failed"]).toContain(judgeConditions(conditions, VALIDATORS));
      }),
    );
  });
});

describe("ranges", () => {
  const date = VALIDATORS.modified.toUTCString();
  it.each([
    [{ range: "bytes=0-" }, true],
    [{ range: "bytes=3-3" }, true],
    [{ range: "bytes=4-3" }, false],
    [{ range: "bytes=-3" }, false],
    [{ range: "bytes=0-1,3-4" }, false],
    [{ range: "bytes=99999999999999999999-" }, false],
    [{ range: "lines=1-2" }, false],
    [{}, false],
    [{ range: "bytes=0-", "if-range": '"a-1"' }, true],
    [{ range: "bytes=0-", "if-range": date }, true],
    [{ range: "bytes=0-", "if-range": 'W/"a-1"' }, false],
    [{ range: "bytes=0-", "if-range": LATER }, false],
  ])("%j: %s", (headers, isKept) => {
    expect(keepsRange(headers, VALIDATORS)).toBe(isKept);
  });
});
