import { expect, it } from "vitest";
import { differsOn, firstOf, lastOf } from "../../../../src/catalogue/quality/checks/ends.ts";

it.each([
  ["", "", ""],
  ["a", "a", "a"],
  ["ab", "a", "b"],
  // Of each half the first and the last there is.
  ["\u{10000}-\u{10ffff}", "\u{10000}", "\u{10ffff}"],
  ["\u{10ffff}-\u{10000}", "\u{10ffff}", "\u{10000}"],
  ["\u{1f600}", "\u{1f600}", "\u{1f600}"],
  // Halves of no character are looked at by themselves.
  ["\udc00a\ud800", "\udc00", "\ud800"],
  ["\ud800\ue000", "\ud800", "\ue000"],
  ["\ud7ff\udc00", "\ud7ff", "\udc00"],
])("of %j the first and the last character", (text, first, last) => {
  expect([firstOf(text), lastOf(text)]).toEqual([first, last]);
});

it("one of two is in a set, and neither is missing (RULES.md 9)", () => {
  expect([differsOn(".", ".", "a"), differsOn(".", "a", ".")]).toEqual([true, true]);
  expect([differsOn(".", ".", "."), differsOn(".", "a", "b")]).toEqual([false, false]);
  expect([differsOn(".", "", "."), differsOn(".", ".", "")]).toEqual([false, false]);
});
