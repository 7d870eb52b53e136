import { expect, it } from "vitest";
import { filterCodes } from "../../src/catalogue/read/languages/language-regex.ts";
import { processorTime } from "../growth-of.ts";
import { AT, complaining } from "./disk.ts";

const CODES = ["de", "de_AT", "cs", "x.y", "", "en-GB"];

it.each<[string, readonly string[]]>([
  ["^[^.]+$", ["de", "de_AT", "cs", "en-GB"]],
  ["^(?!de).+$", ["cs", "x.y", "en-GB"]],
  ["de", ["de", "de_AT"]],
  ["de$", ["de"]],
  ["cs|en", ["cs", "en-GB"]],
  [".*", CODES],
  ["e", ["en-GB"]],
])("%s lets through, from the start of the code", (pattern, kept) => {
  const { report, complaints } = complaining();
  expect([...(filterCodes(CODES, pattern, AT, report) ?? [])]).toEqual(kept);
  expect(complaints()).toEqual([]);
});

it.each<[string, string, string]>([
  ["a bracket", "[de", "Unterminated character class"],
  ["Python's names", "(?P<code>de)", "Invalid group"],
  ["a colon in it", "(a: b", "Unterminated group"],
  ["too long a pattern", "a".repeat(10_001), "it is longer than 10000 characters"],
  ["too many groups", "(a)".repeat(51), "it has more than 50 groups"],
])("%s is told", (_, pattern, reason) => {
  const { report, complaints } = complaining();
  expect(filterCodes(CODES, pattern, AT, report)).toBeUndefined();
  expect(complaints()).toEqual([expect.stringMatching(/^manifest\/bad-regex: /)]);
  expect(complaints()[0]).toContain(`is not a regular expression: ${reason}`);
});

it.each(["^(a+)+$", "^(a|a)*$", "(?:(?:a*)*)*b", "^(a?){40}a{40}$".replace("a?", "a|a?")])(
  "%s is stopped in time",
  (pattern) => {
    const { report, complaints } = complaining();
    const filter = () => filterCodes([`${"a".repeat(90)}!`], pattern, AT, report);
    expect(processorTime(() => expect(filter()).toBeUndefined())).toBeLessThan(2000);
    expect(complaints()).toEqual([expect.stringMatching(/^manifest\/slow-regex: /)]);
  },
);
