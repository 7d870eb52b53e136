import { countsOf } from "../../model/index.ts";
import { StateCounts } from "../link/statistics.ts";
import { wordsOfSource } from "../link/words.ts";
import type { StepLog } from "./changelog/log.ts";
import type { KeptStep } from "./changelog/log-segment.ts";
import { standingUnits, type TranslationStep } from "./changelog/standing-units.ts";
import type { TranslationStanding } from "./changelog/standings.ts";

/** Sources whose words are known, at most. */
const MOST_KNOWN = 100_000;

/** Makes of derived steps what is kept of them: their events, and how far they left what they changed. */
export class StepCounts {
  readonly #words = new Map<string, number>();

  kept({ step: { commit }, events, translations }: StepLog): KeptStep {
    return {
      commit: commit.id,
      time: commit.time,
      events,
      standings: translations.map((translation) => this.#standing(translation)),
    };
  }

  #standing({ project, component, language, after }: TranslationStep): TranslationStanding {
    if (after === undefined) return { project, component, language, counts: undefined };
    const states = new StateCounts();
    for (const { state, source } of standingUnits(after)) states.add(state, this.#wordsOf(source));
    const { all, translated, fuzzy } = states;
    const counts = countsOf({ total: all.units, totalWords: all.words, translated, fuzzy });
    return { project, component, language, counts };
  }

  /** The same sources come with every version of every language. */
  #wordsOf(source: string): number {
    const known = this.#words.get(source);
    if (known !== undefined) return known;
    if (this.#words.size === MOST_KNOWN) this.#words.clear();
    const words = wordsOfSource(source);
    this.#words.set(source, words);
    return words;
  }
}
