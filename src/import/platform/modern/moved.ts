import { type ComponentName, componentKey, translationKey } from "../records.ts";
import type { ModernChange, ModernTranslation, ModernUnit } from "./nouns.ts";
import { movementOf } from "./vocabulary.ts";

/**
 * The units that can have changed since an earlier reading, by the records of the log after it (oracle/modern,
 * section 11).
 */
export interface Moved {
  /** `project/component/language` of translations whose units can all have changed. */
  readonly translations: ReadonlySet<string>;
  /** Identifiers of such units in other translations. */
  readonly units: ReadonlySet<number>;
}

/** True if names or addresses changed, because they then no longer identify the earlier records. */
export function isRestructured(changes: readonly ModernChange[]): boolean {
  return changes.some(
    ({ action, component }) => movementOf(action) === "addresses" || component === undefined,
  );
}

/**
 * Finds the units that must be read again. A record about a source's own unit concerns all units of its string. A
 * record that names only a translation can concern any of its units, and one that names only a component any unit of
 * its translations. A translation with another number of units than on the server must also be read, because removals
 * in the repository leave no record.
 *
 * @param strings identifiers of strings of the source language that changed without a record
 * @param units of the earlier reading, by identifier
 * @param translations as the server lists them now
 * @param uncounted translations with another number of units than the server counts
 */
export function movedSince(
  changes: readonly ModernChange[],
  strings: readonly number[],
  units: ReadonlyMap<number, ModernUnit>,
  translations: readonly ModernTranslation[],
  uncounted: readonly ModernTranslation[],
): Moved {
  const moved = new Set([...translationsOf(changes, units, translations), ...uncounted.map(translationKey)]);
  const named = new Set([...strings, ...changes.flatMap(({ unit }) => unit ?? [])]);
  const touched = [...units.values()].filter(({ id, sourceUnit }) => named.has(id) || named.has(sourceUnit));
  const elsewhere = touched.filter((unit) => !moved.has(translationKey(unit))).map(({ id }) => id);
  const unknown = [...named].filter((id) => !units.has(id));
  return { translations: moved, units: new Set([...elsewhere, ...unknown]) };
}

function translationsOf(
  changes: readonly ModernChange[],
  units: ReadonlyMap<number, ModernUnit>,
  translations: readonly ModernTranslation[],
): readonly string[] {
  const pending = new Set([...units.values()].filter(({ isPending }) => isPending).map(translationKey));
  const ofNoUnit = changes.filter(({ unit }) => unit === null);
  return ofNoUnit.flatMap(({ action, project = "", component = "", language }) => {
    const movement = movementOf(action);
    if (movement === "nothing") return [];
    const keys =
      language === undefined
        ? keysOf({ project, component }, translations)
        : [translationKey({ project, component, language })];
    return movement === "commits" ? keys.filter((key) => pending.has(key)) : keys;
  });
}

function keysOf(component: ComponentName, translations: readonly ModernTranslation[]): readonly string[] {
  return translations.filter((one) => componentKey(one) === componentKey(component)).map(translationKey);
}

/** The number of units of each translation, by `project/component/language`. */
export function unitCounts(units: ReadonlyMap<number, ModernUnit>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const unit of units.values()) {
    const key = translationKey(unit);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
