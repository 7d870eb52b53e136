import { type Change, type Component, compareCodePoints, type Language } from "../../model/index.ts";

/** Sorts by name, and languages with the same name by code, in code-point order (RULES.md 2, 14.9). */
export function byLanguageName(
  a: { readonly language: Language },
  b: { readonly language: Language },
): number {
  return (
    compareCodePoints(a.language.name, b.language.name) || compareCodePoints(a.language.code, b.language.code)
  );
}

/** Sorts by priority, name and slug (RULES.md 2, 14.9). */
export function byPriorityAndName({ manifest: a }: Component, { manifest: b }: Component): number {
  return a.priority - b.priority || compareCodePoints(a.name, b.name) || compareCodePoints(a.slug, b.slug);
}

/** Sorts the newest first, and for equal times the greater identifier (RULES.md 14.13). */
export function newestFirst(a: Change, b: Change): number {
  return b.timestamp - a.timestamp || b.id - a.id;
}

export function byLanguageCode(
  a: { readonly language: Language },
  b: { readonly language: Language },
): number {
  return compareCodePoints(a.language.code, b.language.code);
}
