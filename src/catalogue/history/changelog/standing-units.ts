import { type Hash64, OUTDATED_STATE } from "../../../model/index.ts";
import type { TranslationUnits } from "./outdated.ts";
import type { UnitAt } from "./tracked.ts";

/** What a step did to one translation: with the records, the complete log. */
export interface TranslationStep {
  /** Slugs. */
  readonly project: string;
  readonly component: string;
  /** The code of its language. */
  readonly language: string;
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

/** The units of a translation as they stand. */
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
