import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printUtc, TimestampPrinter } from "../../src/model/values/timestamps.ts";

/** Microseconds of an RFC 3339 time with six decimals, computed without `Date`'s own parser for its fraction. */
function microsOf(text: string): bigint {
  const [, seconds = "", micros = "", zone = ""] = /^(.{19})\.(\d{6})(.*)$/.exec(text) ?? [];
  return BigInt(Date.parse(`${seconds}${zone}`)) * 1000n + BigInt(micros);
}

const at = (text: string): number => Number(microsOf(text));

const ZONES = [
  "UTC",
  "Europe/Prague",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Africa/Monrovia",
  "Pacific/Kiritimati",
  "America/New_York",
  "Australia/Lord_Howe",
  "Europe/Dublin",
];

describe("timestamps (contract 1.6)", () => {
  it.each([
    ["UTC", "2026-11-21T03:40:27.664876+00:00", "2026-11-21T03:40:27.664876+00:00"],
    ["Europe/Prague", "2026-11-21T03:40:27.664876+00:00", "2026-11-21T04:40:27.664876+01:00"],
    ["Europe/Prague", "2026-06-30T22:00:00.000000+00:00", "2026-07-01T00:00:00.000000+02:00"],
    ["America/St_Johns", "2026-01-01T00:00:00.000001+00:00", "2025-12-31T20:30:00.000001-03:30"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00.100000+00:00", "2026-01-01T05:45:00.100000+05:45"],
    ["Asia/Kathmandu", "1980-01-01T00:00:00.000000+00:00", "1980-01-01T05:30:00.000000+05:30"],
    ["America/New_York", "1969-12-31T23:59:59.999999+00:00", "1969-12-31T18:59:59.999999-05:00"],
    ["UTC", "1970-01-01T00:00:00.000000+00:00", "1970-01-01T00:00:00.000000+00:00"],
    ["UTC", "1700-01-01T00:00:00.000001+00:00", "1700-01-01T00:00:00.000001+00:00"],
    ["UTC", "2250-12-31T23:59:59.999999+00:00", "2250-12-31T23:59:59.999999+00:00"],
  ])("in %s of %s: %s", (zone, time, printed) => {
    expect(new TimestampPrinter(zone).print(at(time))).toBe(printed);
  });

  it.each([
    ["Europe/Prague", "2026-03-29T00:59:59.999999Z", "2026-03-29T01:59:59.999999+01:00"],
    ["Europe/Prague", "2026-03-29T01:00:00.000000Z", "2026-03-29T03:00:00.000000+02:00"],
    ["America/St_Johns", "2005-04-03T03:30:59.999999Z", "2005-04-03T00:00:59.999999-03:30"],
    ["America/St_Johns", "2005-04-03T03:31:00.000000Z", "2005-04-03T01:01:00.000000-02:30"],
    ["America/St_Johns", "2005-10-30T02:30:59.999999Z", "2005-10-30T00:00:59.999999-02:30"],
    ["America/St_Johns", "2005-10-30T02:31:00.000000Z", "2005-10-29T23:01:00.000000-03:30"],
    ["America/New_York", "1967-04-30T06:59:59.999999Z", "1967-04-30T01:59:59.999999-05:00"],
    ["America/New_York", "1967-04-30T07:00:00.000000Z", "1967-04-30T03:00:00.000000-04:00"],
  ])("in %s around a change of its offset: %s", (zone, time, printed) => {
    const beside = [-900e6, -60e6, -1, 0, 1, 60e6, 900e6].map((micros) => at(time) + micros);
    for (const earlier of [[], beside, beside.toReversed()]) {
      const printer = new TimestampPrinter(zone);
      for (const other of earlier) printer.print(other);
      expect(printer.print(at(time))).toBe(printed);
    }
  });

  it("cut the seconds off the offsets of old (Africa/Monrovia: 44 minutes and 30 seconds until 1972)", () => {
    const printer = new TimestampPrinter("Africa/Monrovia");
    expect(printer.print(at("1971-06-01T12:00:00.000000Z"))).toBe("1971-06-01T11:16:00.000000-00:44");
    expect(printer.print(at("1972-01-07T00:44:29.999999Z"))).toBe("1972-01-07T00:00:29.999999-00:44");
    expect(printer.print(at("1972-01-07T00:44:30.000000Z"))).toBe("1972-01-07T00:44:30.000000+00:00");
  });

  const micros = fc.oneof(
    fc.integer({ min: at("1700-01-02T00:00:00.000000Z"), max: at("2250-12-30T00:00:00.000000Z") }),
    fc.integer({ min: at("1950-01-01T00:00:00.000000Z"), max: at("2037-01-01T00:00:00.000000Z") }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
  );

  it.each(ZONES)("in %s mean the same moment, with six decimals and a numeric offset", (zone) => {
    const printer = new TimestampPrinter(zone);
    fc.assert(
      fc.property(micros, (time) => {
        const printed = printer.print(time);
        expect(printed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d$/);
        expect(microsOf(printed)).toBe(BigInt(time));
        expect(new TimestampPrinter(zone).print(time)).toBe(printed);
      }),
      { numRuns: 300 },
    );
  });

  it.each(ZONES)("in %s are the zone's clock", (zone) => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    const printer = new TimestampPrinter(zone);
    const second = fc.integer({ min: Date.parse("1973-01-01") / 1000, max: Date.parse("2037-01-01") / 1000 });
    fc.assert(
      fc.property(second, (time) => {
        expect(
          printer
            .print(time * 1e6)
            .slice(0, 19)
            .replace("T", " "),
        ).toBe(clock.format(time * 1000));
      }),
    );
  });
});

describe("days", () => {
  it.each(ZONES)("in %s are those that the zone's times are printed with", (zone) => {
    const printer = new TimestampPrinter(zone);
    const around = fc
      .tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -15 * 60, max: 15 * 60 }))
      .map(([days, minutes]) => days * 86_400e6 + minutes * 60e6 + 1);
    fc.assert(
      fc.property(around, (time) => {
        const day = printer.print(time).slice(0, "2026-11-21".length);
        expect(printer.dayNumber(time)).toBe(Date.parse(day) / 86_400_000);
      }),
    );
  });
});

describe("times inside statistics (RULES.md 0.2)", () => {
  it("are UTC, and end in Z", () => {
    expect(printUtc(at("2026-11-21T03:40:27.664876Z"))).toBe("2026-11-21T03:40:27.664876Z");
    expect(printUtc(0)).toBe("1970-01-01T00:00:00.000000Z");
    expect(printUtc(-1)).toBe("1969-12-31T23:59:59.999999Z");
  });
});
