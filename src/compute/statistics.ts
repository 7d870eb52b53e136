import type { Language } from "../model/language.ts";
import type { LanguageStatistics, Project, Statistics, Tally, Unit } from "../model/linked.ts";
import { percentOf, roundTranslated } from "../model/percent.ts";
import { isTranslated } from "../model/unit-state.ts";
import { groupBy } from "./group.ts";
import { byLanguageName } from "./order.ts";

/** Counts the units and words of a translation, condition by condition (RULES.md 3.3, 3.4, 14.10). */
export function computeStatistics(units: readonly Unit[], hasReview: boolean): Statistics {
  const all = new Count();
  const translated = new Count();
  const fuzzy = new Count();
  const failing = new Count();
  let suggestions = 0;
  let comments = 0;
  for (const unit of units) {
    all.add(unit);
    if (isTranslated(unit)) translated.add(unit);
    if (unit.state === "fuzzy") fuzzy.add(unit);
    if (unit.hasFailingCheck) failing.add(unit);
    if (unit.hasSuggestion) suggestions += 1;
    if (unit.hasComment) comments += 1;
  }
  return {
    total: all.units,
    totalWords: all.words,
    translated: completed(translated.outOf(all), all.units, hasReview),
    fuzzy: fuzzy.outOf(all),
    failing: failing.outOf(all),
    suggestions,
    comments,
  };
}

/** Units of one condition, and the words of their sources. */
class Count {
  units = 0;
  words = 0;

  add({ text }: Unit): void {
    this.units += 1;
    this.words += text.words;
  }

  outOf(all: Count): Tally {
    const { units, words } = this;
    return {
      units,
      words,
      percent: percentOf(units, all.units),
      wordsPercent: percentOf(words, all.words),
    };
  }
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

function completed(translated: Tally, total: number, hasReview: boolean): Tally {
  return { ...translated, percent: roundTranslated(translated.units, total, hasReview).percent };
}
