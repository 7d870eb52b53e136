import type { Component, Project, Statistics, Translation } from "../model/linked.ts";
import { roundTranslated } from "../model/percent.ts";

/** Units of translations, summed. */
export interface Totals {
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
  readonly failing: number;
  readonly suggestions: number;
  readonly words: number;
  readonly translatedWords: number;
  /** Rounded as the API rounds (RULES.md 3.3). */
  readonly percent: number;
}

/** One translation's share is what its statistics say. */
export function totalsOf(translations: readonly Translation[]): Totals {
  const [first] = translations;
  const sum = (of: (statistics: Statistics) => number): number =>
    translations.reduce((all, { statistics }) => all + of(statistics), 0);
  const total = sum((each) => each.total);
  const translated = sum((each) => each.translated.units);
  const hasReview = first?.component.project.manifest.hasReview ?? false;
  return {
    total,
    translated,
    fuzzy: sum((each) => each.fuzzy.units),
    failing: sum((each) => each.failing.units),
    suggestions: sum((each) => each.suggestions),
    words: sum((each) => each.totalWords),
    translatedWords: sum((each) => each.translated.words),
    percent: translations.length === 0 ? 0 : roundTranslated(translated, total, hasReview).percent,
  };
}

/** What is neither translated nor to be edited. */
export function untranslatedOf({ total, translated, fuzzy }: Totals): number {
  return total - translated - fuzzy;
}

/** What waits for a translator. */
export function openOf(totals: Totals): number {
  return totals.total - totals.translated;
}

/** The source language never counts: nobody translates it (PAGES.md 1). */
export function isOwn({ component, language, isTemplate }: Translation): boolean {
  return !isTemplate && language.code !== component.project.manifest.sourceLanguage.code;
}

/** By language name, without the source language. */
export function ownTranslations({ translations }: Component): readonly Translation[] {
  return translations.filter(isOwn);
}

export function translationsOf({ components }: Project): readonly Translation[] {
  return components.flatMap(ownTranslations);
}

/** How many strings there are to translate: of each component, the most that a translation of it has. */
export function stringsIn({ components }: Project): number {
  return components.reduce((sum, component) => sum + stringsOf(component), 0);
}

export function stringsOf({ translations }: Component): number {
  return Math.max(0, ...translations.map(({ statistics }) => statistics.total));
}
