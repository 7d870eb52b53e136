import { describe, expect, it } from "vitest";
import { beginsWithZero, pluralRuleIn, ruleWithoutZero } from "../../src/model/units/plural-sets.ts";

describe("a rule whose first form is for zero", () => {
  it.each([
    [3, "n == 0 ? 0 : n == 1 ? 1 : 2"],
    [3, "(n==0) ? 0 : (n==1 ? 1 : 2)"],
    [3, "(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : (n % 10 == 1 && n % 100 != 11) ? 1 : 2"],
    [6, "n"],
  ])("%i forms: %s", (count, formula) => {
    expect(beginsWithZero({ count, formula })).toBe(true);
    expect(pluralRuleIn("apple", { code: "xx", plural: { count, formula } })).toEqual({ count, formula });
  });

  it.each([
    [2, "n == 0 ? 0 : 1"],
    [3, "n == 1 ? 0 : n == 2 ? 1 : 2"],
    [3, "n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2"],
    [5, "n == 0 ? 0 : n"],
  ])("is no other: %i forms: %s", (count, formula) => {
    const rule = { count, formula };
    expect(beginsWithZero(rule)).toBe(false);
    // Apple's files have one for zero, and the language's own rule can be found in it again.
    const added = pluralRuleIn("apple", { code: "xx", plural: rule });
    expect(added.count).toBe(count + 1);
    expect(ruleWithoutZero(added)).toEqual(rule);
    expect(ruleWithoutZero(rule)).toBeUndefined();
  });
});

it("Qt has the English rule for Hebrew under both codes, and one form where nouns do not change", () => {
  const plural = { count: 4, formula: "n" };
  for (const code of ["he", "iw", "he_IL", "HE"])
    expect(pluralRuleIn("qt", { code, plural })).toEqual({ count: 2, formula: "n != 1" });
  for (const code of ["fa", "tr"])
    expect(pluralRuleIn("qt", { code, plural })).toEqual({ count: 1, formula: "0" });
  for (const code of ["constructor", "de"]) expect(pluralRuleIn("qt", { code, plural })).toEqual(plural);
});
