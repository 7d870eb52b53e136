import { COMMENT_ADDED, groupBy, SUGGESTION_ADDED, SUGGESTION_ENDED } from "../../model/index.ts";
import type { ChangeRecord, PlatformRecords, UnitRecord } from "./records.ts";

/** A suggestion or comment, which a project stores by content. */
export interface ImportedContent {
  readonly project: string;
  /** The code of the language; empty for a comment on a source, which applies to all. */
  readonly language: string;
  readonly contentHash: bigint;
  /** Undefined if the log does not contain it. */
  readonly text: string | undefined;
  readonly user: string | null;
  readonly timestamp: string | undefined;
}

/** The open suggestions. No collection lists them, but the log contains the start and the end of each. */
export function suggestionsOf({
  units,
  changes,
  suggestions,
}: Pick<PlatformRecords, "units" | "changes" | "suggestions">): readonly ImportedContent[] {
  const own = units.filter(({ hasSuggestion }) => hasSuggestion);
  if (suggestions === undefined) return contentsOf(own, openInLog(changes));
  const listed = groupBy(suggestions, ({ unit }) => unit);
  return contentsOf(own, ({ id, language }) =>
    (listed.get(id) ?? []).map((one) => ({
      change: { ...one, author: one.user },
      language,
      text: one.target,
    })),
  );
}

function openInLog(changes: readonly ChangeRecord[]): (unit: UnitRecord) => readonly ToldContent[] {
  const open = new Map<number, ChangeRecord[]>();
  for (const change of changes) {
    if (change.unit === null) continue;
    const kept = open.get(change.unit) ?? [];
    if (change.action === SUGGESTION_ADDED) kept.push(change);
    else if (SUGGESTION_ENDED.has(change.action)) takeAway(kept, change.target);
    open.set(change.unit, kept);
  }
  return ({ id, language }) =>
    (open.get(id) ?? []).map((change) => ({ change, language, text: change.target }));
}

function takeAway(kept: ChangeRecord[], text: string): void {
  const at = kept.findLastIndex(({ target }) => target === text);
  if (at >= 0) kept.splice(at, 1);
}

/**
 * The comments. The log has their author and time, and in later releases their text. A comment on a source applies to
 * each of its translations, so its row has no language.
 */
export function commentsOf(
  units: readonly UnitRecord[],
  changes: readonly ChangeRecord[],
): readonly ImportedContent[] {
  const added = groupBy(
    changes.filter(({ action, comment }) => action === COMMENT_ADDED && comment !== null),
    ({ unit }) => unit ?? 0,
  );
  const of = (id: number | undefined, language: string): readonly ToldContent[] =>
    (added.get(id ?? 0) ?? []).map((change) => ({ change, language, text: change.comment ?? undefined }));
  return contentsOf(
    units.filter(({ hasComment }) => hasComment),
    ({ id, language, sourceUnit }) => [
      ...(id === sourceUnit ? [] : of(id, language)),
      ...of(sourceUnit, ON_SOURCE),
    ],
  );
}

/** The language in rows of comments on a source. */
const ON_SOURCE = "";

interface ToldContent {
  readonly change: Pick<ChangeRecord, "user" | "author" | "timestamp">;
  readonly language: string;
  readonly text: string | undefined;
}

/**
 * One or more rows for each language of a project that has the content. Records with the same text and time become
 * one row.
 */
function contentsOf(
  units: readonly UnitRecord[],
  told: (unit: UnitRecord) => readonly ToldContent[],
): readonly ImportedContent[] {
  const rows = new Map<string, ImportedContent>();
  const known = new Set<string>();
  for (const unit of units) {
    const { project, contentHash } = unit;
    for (const { change, language, text } of told(unit)) {
      const { user, author, timestamp } = change;
      const row = {
        project,
        language,
        contentHash,
        text: text || undefined,
        user: user ?? author,
        timestamp,
      };
      const place = `${project}/${language}/${contentHash}`;
      rows.set(`${place}/${timestamp}/${text}`, row);
      known.add(place);
    }
  }
  for (const { project, language, contentHash } of units) {
    const places = [language, ON_SOURCE].map((of) => `${project}/${of}/${contentHash}`);
    if (places.some((place) => known.has(place))) continue;
    const row = { project, language, contentHash, text: undefined, user: null, timestamp: undefined };
    rows.set(places[0] ?? "", row);
  }
  return [...rows.values()];
}
