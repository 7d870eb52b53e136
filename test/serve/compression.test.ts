import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseCoding, isCompressed } from "../../src/published/serve/file-answers.ts";

it.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br; q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0.000", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.5, identity", undefined],
  ["gzip;q=0.5, identity;q=0.1", "gzip"],
  ["deflate", undefined],
  ["gzip;q=2", undefined],
  ["gzip;level=9", undefined],
  ["gzipped, brr", undefined],
  [",,gzip,,", "gzip"],
])("%j: %s", (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

it("chooses nothing that was not named", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const coding = chooseCoding(header);
      expect(coding === undefined || /br|gzip|\*/i.test(header)).toBe(true);
    }),
  );
});

it.each([
  ["application/json", 1024, true],
  ["application/json", 1023, false],
  ["application/json; charset=utf-8", 5000, true],
  ["text/x-gettext-catalog", 5000, true],
  ["application/x-xliff", 5000, true],
  ["image/svg+xml", 5000, true],
  ["image/png", 5000, false],
  ["application/binary", 5000, false],
  ["application/octet-stream", 5000, false],
])("%s of %d bytes: %s", (mediaType, size, answer) => {
  expect(isCompressed(mediaType, size)).toBe(answer);
});
