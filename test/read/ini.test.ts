import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ini } from "../../src/catalogue/formats/properties/ini.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

describe("a text", () => {
  it.each([
    ["k=v", "k", "v"],
    ["k: v ", "k", "v"],
    ["a b = v", "a b", "v"],
    ["k : v = w", "k", "v = w"],
    ["k = v ; c ; d", "k", "v"],
    ["k = v;w", "k", "v;w"],
    ["k = ;v", "k", ";v"],
    ["k = v # w", "k", "v # w"],
    ["k =", "k", ""],
    ['k = "v"', "k", '"v"'],
    ["k = a\n b\n\n\tc\n\n", "k", "a\nb\n\nc"],
    ["k =\n b", "k", "\nb"],
    ["k = a\n; c\n b", "k", "a\nb"],
    ["k = a\n ; b", "k", "a\n; b"],
    ["k = a\r\n b\r\n", "k", "a\nb"],
    ["__proto__ = v", "__proto__", "v"],
  ])("%j", (text, key, value) => {
    const { complaints, ...content } = readAs(ini, `[s]\n${text}`);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([[`[s]${key}`, value]]);
  });
});

it.each([
  ["k = v", "1:1 ini/syntax"],
  ["[]\n", "1:1 ini/syntax"],
  ["[s", "1:1 ini/syntax"],
  ["[s]t]", "1:1 ini/syntax"],
  ["[s]\n  k = v", "2:3 ini/syntax"],
  ["[s]\nk", "2:1 ini/syntax"],
  ["[s]\n= v", "2:1 ini/syntax"],
])("%j is complained about", (text, complaint) => {
  const { units, complaints } = readAs(ini, text);
  expect([units, complaints]).toEqual([[], [complaint]]);
});

it("takes a section's name with its blanks, and may say it twice", () => {
  const { units } = readAs(ini, "[ a ] ; c\nk=v\n[b]#c\nk=v\n[ a ]\nl=v");
  expect(units.map(({ context }) => context)).toEqual(["[ a ]k", "[b]k", "[ a ]l"]);
});

it("reads back what it is given", () => {
  const line = fc.stringMatching(/^[\w"\\'%=:#]([\w "\\'%=:#]*[\w"\\'%=:#])?$/);
  const lines = fc.array(line, { minLength: 1 }).map((found) => found.join("\n"));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z.]+$/), lines)), (pairs) => {
      const file = pairs.map(([key, text]) => `${key} = ${text.replaceAll("\n", "\n  ")}\n`);
      expect(textsOf(readAs(ini, `[s]\n${file.join("")}`))).toEqual(
        pairs.map(([key, text]) => [`[s]${key}`, text]),
      );
    }),
  );
});

it("is calm about broken files", () => {
  const pieces = ["[", "]", "=", ":", ";", "\n", "\r", " ", "\t"];
  fc.assert(
    fc.property(mutations("ini", "messages.ini", pieces), (text) => expectCalm(ini, text)),
    { numRuns: 1000 },
  );
});

it("takes sections with names as long as those of other formats", () => {
  const at = (length: number): readonly [number, readonly string[]] => {
    const { complaints, units } = readAs(ini, `[${"s".repeat(length)}]\nk = v`);
    return [units.length, complaints.map((complaint) => complaint.split(" ", 1)[0] ?? "")];
  };
  expect(at(700)[0]).toBe(1);
  expect(at(700)[1]).toEqual([]);
  // The key that follows has no section.
  expect(at(701)).toEqual([0, ["1:1", "2:1"]]);
});

it("takes a long line that is no section for what it is", () => {
  expect(readAs(ini, `[${"s".repeat(2000)}`).complaints.join()).not.toContain("2000");
});
