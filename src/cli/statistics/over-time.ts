import type { Every } from "../../catalogue/index.ts";
import {
  encodeTable,
  groupBy,
  HISTORY_COLUMNS,
  type HistoryRow,
  percentOf,
  recordOf,
} from "../../model/index.ts";
import { blocksOf, markdownTable } from "../columns.ts";
import { encodeJson, escapeMarkdown, escapeText } from "../escape.ts";

/** The content of `stats --over-time`. */
export interface OverTimeStatistics {
  readonly every: Every;
  readonly timeZone: string;
  readonly rows: readonly HistoryRow[];
}

/**
 * `{every, time_zone, rows: [{time, project, component, language, total, translated, fuzzy, words, translated_words}]}`;
 * rows of tags also have their `tag`. Keys may be added, never renamed.
 */
export function overTimeJson({ every, timeZone, rows }: OverTimeStatistics): string {
  return encodeJson({ every, time_zone: timeZone, rows: rows.map(withTag) });
}

/** The same rows as RFC 4180. Rows of tags have one more column, which is escaped as in the table. */
export function overTimeCsv({ every, rows }: OverTimeStatistics): string {
  const columns = every === "tag" ? [...HISTORY_COLUMNS, "tag"] : HISTORY_COLUMNS;
  return encodeTable(
    columns,
    rows.map(({ tag, ...row }) => JSON.stringify(withTag({ ...row, tag: tag && escapeText(tag) }))),
  );
}

function withTag(row: HistoryRow): object {
  return row.tag === undefined ? recordOf(row) : { ...recordOf(row), tag: row.tag };
}

const NUMBERS = ["Translated", "", "Need editing", "Words"];
const ALIGNED = ["left", "right", "right", "right", "right"] as const;

/** The text for people: the history of each translation. The oldest row comes first. */
export function overTimeTable(statistics: OverTimeStatistics): string {
  const { every, rows } = statistics;
  if (rows.length === 0) return "The history has no matching commits.\n";
  const cells = (row: HistoryRow): readonly string[] => cellsOf(row, every).map(escapeText);
  const blocks = seriesOf(rows).map(([name, own]) => [escapeText(name), own.map(cells)] as const);
  return blocksOf([titleOf(every), ...NUMBERS], ALIGNED, blocks);
}

/** The table for job summaries, with a row for each translation and time. */
export function overTimeMarkdown(statistics: OverTimeStatistics): string {
  const { every, rows } = statistics;
  const table = markdownTable(
    ["Translation", titleOf(every), ...NUMBERS],
    ["left", ...ALIGNED],
    seriesOf(rows).flatMap(([name, own]) =>
      own.map((row) => [name, ...cellsOf(row, every)].map(escapeMarkdown)),
    ),
  );
  return `${["## Translations over time", "", ...table].join("\n")}\n`;
}

function titleOf(every: Every): string {
  return every === "tag" ? "Tag" : every === "week" ? "Week of" : every === "day" ? "Day" : "Month";
}

function cellsOf({ time, tag, ...counts }: HistoryRow, every: Every): readonly string[] {
  const { total, translated, fuzzy, words, translatedWords } = counts;
  const day = time.slice(0, "2026-11-21".length);
  return [
    every === "tag" ? `${tag} (${day})` : time,
    total === 0 ? "" : `${percentOf(translated, total).toFixed(1)}%`,
    `${translated}/${total}`,
    String(fuzzy),
    `${translatedWords}/${words}`,
  ];
}

/** The rows of each `project/component/language`, in code-point order. */
function seriesOf(rows: readonly HistoryRow[]): readonly (readonly [string, readonly HistoryRow[]])[] {
  const series = groupBy(rows, ({ project, component, language }) => `${project}/${component}/${language}`);
  return [...series].sort(([a], [b]) => (a < b ? -1 : 1));
}
