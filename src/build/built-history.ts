import type { ReadResult } from "../catalogue/index.ts";
import {
  type Catalogue,
  count,
  type LogCounts,
  type PublicCatalogue,
  type Report,
  record,
} from "../model/index.ts";

/** The result of reading the histories of a catalogue's repositories. */
export interface BuiltHistory extends LogCounts {
  readonly published: number;
}

export const BUILT_HISTORY = record<BuiltHistory>({
  steps: count(),
  commits: count(),
  records: count(),
  cached: count(),
  published: count(),
});

/** Undefined if histories were not requested. */
export function builtHistory(
  { history }: Pick<Catalogue, "history">,
  { changes }: PublicCatalogue,
): BuiltHistory | undefined {
  if (history === undefined) return undefined;
  return { ...history.counts, published: changes.filter(({ commit }) => commit !== undefined).length };
}

/**
 * Hints at `history.since` if change records are more than half of the documents.
 *
 * @param documents the number of documents in all views
 */
export function checkHistory(
  history: BuiltHistory | undefined,
  { historyAt, history: { since } }: ReadResult,
  { documents, views }: { readonly documents: number; readonly views: number },
  report: Report,
): void {
  const records = (history?.published ?? 0) * views;
  if (since !== undefined || 2 * records <= documents) return;
  report("history/mostly", historyAt, records, documents);
}
