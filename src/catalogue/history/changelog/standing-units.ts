import { type Hash64, isBlank, OUTDATED_STATE, ownText, type TranslationName } from "../../../model/index.ts";
import type { UnitAt, UnitsAt } from "./tracked.ts";

/** Of units whose source changed after their text: the source that they were written for, by `id_hash`. */
export type Outdated = ReadonlyMap<Hash64, string>;

export const NONE_OUTDATED: Outdated = new Map();

/** What a translation says, and which of its texts are outdated. */
export interface TranslationUnits {
  readonly units: UnitsAt;
  readonly outdated: Outdated;
}

/**
 * Which texts are outdated after a step (ADOPT.md 4, "Outdated texts"): those whose source changed while they did not,
 * until they change, or their source is again the one that they were written for.
 *
 * @param before undefined where the translation was not there: what is new is not outdated
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

/** What a step did to one translation: with the records, the complete log. */
export interface TranslationStep extends TranslationName {
  /** Undefined where the translation was not there. */
  readonly before: TranslationUnits | undefined;
  /** Undefined where it is gone. */
  readonly after: TranslationUnits | undefined;
}

/** A unit as it stands after a step, in all that makes it outdated. */
export interface StandingUnit extends UnitAt {
  /** The source that its text was written for, where it is outdated; else `""`. */
  readonly previousSource: string;
}

/** What no record tells, and nobody publishes: that a unit is there from now on as it says, or not any more. */
export type UnitEvent =
  | { readonly kind: "appears"; readonly unit: StandingUnit }
  | { readonly kind: "vanishes"; readonly idHash: Hash64 };

/**
 * From what a translation was to what it is, one unit at a time: whoever takes these in, step by step, has the units of
 * every step (ADOPT.md 4, "Published"). One that is there already appears again as it is now.
 */
export function* unitEvents({ before, after }: TranslationStep): Iterable<UnitEvent> {
  if (before?.units === after?.units && before?.outdated === after?.outdated) return;
  const gone = new Map(before?.units.map((unit) => [unit.idHash, unit] as const));
  for (const unit of after?.units ?? []) {
    const was = gone.get(unit.idHash);
    gone.delete(unit.idHash);
    if (was === undefined || !isEqual(standing(was, before), standing(unit, after)))
      yield { kind: "appears", unit: standing(unit, after) };
  }
  for (const idHash of gone.keys()) yield { kind: "vanishes", idHash };
}

export function standingUnits(of: TranslationUnits): readonly StandingUnit[] {
  return of.units.map((unit) => standing(unit, of));
}

function standing(unit: UnitAt, of: TranslationUnits | undefined): StandingUnit {
  const { idHash, source, target, state } = unit;
  const previousSource = of?.outdated.get(idHash);
  if (previousSource === undefined) return { idHash, source, target, state, previousSource: "" };
  return { idHash, source, target, state: OUTDATED_STATE, previousSource };
}

function isEqual(a: StandingUnit, b: StandingUnit): boolean {
  return (
    a.state === b.state &&
    a.target === b.target &&
    a.source === b.source &&
    a.previousSource === b.previousSource
  );
}
