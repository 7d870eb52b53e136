import type { PluralRule } from "../../model/index.ts";

export const QUANTITIES: ReadonlySet<string> = new Set(["zero", "one", "two", "few", "many", "other"]);

/** What an item may be called to be the form; the first that the file has counts. */
type Names = readonly string[];

/**
 * The CLDR categories of a language's forms, in the order of its formula (RULES.md 14.6). The count tells them, save
 * for three and four forms, where the formula does. Where the whole numbers of Russian or Polish take `many`, files
 * that know three forms only may say `other`.
 */
export function pluralQuantities({ count, formula }: PluralRule): readonly Names[] {
  const squeezed = formula.replace(/[\s()]/g, "");
  switch (count) {
    case 1:
      return [["other"]];
    case 2:
      return [["one"], ["other"]];
    case 3:
      return [...threeQuantities(squeezed)];
    case 4:
      return fourQuantities(squeezed).map((name) => [name]);
    case 5:
      return [["one"], ["two"], ["few"], ["many"], ["other"]];
    default:
      return [["zero"], ["one"], ["two"], ["few"], ["many"], ["other"]];
  }
}

function threeQuantities(formula: string): readonly Names[] {
  if (/^n(%10==0\|\||==0\?)/.test(formula)) return [["zero"], ["one"], ["other"]];
  if (formula.includes("n==2?")) return [["one"], ["two"], ["other"]];
  if (formula.includes("n%10>=2&&n%10<=4")) return [["one"], ["few"], ["many", "other"]];
  return [["one"], ["few"], ["other"]];
}

function fourQuantities(formula: string): readonly string[] {
  if (formula.includes("n>10&&n%10==0")) return ["one", "two", "many", "other"];
  if (formula.includes("==2")) return ["one", "two", "few", "other"];
  return ["one", "few", "many", "other"];
}
