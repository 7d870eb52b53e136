import { beginsWithZero, type FormatInput, type PluralRule, ruleWithoutZero } from "../../model/index.ts";
import { FirstOfMany, type Place, placeIn } from "./file-units.ts";

export const QUANTITIES: ReadonlySet<string> = new Set(["zero", "one", "two", "few", "many", "other"]);

/** The names that an item can have to be a form. The first one in the file counts. */
type Names = readonly string[];

/**
 * The CLDR categories of a language's forms, in the order of its formula (RULES.md 14.6). They follow from the number
 * of forms, and for three and four forms from the formula. If integers in Russian or Polish take `many`, files that
 * know three forms can say `other`.
 */
export function pluralQuantities(rule: PluralRule): readonly Names[] {
  const own = ruleWithoutZero(rule);
  if (own !== undefined) return [["zero"], ...pluralQuantities(own)];
  const { count, formula } = rule;
  const squeezed = formula.replace(/[\s()]/g, "");
  switch (count) {
    case 1:
      return [["other"]];
    case 2:
      return [["one"], ["other"]];
    case 3:
      return beginsWithZero(rule) ? [["zero"], ["one"], ["other"]] : threeQuantities(squeezed);
    case 4:
      return fourQuantities(squeezed).map((name) => [name]);
    case 5:
      return [["one"], ["two"], ["few"], ["many"], ["other"]];
    default:
      return [["zero"], ["one"], ["two"], ["few"], ["many"], ["other"]];
  }
}

function threeQuantities(formula: string): readonly Names[] {
  if (formula.includes("n%1000000==0")) return [["one"], ["many"], ["other"]];
  if (formula.includes("n==2?")) return [["one"], ["two"], ["other"]];
  if (formula.includes("n%10>=2&&n%10<=4")) return [["one"], ["few"], ["many", "other"]];
  return [["one"], ["few"], ["other"]];
}

function fourQuantities(formula: string): readonly string[] {
  if (formula.includes("n>10&&n%10==0")) return ["one", "two", "many", "other"];
  if (formula.includes("==2")) return ["one", "two", "few", "other"];
  return ["one", "few", "many", "other"];
}

interface CategoryText extends Place {
  readonly category: string;
  readonly text: string;
}

type CategoriesInput = Pick<FormatInput, "file" | "plural" | "report">;

/**
 * Counts the texts in plural categories that the language does not use, and reports them once. A category that
 * another one replaced (`other` beside `many` in Russian) counts as used.
 */
export class UnusedForms {
  readonly #input: CategoriesInput;
  readonly #used: ReadonlySet<string>;
  readonly #found = new FirstOfMany<CategoryText & { readonly key: string }>();

  constructor(input: CategoriesInput) {
    this.#input = input;
    this.#used = new Set(pluralQuantities(input.plural).flat());
  }

  /** Call it for each text of a plural, in any category. */
  add(key: string, form: CategoryText): void {
    if (form.text !== "" && !this.#used.has(form.category)) this.#found.add({ key, ...form });
  }

  report(): void {
    this.#found.report((first, count) =>
      this.#input.report("plural/dropped", placeIn(this.#input, first), first.key, first.category, count),
    );
  }
}
