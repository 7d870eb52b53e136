import type { Language } from "../model/language.ts";
import type { LanguageStatistics, Project, Statistics, Tally, Unit } from "../model/linked.ts";
import { percentOf } from "../model/percent.ts";
import { groupBy } from "./group.ts";
import { byLanguageName } from "./order.ts";

export function isTranslated({ state }: Unit): boolean {
  return state === "translated" || state === "approved";
}

/** Counts the units and words of a translation, condition by condition (RULES.md 3.3, 3.4, 14.10). */
export function computeStatistics(units: readonly Unit[], hasReview: boolean): Statistics {
  const totals = { units: units.length, words: units.reduce((words, { text }) => words + text.words, 0) };
  return {
    total: totals.units,
    totalWords: totals.words,
    translated: completed(tally(units, isTranslated, totals), totals.units, hasReview),
    fuzzy: tally(units, ({ state }) => state === "fuzzy", totals),
    failing: tally(units, ({ hasFailingCheck }) => hasFailingCheck, totals),
    suggestions: units.filter(({ hasSuggestion }) => hasSuggestion).length,
    comments: units.filter(({ hasComment }) => hasComment).length,
  };
}

/** One language of a project: the sum over its translations. */
export function sumStatistics(
  language: Language,
  parts: readonly Statistics[],
  hasReview: boolean,
): LanguageStatistics {
  const sum = (pick: (part: Statistics) => number): number =>
    parts.reduce((total, part) => total + pick(part), 0);
  const total = sum((part) => part.total);
  const totalWords = sum((part) => part.totalWords);
  const units = sum((part) => part.translated.units);
  const words = sum((part) => part.translated.words);
  const translated = {
    units,
    words,
    percent: percentOf(units, total),
    wordsPercent: percentOf(words, totalWords),
  };
  return { language, total, totalWords, translated: completed(translated, total, hasReview) };
}

/** Of every language of a project, by language name (RULES.md 2). */
export function statisticsOf({ components, manifest }: Project): LanguageStatistics[] {
  const translations = components.flatMap((component) => component.translations);
  return [...groupBy(translations, ({ language }) => language)]
    .map(([language, ofLanguage]) =>
      sumStatistics(
        language,
        ofLanguage.map(({ statistics }) => statistics),
        manifest.hasReview,
      ),
    )
    .sort(byLanguageName);
}

function tally(
  units: readonly Unit[],
  isCounted: (unit: Unit) => boolean,
  totals: { readonly units: number; readonly words: number },
): Tally {
  let count = 0;
  let words = 0;
  for (const unit of units) {
    if (!isCounted(unit)) continue;
    count += 1;
    words += unit.text.words;
  }
  return {
    units: count,
    words,
    percent: percentOf(count, totals.units),
    wordsPercent: percentOf(words, totals.words),
  };
}

/** Nothing out of nothing is all done, unless a review workflow asks for approval (RULES.md 3.3). */
function completed(translated: Tally, total: number, hasReview: boolean): Tally {
  return total === 0 && !hasReview ? { ...translated, percent: 100 } : translated;
}
