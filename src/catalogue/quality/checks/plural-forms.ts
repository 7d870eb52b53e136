import type { PluralRule } from "../../../model/index.ts";

/**
 * The forms that a language has for one number alone, as Arabic its dual: they may leave the number out. Only conditions
 * that stand by themselves tell it (`n==2 ? 2 : …`); a form for 1, 21 and 31 is for more than one number.
 */
export function formsForOneNumber({ formula }: PluralRule): ReadonlySet<number> {
  const known = KNOWN.get(formula);
  if (known !== undefined) return known;
  const forms = new Set([...formula.matchAll(ONE_NUMBER)].map(([, form]) => Number(form)));
  KNOWN.set(formula, forms);
  return forms;
}

const ONE_NUMBER = /(?:^|[:(])\s*n\s*==\s*\d{1,3}\s*\)?\s*\?\s*(\d)/g;

/** Formulas are few: a language has one. */
const KNOWN = new Map<string, ReadonlySet<number>>();
