import type { FileUnit } from "./format.ts";

/** Whose entry a text about a unit is taken from, where no row gives it. */
export type Origin =
  /** That of the translation's own file. */
  | "own"
  /** That of the template or reference. */
  | "guide"
  /** Both: the template's text, and the file's own behind it, as it differs. */
  | "both";

/** What files say about a unit besides its text. */
export type AboutFact = "comment" | "location" | "flags";

/** Where the earlier source comes from that a unit shows, or why it shows none. */
export type PreviousOrigin = "row" | "history" | "own" | "nowhere" | "not fuzzy";

/** An entry of a file that counts, among those that are about the same unit. */
export interface ChosenEntry {
  readonly unit: FileUnit;
  /** Which of them it is, from 1. */
  readonly number: number;
  /** How many entries are about the unit. */
  readonly of: number;
}

/**
 * Why a unit says what it says, beyond `fileReason` and what its row gives (`isGiven`). Asked of few units, so none keeps
 * it: `catalogue/link/units/reasons.ts` decides the unit again.
 */
export interface UnitReasons {
  /** The entry in its own file; undefined if the file has none. */
  readonly own: ChosenEntry | undefined;
  /** The entry in the template or reference; undefined if the component has neither. */
  readonly guide: ChosenEntry | undefined;
  readonly origins: Readonly<Record<AboutFact, Origin>>;
  readonly previousSource: PreviousOrigin;
}
