import type { FileUnit } from "./format.ts";

/** The entry that gives a text about a unit, if no row gives it. */
export type Origin =
  /** That of the translation's own file. */
  | "own"
  /** That of the template or reference. */
  | "guide"
  /** Both: the template's text, and the file's own behind it, as it differs. */
  | "both";

/** The texts of files about a unit, besides its own text. */
export type AboutFact = "comment" | "location" | "flags";

/** The origin of the earlier source of a unit, or the reason why it shows none. */
export type PreviousOrigin = "row" | "history" | "own" | "nowhere" | "not fuzzy";

/** An entry of a file that counts, among those that are about the same unit. */
export interface ChosenEntry {
  readonly unit: FileUnit;
  /** Its number among them, from 1. */
  readonly number: number;
  /** The number of entries about the unit. */
  readonly of: number;
}

/**
 * The origins of a unit's facts, beyond `fileReason` and the facts of its row (`isGiven`). Few units need them, so
 * units do not keep them: `catalogue/link/units/reasons.ts` decides the unit again.
 */
export interface UnitReasons {
  /** The entry in its own file; undefined if the file has none. */
  readonly own: ChosenEntry | undefined;
  /** The entry in the template or reference; undefined if the component has neither. */
  readonly guide: ChosenEntry | undefined;
  readonly origins: Readonly<Record<AboutFact, Origin>>;
  readonly previousSource: PreviousOrigin;
}
