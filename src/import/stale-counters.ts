import type { Json } from "../model/index.ts";
import { KnownRecords } from "./known-records.ts";
import { Fields } from "./platform/answer.ts";
import { unitCounts } from "./platform/modern/moved.ts";
import type { ModernTranslation, ModernUnit } from "./platform/modern/nouns.ts";
import { translationKey } from "./platform/records.ts";

/** A translation whose number of units on the server differs from its list. */
interface StaleCounter {
  /** `project/component/language` */
  readonly translation: string;
  readonly total: number;
  readonly count: number;
}

type Units = ReadonlyMap<number, ModernUnit>;

/** Counters that two rounds found to be wrong in the same way: as long as both numbers stay, nothing is read again for them. */
export class StaleCounters {
  readonly #known: KnownRecords<StaleCounter, string>;

  /** @param path in a folder of lingodex that exists */
  constructor(path: string) {
    const keyOf = ({ translation }: StaleCounter): string => translation;
    this.#known = new KnownRecords(path, {
      take: counterOf,
      keyOf,
      fields: ["translation", "total", "count"],
    });
  }

  /** Translations with more or fewer units than the server counts, except for counters that are known as wrong. */
  uncounted(units: Units, translations: readonly ModernTranslation[]): readonly ModernTranslation[] {
    const counts = unitCounts(units);
    return translations.filter((translation) => {
      const key = translationKey(translation);
      const count = counts.get(key) ?? 0;
      const known = this.#known.all.get(key);
      return translation.total !== count && (known?.total !== translation.total || known.count !== count);
    });
  }

  /** Translations with a wrong counter. It cannot show that a unit was removed, so each run reads them. */
  doubted(translations: readonly ModernTranslation[]): readonly ModernTranslation[] {
    return translations.filter((translation) => this.#known.all.has(translationKey(translation)));
  }

  /** Remembers the counters of these translations as wrong. */
  believe(units: Units, translations: readonly ModernTranslation[]): void {
    const counts = unitCounts(units);
    for (const translation of translations) {
      const key = translationKey(translation);
      const counter = { translation: key, total: translation.total, count: counts.get(key) ?? 0 };
      this.#known.put(counter, { ...counter });
    }
  }

  /** Descriptions of the wrong counters that did not change. The others are forgotten. */
  stale(units: Units, translations: readonly ModernTranslation[]): readonly string[] {
    const counts = unitCounts(units);
    const totals = new Map(translations.map((one) => [translationKey(one), one.total]));
    this.#known.dropWhere(
      ({ translation, total, count }) =>
        totals.get(translation) !== total || (counts.get(translation) ?? 0) !== count || total === count,
    );
    return this.#known.inOrder.map(
      ({ translation, total, count }) => `${translation}: ${count} units, counted ${total}`,
    );
  }

  settle(): void {
    this.#known.settle();
  }
}

function counterOf(item: Json, address: string): StaleCounter {
  const counter = new Fields(item, address);
  return {
    translation: counter.text("translation"),
    total: counter.integer("total"),
    count: counter.integer("count"),
  };
}
