/** The numbers of a translation at some time. */
export interface HistoryCounts {
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
  /** The words in the sources of all units. */
  readonly words: number;
  readonly translatedWords: number;
}

/** A translation at some time: its units of that time, counted by today's rules. */
export interface HistoryRow extends HistoryCounts {
  /** A day, the first one of a week, a month, or the time of a tag: `2026-11-21`, `2026-11`, `2026-11-21T04:40:27+01:00`. */
  readonly time: string;
  /** Project and component are named by their slugs. */
  readonly project: string;
  readonly component: string;
  readonly language: string;
  /** The tag of this state. Undefined if times were requested. */
  readonly tag: string | undefined;
}

/** The keys of a row in documents, and the columns of its table (ADOPT.md 7). */
export const HISTORY_COLUMNS = [
  ...(["time", "project", "component", "language"] as const),
  ...(["total", "translated", "fuzzy", "words", "translated_words"] as const),
] as const;

type HistoryRecord = Readonly<{ [Column in (typeof HISTORY_COLUMNS)[number]]: string | number }>;

/** A row as documents have it, in the order of the columns. */
export function recordOf(row: HistoryRow): HistoryRecord {
  const { time, project, component, language, total, translated, fuzzy, words, translatedWords } = row;
  return {
    time,
    project,
    component,
    language,
    total,
    translated,
    fuzzy,
    words,
    translated_words: translatedWords,
  };
}

/** The numbers that are also counted over time. */
export function countsOf({ total, totalWords, translated, fuzzy }: CountedToday): HistoryCounts {
  return {
    total,
    translated: translated.units,
    fuzzy: fuzzy.units,
    words: totalWords,
    translatedWords: translated.words,
  };
}

/** The part of `Statistics` that a row repeats. */
interface CountedToday {
  readonly total: number;
  readonly totalWords: number;
  readonly translated: { readonly units: number; readonly words: number };
  readonly fuzzy: { readonly units: number };
}

export function areCountsEqual(a: HistoryCounts, b: HistoryCounts): boolean {
  return (
    a.total === b.total &&
    a.translated === b.translated &&
    a.fuzzy === b.fuzzy &&
    a.words === b.words &&
    a.translatedWords === b.translatedWords
  );
}
