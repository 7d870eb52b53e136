import type { Component, Project, Statistics, Tally, Translation } from "../catalogue/linked.ts";
import { percentOf, roundTranslated } from "./percent.ts";

/**
 * True if a translation counts as progress in pages, badges, charts, `stats` and `--fail-under`. The source language
 * does not count, because people do not translate it (SOURCES.md, third round, 18). Documents of the API count all.
 */
export function countsAsProgress({ component, language, isTemplate }: Translation): boolean {
  return !isTemplate && language.code !== component.project.manifest.sourceLanguage.code;
}

/**
 * True for the code of a source language in a component. The component need not have a translation with this code.
 */
export function isSourceCode({ project, translations }: Component, code: string): boolean {
  if (code === project.manifest.sourceLanguage.code) return true;
  return translations.some(
    (translation) => translation.language.code === code && !countsAsProgress(translation),
  );
}

/** The translations that count as progress, ordered by language name. */
export function ownTranslations({ translations }: Component): readonly Translation[] {
  return translations.filter(countsAsProgress);
}

export function translationsOf({ components }: Project): readonly Translation[] {
  return components.flatMap(ownTranslations);
}

/**
 * The sum over translations, rounded as in the API (RULES.md 3.3, 14.10). Translations without units count as
 * complete, unless there is a review. Without any translation, nothing is translated.
 */
export function sumOfTranslations(translations: readonly Translation[]): Statistics {
  const sum = (of: (statistics: Statistics) => number): number =>
    translations.reduce((all, { statistics }) => all + of(statistics), 0);
  const total = sum((each) => each.total);
  const totalWords = sum((each) => each.totalWords);
  const tally = (of: (statistics: Statistics) => Tally): Tally => {
    const units = sum((each) => of(each).units);
    const words = sum((each) => of(each).words);
    return { units, words, percent: percentOf(units, total), wordsPercent: percentOf(words, totalWords) };
  };
  const translated = tally((each) => each.translated);
  const hasReview = translations.some(({ component }) => component.project.manifest.hasReview);
  const { percent } = roundTranslated(translated.units, total, hasReview);
  return {
    total,
    totalWords,
    translated: { ...translated, percent: translations.length === 0 ? 0 : percent },
    fuzzy: tally((each) => each.fuzzy),
    failing: tally((each) => each.failing),
    suggestions: sum((each) => each.suggestions),
    comments: sum((each) => each.comments),
  };
}
