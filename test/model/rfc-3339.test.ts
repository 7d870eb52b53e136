import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTimestamp } from "../../src/model/values/rfc-3339.ts";

it.each<[string, number]>([
  ["1970-01-01T00:00:00Z", 0],
  ["1970-01-01T00:00:00.000001Z", 1],
  ["1970-01-01T00:00:00.1Z", 100_000],
  ["1969-12-31T23:59:59.999999Z", -1],
  ["1970-01-01t00:00:00z", 0],
  ["1970-01-01 01:00:00+01:00", 0],
  ["1969-12-31T18:30:00-05:30", 0],
  ["2000-02-29T00:00:00Z", 951_782_400_000_000],
  ["2026-11-21T03:40:27.664876+00:00", 1_795_232_427_664_876],
  ["1700-01-01T00:00:00Z", -8_520_336_000_000_000],
  ["2250-12-31T23:59:59.999999Z", 8_867_491_199_999_999],
])("%s is %i", (text, micros) => {
  expect(parseTimestamp(text)).toBe(micros);
  expect(Number.isSafeInteger(micros)).toBe(true);
});

it.each<[string, string]>([
  ["", "it is not an RFC 3339 date and time"],
  ["2026-11-21", "it is not an RFC 3339 date and time"],
  ["2026-11-21T03:40Z", "it is not an RFC 3339 date and time"],
  ["2026-11-21T03:40:27 Z", "it is not an RFC 3339 date and time"],
  ["2026-11-21T03:40:27Z\n", "it is not an RFC 3339 date and time"],
  ["2026-11-21T03:40:27+0100", "it is not an RFC 3339 date and time"],
  ["٢٠٢٦-11-21T03:40:27Z", "it is not an RFC 3339 date and time"],
  ["2026-11-21T03:40:27", "it has no offset from UTC"],
  ["2026-11-21T03:40:27.1234567Z", "it has more than six decimals"],
  ["1699-12-31T23:59:59Z", "its year is not between 1700 and 2250"],
  ["2251-01-01T00:00:00Z", "its year is not between 1700 and 2250"],
  ["2026-00-21T03:40:27Z", "there is no such date or time"],
  ["2026-13-21T03:40:27Z", "there is no such date or time"],
  ["2026-11-00T03:40:27Z", "there is no such date or time"],
  ["2026-11-31T03:40:27Z", "there is no such date or time"],
  ["1900-02-29T03:40:27Z", "there is no such date or time"],
  ["2026-11-21T24:00:00Z", "there is no such date or time"],
  ["2026-11-21T03:60:00Z", "there is no such date or time"],
  ["2026-11-21T03:40:60Z", "there is no such date or time"],
  ["2026-11-21T03:40:27+24:00", "there is no such offset"],
  ["2026-11-21T03:40:27-00:60", "there is no such offset"],
])("%j is none: %s", (text, reason) => {
  expect(parseTimestamp(text)).toEqual({ reason });
});

it("is what Date makes of it", () => {
  const range = {
    min: new Date("1700-01-01T00:00:00Z"),
    max: new Date("2250-12-31T23:59:59Z"),
    noInvalidDate: true,
  };
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  fc.assert(
    fc.property(fc.date(range), offset, (date, minutes) => {
      const local = new Date(date.getTime() + minutes * 60_000);
      fc.pre(local.getUTCFullYear() >= 1700 && local.getUTCFullYear() <= 2250);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const zone = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
      const text = `${local.toISOString().slice(0, -1)}${minutes < 0 ? "-" : "+"}${zone}`;
      expect(parseTimestamp(text)).toBe(date.getTime() * 1000);
    }),
  );
});

/** What is written with six decimals and in UTC, as the platform writes it, is read in another way than what is not. */
const usual = "2026-11-21T03:40:27.664876";

it.each([
  ["1699-12-31T23:59:59.999999"],
  ["2251-01-01T00:00:00.000000"],
  ["2026-00-21T03:40:27.664876"],
  ["2026-13-21T03:40:27.664876"],
  ["2026-11-00T03:40:27.664876"],
  ["2026-02-29T03:40:27.664876"],
  ["2024-02-29T03:40:27.664876"],
  ["2026-11-31T03:40:27.664876"],
  ["2026-11-21T24:40:27.664876"],
  ["2026-11-21T03:60:27.664876"],
  ["2026-11-21T03:40:60.664876"],
  ["1700-01-01T00:00:00.000000"],
  ["2250-12-28T23:59:59.999999"],
])("%s is read alike with either way to write UTC", (text) => {
  expect(parseTimestamp(`${text}+00:00`)).toEqual(parseTimestamp(`${text}Z`));
});

it("is read alike with either way to write UTC, whatever stands in one place, and with none of them", () => {
  const place = fc.nat({ max: usual.length - 1 });
  const character = fc.oneof(
    fc.constantFrom(..."0123456789-:.+Tt /Z٣"),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(place, character, (at, other) => {
      const text = usual.slice(0, at) + other + usual.slice(at + 1);
      expect(parseTimestamp(`${text}+00:00`)).toEqual(parseTimestamp(`${text}Z`));
      const zone = `${other}00:00`;
      const expected = { "+": parseTimestamp(`${usual}Z`), "-": parseTimestamp(`${usual}Z`) }[other];
      expect(parseTimestamp(usual + zone)).toEqual(
        expected ?? { reason: "it is not an RFC 3339 date and time" },
      );
    }),
    { numRuns: 1000 },
  );
});
