import { isDeepStrictEqual } from "node:util";
import type { KnownRecords } from "./known-records.ts";
import { type Lists, unitsOf, type WantedLists } from "./lists.ts";
import { type Moved, movedSince } from "./platform/modern/moved.ts";
import {
  type ModernChange,
  type ModernTranslation,
  type ModernUnit,
  unitOf,
} from "./platform/modern/nouns.ts";
import { translationKey } from "./platform/records.ts";
import type { StaleCounters } from "./stale-counters.ts";

/** The most identifiers in an address: front ends accept a few thousand characters. */
const IDS_AT_ONCE = 300;

/** The most values of a field in a query. */
const MOST_VALUES = 50;

interface WantedTranslations {
  /** The translations that the server lists now. */
  readonly translations: readonly ModernTranslation[];
  readonly pageSize: number;
  /** False if the server has others. */
  readonly isAll: boolean;
  readonly counters: StaleCounters;
}

/** Reads all units, or only those that can have changed since the last reading. */
export class ModernUnits {
  readonly #lists: Lists;
  readonly #known: KnownRecords<ModernUnit>;
  readonly #wanted: WantedTranslations;

  constructor(lists: Lists, known: KnownRecords<ModernUnit>, wanted: WantedTranslations) {
    this.#lists = lists;
    this.#known = known;
    this.#wanted = wanted;
  }

  /** @param came the new records of the log; undefined to read everything */
  async update(came: readonly ModernChange[] | undefined): Promise<void> {
    const shown = new Set(this.#wanted.translations.map(translationKey));
    this.#known.dropWhere((unit) => !shown.has(translationKey(unit)));
    if (came === undefined || this.#known.all.size === 0) return this.#readWhole();
    const { counters, translations } = this.#wanted;
    const read = [...this.#uncounted, ...counters.doubted(translations)];
    const redescribed = await this.#redescribed();
    if (redescribed === undefined) return this.#readWhole();
    const moved = movedSince(came, redescribed, this.#known.all, translations, read);
    if (this.#requestsFor(moved) >= this.#wholeRequests) return this.#readWhole();
    await this.#readMoved(moved);
    if (this.#uncounted.length > 0) await this.#readWhole();
  }

  /**
   * Strings whose explanation, flags or labels differ from the known ones. Servers do not record each such change, so
   * each run requests the list of strings that have one of them. Undefined if the server does not send the list.
   */
  async #redescribed(): Promise<readonly number[] | undefined> {
    const sources = [...this.#known.all.values()].filter(({ id, sourceUnit }) => id === sourceUnit);
    if (sources.length === 0) return [];
    const queries = [
      ["has:explanation", "has:flags", "has:label"],
      valuesOf(
        "language",
        sources.map(({ language }) => language),
      ),
      this.#wanted.isAll
        ? []
        : valuesOf(
            "project",
            sources.map(({ project }) => project),
          ),
    ];
    const asked = queries.filter(({ length }) => length > 0 && length <= MOST_VALUES);
    const query = `q=${encodeURIComponent(asked.map((any) => `(${any.join(" OR ")})`).join(" AND "))}`;
    const list = await this.#lists.readWhereThere("units", unitOf, query);
    if (list === undefined) return undefined;
    const listed = new Map(list.items.map((unit) => [unit.id, unit]));
    const isOther = (unit: ModernUnit): boolean =>
      !isDeepStrictEqual(describedBy(unit), describedBy(listed.get(unit.id)));
    return sources.filter(isOther).map(({ id }) => id);
  }

  /** Translations whose units the server counts differently, except those whose counter is known to be wrong. */
  get #uncounted(): readonly ModernTranslation[] {
    return this.#wanted.counters.uncounted(this.#known.all, this.#wanted.translations);
  }

  /** The number of identifiers in one request, so that one page contains all of their units. */
  get #idsAtOnce(): number {
    return Math.min(IDS_AT_ONCE, this.#wanted.pageSize);
  }

  get #wholeRequests(): number {
    const units = this.#wanted.translations.reduce((sum, { total }) => sum + total, 0);
    const pages = Math.max(1, Math.ceil(units / this.#wanted.pageSize));
    return this.#wanted.isAll ? pages : Math.max(pages, this.#pagesOf(this.#wanted.translations));
  }

  /** The number of pages of the lists of these translations. */
  #pagesOf(translations: readonly ModernTranslation[]): number {
    const pages = translations.map(({ total }) => Math.max(1, Math.ceil(total / this.#wanted.pageSize)));
    return pages.reduce((sum, count) => sum + count, 0);
  }

  #requestsFor({ translations, units }: Moved): number {
    const read = this.#wanted.translations.filter((translation) =>
      translations.has(translationKey(translation)),
    );
    return this.#pagesOf(read) + Math.ceil(units.size / this.#idsAtOnce);
  }

  /** Reads all units. Known ones that the server no longer has are dropped. */
  async #readWhole(): Promise<void> {
    const read = await this.#lists.readWanted("units", this.#known.take, this.#wantedLists);
    const there = new Set(read.flatMap(({ items }) => items.map(({ id }) => id)));
    const shown = new Set(this.#wanted.translations.map(translationKey));
    this.#known.dropWhere((unit) => !there.has(unit.id) || !shown.has(translationKey(unit)));
    const count = read.reduce((sum, list) => sum + list.count, 0);
    // Items of another kind were skipped and reported. After that, the numbers prove nothing.
    const uncounted = there.size === count ? this.#uncounted : [];
    if (uncounted.length === 0) return;
    const keys = new Set(uncounted.map(translationKey));
    const listed = [...this.#known.all.values()].filter((unit) => keys.has(translationKey(unit)));
    const said = [
      ...uncounted.map((one) => [translationKey(one), one.total]),
      ...listed.map(({ id }) => id).sort(),
    ];
    if (this.#lists.isAgreed("units of translations", JSON.stringify(said)))
      this.#wanted.counters.believe(this.#known.all, uncounted);
  }

  get #wantedLists(): WantedLists | undefined {
    if (this.#wanted.isAll) return undefined;
    const names = this.#wanted.translations.filter(({ total }) => total > 0).map(unitsOf);
    return { names, pages: this.#pagesOf(this.#wanted.translations) };
  }

  async #readMoved({ translations, units }: Moved): Promise<void> {
    for (const translation of this.#wanted.translations) {
      const key = translationKey(translation);
      if (translations.has(key)) await this.#readTranslation(translation, key);
    }
    const ids = [...units].sort((one, other) => one - other);
    for (let begin = 0; begin < ids.length; begin += this.#idsAtOnce) {
      const asked = ids.slice(begin, begin + this.#idsAtOnce);
      const query = `q=id%3A${asked.join("%2C")}`;
      const { items } = await this.#lists.read("units", this.#known.take, { query });
      this.#dropAllBut(items, new Set(asked));
    }
  }

  async #readTranslation(translation: ModernTranslation, key: string): Promise<void> {
    const { items } = await this.#lists.read(unitsOf(translation), this.#known.take);
    const own = [...this.#known.all.values()].filter((unit) => translationKey(unit) === key);
    this.#dropAllBut(items, new Set(own.map(({ id }) => id)));
  }

  #dropAllBut(found: readonly ModernUnit[], asked: ReadonlySet<number>): void {
    const there = new Set(found.map(({ id }) => id));
    this.#known.dropWhere(({ id }) => asked.has(id) && !there.has(id));
  }
}

/** The fields of a string that a server changes without a record. */
function describedBy({
  explanation = "",
  extraFlags = "",
  labels = [],
}: Partial<ModernUnit> = {}): Partial<ModernUnit> {
  return { explanation, extraFlags, labels };
}

function valuesOf(field: string, values: readonly string[]): readonly string[] {
  return [...new Set(values)].map((value) => `${field}:${value}`);
}
