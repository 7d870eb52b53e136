import {
  believedTimeOf,
  type Change,
  type Component,
  isTranslated,
  type Micros,
  ownTranslations,
  type SourceRecord,
  type Unit,
} from "../../model/index.ts";
import type { DayDeltas } from "./day-deltas.ts";
import type { Day } from "./days.ts";

/** A new translation; a new source string; a source that changed; a text that was marked for editing. */
const TRANSLATED = 5;
const ADDED = 13;
const BROKEN: ReadonlySet<number> = new Set([30, 37]);

/** When what was last true of units, as their records tell. */
class UnitRecords {
  readonly translated = new Map<Unit, Micros>();
  readonly broken = new Map<Unit, Micros>();
  readonly added = new Map<SourceRecord, Micros>();

  constructor(changes: readonly Change[]) {
    for (const change of changes) {
      const { unit, action } = change;
      const timestamp = believedTimeOf(change);
      if (unit === null) continue;
      if (action === TRANSLATED) note(this.translated, unit, timestamp);
      if (BROKEN.has(action)) note(this.broken, unit, timestamp);
      // It hangs on the unit of one language, and is meant of all (RULES.md 6).
      if (action === ADDED) note(this.added, unit.sourceRecord, timestamp);
    }
  }
}

function note<Noun>(times: Map<Noun, Micros>, noun: Noun, time: Micros): void {
  const known = times.get(noun);
  if (known === undefined || time > known) times.set(noun, time);
}

/**
 * How a component came to be as it is, backwards from what is true now (PAGES.md 3). A unit is there since its record
 * says so, else since the first record of its component. All deltas come to its statistics.
 *
 * @param dayOf no record: before the log begins
 */
export function addByLog(
  component: Component,
  deltas: DayDeltas,
  dayOf: (time: Micros | undefined) => Day,
): void {
  const records = new UnitRecords(component.changes);
  const first = firstOf(component.changes);
  for (const { units } of ownTranslations(component))
    for (const unit of units) {
      const since = records.added.get(unit.sourceRecord) ?? first;
      deltas.add(dayOf(since), 1, 0);
      const [from, until] = translatedTime(unit, since, records);
      if (from === "never") continue;
      deltas.add(dayOf(from), 0, 1);
      if (until !== undefined) deltas.add(dayOf(until), 0, -1);
    }
}

type Since = Micros | undefined | "never";

/** From when on, and until when; a text is translated at no time at which it is not there. */
function translatedTime(
  unit: Unit,
  since: Micros | undefined,
  { translated, broken }: UnitRecords,
): readonly [from: Since, until?: Micros] {
  const latest = laterOf(translated.get(unit), since);
  if (isTranslated(unit)) return [latest];
  const until = unit.state === "fuzzy" ? broken.get(unit) : undefined;
  if (until === undefined || (since !== undefined && until <= since)) return ["never"];
  return latest !== undefined && latest < until ? [latest, until] : [since, until];
}

function laterOf(a: Micros | undefined, b: Micros | undefined): Micros | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function firstOf(changes: readonly Change[]): Micros | undefined {
  let first: Micros | undefined;
  for (const change of changes) first = Math.min(first ?? believedTimeOf(change), believedTimeOf(change));
  return first;
}
