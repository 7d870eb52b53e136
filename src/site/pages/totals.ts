import { type Component, type Project, sumOfTranslations, type Translation } from "../../model/index.ts";

export interface Totals {
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
  readonly failing: number;
  readonly suggestions: number;
  readonly words: number;
  readonly translatedWords: number;
  /** The percentage, rounded as in the API (RULES.md 3.3). */
  readonly percent: number;
}

export function totalsOf(translations: readonly Translation[]): Totals {
  const { total, totalWords, translated, fuzzy, failing, suggestions } = sumOfTranslations(translations);
  return {
    total,
    translated: translated.units,
    fuzzy: fuzzy.units,
    failing: failing.units,
    suggestions,
    words: totalWords,
    translatedWords: translated.words,
    percent: translated.percent,
  };
}

/** Counts the units that are neither translated nor marked for editing. */
export function untranslatedOf({ total, translated, fuzzy }: Totals): number {
  return total - translated - fuzzy;
}

/** Counts the units that wait for a translator. */
export function openOf(totals: Totals): number {
  return totals.total - totals.translated;
}

/**
 * The number of strings of a project. For each component, it is that of the translation with the most strings.
 */
export function stringsIn({ components }: Project): number {
  return components.reduce((sum, component) => sum + stringsOf(component), 0);
}

export function stringsOf({ translations }: Component): number {
  return Math.max(0, ...translations.map(({ statistics }) => statistics.total));
}
