import {
  groupBy,
  isTranslated,
  type Language,
  type LanguageStatistics,
  type Project,
  percentOf,
  roundTranslated,
  type State,
  type Statistics,
  type Tally,
  type Unit,
} from "../../model/index.ts";
import { byLanguageName } from "./order.ts";

/** Counts the units and words of a translation by condition (RULES.md 3.3, 3.4, 14.10). */
export function computeStatistics(units: readonly Unit[], hasReview: boolean): Statistics {
  const states = new StateCounts();
  const failing = new Count();
  let suggestions = 0;
  let comments = 0;
  for (const unit of units) {
    const { state, text, hasFailingCheck } = unit;
    states.add(state, text.words);
    if (hasFailingCheck) failing.add(text.words);
    if (unit.hasSuggestion) suggestions += 1;
    if (unit.hasComment) comments += 1;
  }
  const { all, translated, fuzzy } = states;
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

/** Counts units by state. A counted unit can be removed again. */
export class StateCounts {
  readonly all = new Count();
  readonly translated = new Count();
  readonly fuzzy = new Count();

  /** @param words the number of words of its source */
  add(state: State, words: number, by: 1 | -1 = 1): void {
    this.all.add(words, by);
    if (isTranslated({ state })) this.translated.add(words, by);
    if (state === "fuzzy") this.fuzzy.add(words, by);
  }
}

/** The units of one condition, and the words of their sources. */
class Count {
  units = 0;
  words = 0;

  add(words: number, by: 1 | -1 = 1): void {
    this.units += by;
    this.words += by * words;
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

/** The statistics of one language of a project: the sum of its translations. */
export function sumStatistics(
  language: Language,
  parts: readonly Statistics[],
  hasReview: boolean,
): LanguageStatistics {
  const [all, translated] = [new Count(), new Count()];
  for (const part of parts) {
    all.units += part.total;
    all.words += part.totalWords;
    translated.units += part.translated.units;
    translated.words += part.translated.words;
  }
  const { units: total, words: totalWords } = all;
  return { language, total, totalWords, translated: completed(translated.outOf(all), total, hasReview) };
}

/** The statistics of each language of a project, by language name (RULES.md 2). */
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
