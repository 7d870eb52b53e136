import type { Change, TimestampPrinter } from "../../../model/index.ts";

/** Change records by the month that their printed time names (`2026-11`), oldest first; a month's in their order. */
export function byMonth(
  changes: readonly Change[],
  timestamps: TimestampPrinter,
): readonly (readonly [month: string, changes: readonly Change[]])[] {
  const months = new Map<string, Change[]>();
  for (const change of changes) {
    const month = timestamps.print(change.timestamp).slice(0, "2026-11".length);
    const known = months.get(month);
    if (known === undefined) months.set(month, [change]);
    else known.push(change);
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1));
}
