import { beginsWithZero, type PluralRule } from "../../../model/index.ts";
import { pluralNumbers } from "./plural-numbers.ts";

/** A value from the caller that a text shows. */
interface ShownValue {
  readonly kind: "value";
  /** Equal keys mean the same value. */
  readonly key: string;
  /** The value as findings name it. */
  readonly text: string;
}

/** Several texts. Only one is shown. A number, a gender or a system selects it. */
export interface Choice {
  readonly kind: "choice";
  /** The key of the value that selects; `""` if there is none. */
  readonly by: string;
  /** True if a number selects: the variants are categories of CLDR, or numbers. */
  readonly isPlural: boolean;
  readonly variants: readonly Variant[];
}

interface Variant {
  readonly key: string;
  readonly isDefault: boolean;
  readonly parts: readonly TextPart[];
}

/** The choices in a part of a text in Fluent, MediaWiki or ICU MessageFormat, without its words. */
export type TextPart = ShownValue | Choice;

/** Deeper than any real text. Readers stop there, so their recursion is bounded. */
export const DEEPEST = 50;

/** The values by key, as they are written. */
export type Values = ReadonlyMap<string, string>;

/** All values that a text can show, including those of its variants. */
export function valuesIn(parts: readonly TextPart[]): Values {
  return collected(parts, variantValues);
}

/**
 * Values by their keys, each in the form of its first occurrence. @param ofChoice returns the values of a choice's
 * variants
 */
function collected(
  parts: readonly TextPart[],
  ofChoice: (choice: Choice) => Iterable<readonly [string, string]>,
): Values {
  const values = new Map<string, string>();
  for (const part of parts) {
    const inside = part.kind === "value" ? [[part.key, part.text] as const] : ofChoice(part);
    for (const [key, text] of inside) if (!values.has(key)) values.set(key, text);
  }
  return values;
}

function variantValues({ variants }: Choice): Iterable<readonly [string, string]> {
  return variants.flatMap(({ parts }) => [...valuesIn(parts)]);
}

export function choicesIn(parts: readonly TextPart[]): readonly Choice[] {
  return parts.flatMap((part) =>
    part.kind === "value" ? [] : [part, ...part.variants.flatMap((variant) => choicesIn(variant.parts))],
  );
}

/**
 * The values that a text shows with every variant. A variant for a single number need not show the number.
 *
 * @param isForOne decides by a variant's key in a choice by a number
 */
export function certainValues(parts: readonly TextPart[], isForOne: (category: string) => boolean): Values {
  return collected(parts, (choice) => inEachVariant(choice, isForOne));
}

function inEachVariant(choice: Choice, isForOne: (category: string) => boolean): Iterable<[string, string]> {
  const ofVariants = choice.variants.map(({ key, parts }) => ({
    values: certainValues(parts, isForOne),
    mayLack: choice.isPlural && isForOne(key),
  }));
  const [first, ...others] = ofVariants.toSorted((one, other) => Number(one.mayLack) - Number(other.mayLack));
  return [...(first?.values ?? [])].filter(([key]) =>
    others.every(({ values, mayLack }) => values.has(key) || (mayLack && key === choice.by)),
  );
}

/** True if a category of a source's variants is for one number. Sources rarely need another rule. */
export function isForOneInSource(category: string): boolean {
  return /^(?:=?\d|zero$|one$|two$)/.test(category);
}

/**
 * True if a language uses a category for a single number: Russian's `one` is for 1, 21 and 31, French's for 0 and 1.
 */
export function isForOneIn({ plural }: { readonly plural: PluralRule }): (category: string) => boolean {
  const forms = pluralNumbers(plural, plural.count);
  const isAlone = (number: number): boolean => forms.some((one) => one.length === 1 && one[0] === number);
  return (category) => {
    if (category === "one") return forms[0]?.every((number) => number < 2) !== false || forms.length === 1;
    // In a language without this category, programs use it for 0 (Dart's Intl.plural).
    if (category === "zero") return !beginsWithZero(plural) || isAlone(0);
    if (category === "two") return isAlone(2);
    return /^=?\d/.test(category);
  };
}
