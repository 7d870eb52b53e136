import { type Hash64, isBlank, ownText } from "../../../model/index.ts";
import { ACTION, type Action } from "./record.ts";
import { NONE_OUTDATED, type TranslationUnits } from "./standing-units.ts";
import type { UnitAt, UnitsAt } from "./tracked.ts";

export interface ContentEvent {
  readonly action: Action;
  readonly idHash: Hash64;
  readonly target: string;
  readonly unit: UnitAt;
}

export interface TranslationFacts {
  readonly isGuide: boolean;
  /** True if the sources are texts of a template, which can change. */
  readonly hasTemplate: boolean;
}

/**
 * The events between two versions, by position (ADOPT.md 4, "Unit records"). The record of a unit's source precedes
 * its own. Becoming outdated has no record of its own: 30 is enough. A change of an outdated text counts as its first
 * text for a source.
 *
 * @param before undefined if the translation did not exist
 */
export function contentEvents(
  before: TranslationUnits | undefined,
  after: UnitsAt,
  { isGuide, hasTemplate }: TranslationFacts,
): readonly ContentEvent[] {
  const { units, outdated } = before ?? NOTHING;
  if (units === after) return [];
  const known = new Map(units.map((unit) => [unit.idHash, unit] as const));
  const events: ContentEvent[] = [];
  for (const unit of after) {
    const was = known.get(unit.idHash);
    if (hasTemplate && !isGuide && was !== undefined && was.source !== unit.source)
      events.push({ action: ACTION.sourceChange, idHash: unit.idHash, target: ownText(unit.source), unit });
    const isNew = isGuide && was === undefined;
    const action = isNew ? undefined : actionOf(was, unit, outdated.has(unit.idHash));
    if (action !== undefined) events.push({ action, idHash: unit.idHash, target: textOf(unit), unit });
  }
  return events;
}

const NOTHING: TranslationUnits = { units: [], outdated: NONE_OUTDATED };

/** The text is copied, because it would keep the whole version in memory. */
function textOf({ target }: UnitAt): string {
  return isBlank(target) ? "" : ownText(target);
}

type Said = Pick<UnitAt, "state" | "target">;

/** The content of a unit that does not exist. */
export const ABSENT: Said = { state: "empty", target: "" };

/** @param known undefined if the unit did not exist, which counts as empty */
function actionOf(known: UnitAt | undefined, after: UnitAt, wasOutdated: boolean): Action | undefined {
  const before = known ?? ABSENT;
  // The unit is new and fuzzy. The change with action 44 covers it.
  if (isSame(before, after) || (known === undefined && after.state === "fuzzy")) return undefined;
  if (isBlank(after.target)) return ACTION.change;
  if (after.state === "approved" && before.state !== "approved") return ACTION.approved;
  if (before.state === "empty" || before.state === "fuzzy") return ACTION.new;
  if (wasOutdated && before.target !== after.target) return ACTION.new;
  return after.state === "fuzzy" ? ACTION.marked : ACTION.change;
}

/** True if the two states cause the same records. */
export function isSame(a: Said, b: Said): boolean {
  return a.state === b.state && (a.target === b.target || (isBlank(a.target) && isBlank(b.target)));
}

/** A change with action 44: there are new units to translate. */
export function newStringsAwait(before: UnitsAt, after: UnitsAt): boolean {
  const known = new Set(before.map(({ idHash }) => idHash));
  return after.some(({ idHash, state }) => (state === "empty" || state === "fuzzy") && !known.has(idHash));
}
