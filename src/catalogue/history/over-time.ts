import {
  areCountsEqual,
  compareCodePoints,
  compareTexts,
  type HistoryCounts,
  type HistoryRow,
  type Micros,
  TimestampPrinter,
} from "../../model/index.ts";
import { secondOf } from "./changelog/numbering.ts";
import type { TranslationStanding } from "./changelog/standings.ts";
import type { LoggedStep } from "./repository-log.ts";

/** The kind of rows: one for the end of each period in which a number changed, or one for each tag. */
export type Every = Period | "tag";

/**
 * Counts the progress of each translation over time (ADOPT.md 7) in one pass over the complete log. The memory holds
 * one row for each translation and period, independent of the number of steps.
 */
export class OverTime {
  readonly every: Every;
  readonly #printer: TimestampPrinter;
  readonly #series = new Map<string, Series>();
  readonly #tagged: TimedRow[] = [];
  #steps = 0;
  #tags: ReadonlyMap<string, readonly string[]> = new Map();
  /** Tags whose step was not seen yet. */
  readonly #unseen = new Set<string>();

  /** @param timeZone in which days begin */
  constructor(every: Every, timeZone: string) {
    this.every = every;
    this.#printer = new TimestampPrinter(timeZone);
  }

  get wantsTags(): boolean {
    return this.every === "tag";
  }

  /** Begins the steps of a repository. @param tags its tags by the ids of their commits, if they are needed */
  enter(tags: ReadonlyMap<string, readonly string[]>): void {
    this.#tags = tags;
    for (const names of tags.values()) for (const name of names) this.#unseen.add(name);
  }

  take({ commit, time, standings }: LoggedStep): void {
    this.#steps += 1;
    const at = secondOf(time) * 1_000_000;
    const printed = this.#printer.print(at);
    const touched = standings.map((standing) => {
      const series = this.#seriesOf(standing);
      series.take(standing);
      return series;
    });
    if (this.every === "tag") this.#takeTags(this.#tags.get(commit) ?? [], at, printed);
    else for (const series of touched) series.note(PERIODS[this.every](printed), at, this.#steps);
  }

  /** Names of tags whose commit is not a step of the history, in order. */
  get strayTags(): readonly string[] {
    return [...this.#unseen].sort(compareCodePoints);
  }

  /**
   * Sorted by time, then tag, project, component and language. A period has a row if its numbers differ from those
   * before.
   */
  rows(since: Since = ALWAYS): readonly HistoryRow[] {
    const timed =
      this.every === "tag" ? this.#tagged : [...this.#series.values()].flatMap((one) => one.rows());
    return timed
      .filter(({ at }) => since(at, this.#printer))
      .map(({ row }) => row)
      .sort(byTimeAndName);
  }

  #seriesOf({ project, component, language }: TranslationStanding): Series {
    const key = `${project}/${component}/${language}`;
    const known = this.#series.get(key) ?? new Series({ project, component, language });
    this.#series.set(key, known);
    return known;
  }

  #takeTags(tags: readonly string[], at: Micros, time: string): void {
    for (const tag of tags) {
      this.#unseen.delete(tag);
      for (const series of this.#series.values())
        if (series.exists) this.#tagged.push({ at, row: series.row(time, tag) });
    }
  }
}

/** True if a time is included. */
export type Since = (at: Micros, printer: TimestampPrinter) => boolean;

const ALWAYS: Since = () => true;

type SeriesNames = Pick<HistoryRow, "project" | "component" | "language">;

interface TimedRow {
  readonly at: Micros;
  readonly row: HistoryRow;
}

export function historyRow(
  names: SeriesNames,
  counts: HistoryCounts,
  time: string,
  tag: string | undefined,
): HistoryRow {
  return { time, ...names, ...counts, tag };
}

interface NotedRow extends TimedRow {
  readonly step: number;
}

const NOTHING: HistoryCounts = { total: 0, translated: 0, fuzzy: 0, words: 0, translatedWords: 0 };

/** One translation: its current numbers, and those at the ends of periods. */
class Series {
  readonly #names: SeriesNames;
  #counts: HistoryCounts | undefined;
  /** The last recorded standing of each period. */
  readonly #rows = new Map<string, NotedRow>();

  constructor(names: SeriesNames) {
    this.#names = names;
  }

  get exists(): boolean {
    return this.#counts !== undefined;
  }

  take({ counts }: TranslationStanding): void {
    this.#counts = counts;
  }

  /** @param step the number of steps before it */
  note(period: string, at: Micros, step: number): void {
    this.#rows.set(period, { at, step, row: this.row(period, undefined) });
  }

  row(time: string, tag: string | undefined): HistoryRow {
    return historyRow(this.#names, this.#counts ?? NOTHING, time, tag);
  }

  /**
   * Leaves out rows that repeat the row before. At the end of a period, the newest step until then counts, as for
   * `--at`. If a clock is wrong, this step can be outside of the period.
   */
  rows(): readonly TimedRow[] {
    const all = [...this.#rows.values()].sort((a, b) => compareCodePoints(a.row.time, b.row.time));
    let newest: NotedRow | undefined;
    const told: TimedRow[] = [];
    for (const noted of all) {
      const before = newest?.row;
      if (newest === undefined || noted.step > newest.step) newest = noted;
      const counts = newest.row;
      if (before === undefined || !areCountsEqual(before, counts))
        told.push({ at: noted.at, row: historyRow(this.#names, counts, noted.row.time, undefined) });
    }
    return told;
  }
}

function byTimeAndName(a: HistoryRow, b: HistoryRow): number {
  const textsOf = (row: HistoryRow): readonly string[] => [
    row.time,
    row.tag ?? "",
    row.project,
    row.component,
    row.language,
  ];
  return compareTexts(textsOf(a), textsOf(b));
}

const DAY = 86_400_000;

/** The period of a time, as rows name it. The time is printed in the catalogue's zone. */
export const PERIODS = {
  day: (printed: string) => dayOf(printed),
  /** A week is named by its Monday. */
  week: (printed: string) => {
    const day = Date.parse(dayOf(printed));
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    return new Date(day - sinceMonday * DAY).toISOString().slice(0, "2026-11-21".length);
  },
  month: (printed: string) => printed.slice(0, "2026-11".length),
} as const satisfies Readonly<Record<string, (printed: string) => string>>;

export type Period = keyof typeof PERIODS;

function dayOf(printed: string): string {
  return printed.slice(0, "2026-11-21".length);
}
