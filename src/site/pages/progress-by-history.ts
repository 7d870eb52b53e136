import { type Component, type ComponentHistory, type HistoryRow, isSourceCode } from "../../model/index.ts";
import type { DayDeltas } from "./day-deltas.ts";

/** Rows of git's history by component; the source language has no part in them (PAGES.md 1). */
export function historyByComponent(
  history: readonly ComponentHistory[],
): ReadonlyMap<Component, readonly HistoryRow[]> {
  const rows = new Map<Component, HistoryRow[]>();
  for (const { component, row } of history) {
    if (row.tag !== undefined || isSourceCode(component, row.language)) continue;
    const known = rows.get(component);
    if (known === undefined) rows.set(component, [row]);
    else known.push(row);
  }
  return rows;
}

const NOTHING = { total: 0, translated: 0 };

/** What each row says beside the row before it, of its language. @param rows by time */
export function addByHistory(rows: readonly HistoryRow[], deltas: DayDeltas): void {
  const before = new Map<string, HistoryRow>();
  for (const row of rows) {
    const known = before.get(row.language);
    const { total, translated } = known ?? NOTHING;
    deltas.add(row.time, row.total - total, row.translated - translated);
    before.set(row.language, row);
  }
}
