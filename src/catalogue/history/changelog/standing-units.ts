import { type Hash64, isBlank, OUTDATED_STATE, ownText, type TranslationName } from "../../../model/index.ts";
import type { UnitAt, UnitsAt } from "./tracked.ts";

/** The earlier sources, by `id_hash`, of units whose source changed after their text was written. */
export type Outdated = ReadonlyMap<Hash64, string>;

export const NONE_OUTDATED: Outdated = new Map();

/** The units of a translation, and its outdated texts. */
export interface TranslationUnits {
  readonly units: UnitsAt;
  readonly outdated: Outdated;
}

/**
 * The outdated texts after a step (ADOPT.md 4, "Outdated texts"): those whose source changed while they did not. They
 * stay outdated until they change, or until their source is again the one that they were written for.
 *
 * @param before undefined if the translation did not exist: new texts are not outdated
 */
export function outdatedAfter(before: TranslationUnits | undefined, after: UnitsAt): Outdated {
  if (before === undefined) return NONE_OUTDATED;
  if (before.units === after) return before.outdated;
  const known = new Map(before.units.map((unit) => [unit.idHash, unit] as const));
  const outdated = new Map<Hash64, string>();
  for (const { idHash, source, target } of after) {
    const was = known.get(idHash);
    if (was === undefined || was.target !== target || isBlank(target)) continue;
    const writtenFor = before.outdated.get(idHash) ?? was.source;
    if (writtenFor !== source) outdated.set(idHash, ownText(writtenFor));
  }
  return outdated.size === 0 ? NONE_OUTDATED : outdated;
}

/** The change of one translation in a step. These changes and the records are the complete log. */
export interface TranslationStep extends TranslationName {
  /** Undefined if the translation did not exist. */
  readonly before: TranslationUnits | undefined;
  /** Undefined if the translation is gone. */
  readonly after: TranslationUnits | undefined;
}

/** The state of a unit after a step, with all values that make it outdated. */
export interface StandingUnit extends UnitAt {
  /** The source that its text was written for, if it is outdated; else `""`. */
  readonly previousSource: string;
}

/** The units after a step, with those that it makes outdated. */
export function standingUnits(of: TranslationUnits): readonly StandingUnit[] {
  return of.units.map((unit) => standing(unit, of));
}

function standing(unit: UnitAt, of: TranslationUnits | undefined): StandingUnit {
  const { idHash, source, target, state } = unit;
  const previousSource = of?.outdated.get(idHash);
  if (previousSource === undefined) return { idHash, source, target, state, previousSource: "" };
  return { idHash, source, target, state: OUTDATED_STATE, previousSource };
}
