import type { PluralRule } from "../../../model/index.ts";
import { pluralNumbers } from "./plural-numbers.ts";

/** What a text shows that its caller gives. */
interface ShownValue {
  readonly kind: "value";
  /** Equal keys are the same. */
  readonly key: string;
  /** As findings name it. */
  readonly text: string;
}

/** Several texts, one of which is shown: by a number, a gender, a system. */
export interface Choice {
  readonly kind: "choice";
  /** The key of the value that decides; `""` where none does. */
  readonly by: string;
  /** It decides by a number: its variants are categories of CLDR or numbers. */
  readonly isPlural: boolean;
  readonly variants: readonly Variant[];
}

interface Variant {
  readonly key: string;
  readonly isDefault: boolean;
  readonly parts: readonly TextPart[];
}

/** A text that chooses between others, as Fluent, MediaWiki and ICU MessageFormat write it: without its words. */
export type TextPart = ShownValue | Choice;

/** Deeper than any text that people write: a reader gives up, so that what calls itself for each level may do so. */
export const DEEPEST = 50;

/** By key: as it is written. */
export type Values = ReadonlyMap<string, string>;

/** All that a text can show, with that of each variant. */
export function valuesIn(parts: readonly TextPart[]): Values {
  return collected(parts, variantValues);
}

/** Values by their keys, each as it is written first. @param ofChoice those of the variants of a choice */
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
 * What a text shows whichever of its variants is chosen. A variant for one number alone need not show the number.
 *
 * @param isForOne of a variant's key in a choice by a number
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

/** Of a source's variants, whose language is seldom known to need more. */
export function isForOneInSource(category: string): boolean {
  return /^(?:=?\d|zero$|one$|two$)/.test(category);
}

/** Whether a language uses a category for one number alone: Russian's `one` is for 1, 21 and 31, French's for 0 and 1. */
export function isForOneIn({ plural }: { readonly plural: PluralRule }): (category: string) => boolean {
  const forms = pluralNumbers(plural, plural.count);
  const isAlone = (number: number): boolean => forms.some((one) => one.length === 1 && one[0] === number);
  return (category) => {
    if (category === "one") return forms[0]?.every((number) => number < 2) !== false || forms.length === 1;
    if (category === "zero" || category === "two") return isAlone(category === "two" ? 2 : 0);
    return /^=?\d/.test(category);
  };
}
