import type { FileUnit } from "./format.ts";

/** The entry that gives a text about a unit, if no row gives it. */
export type Origin =
  /** The entry is in the translation's own file. */
  | "own"
  /** The entry is in the template or reference. */
  | "guide"
  /** Both have one: the template's text comes first, then the file's own text, because it differs. */
  | "both";

/** Texts about a unit in files, besides the unit's own text. */
export type AboutFact = "comment" | "location" | "flags";

/** The origins of the earlier source of a unit without a row, and the reasons why it shows none, in words. */
export const PREVIOUS_ORIGINS = {
  history: "the source when its text was written, from the repository's history",
  own: "its entry in the file",
  nowhere: "neither the file nor units.csv has one",
  "not fuzzy": "only fuzzy units have one",
} as const;

export type PreviousOrigin = "row" | keyof typeof PREVIOUS_ORIGINS;

/** The entry that counts, among all entries of a file for the same unit. */
export interface ChosenEntry {
  readonly unit: FileUnit;
  /** The number of the entry among them, from 1. */
  readonly number: number;
  /** The number of entries for the unit. */
  readonly of: number;
}

/**
 * The origins of a unit's facts, except `fileReason` and the facts of its row (`isGiven`). They are rarely needed, so
 * units do not store them: `catalogue/link/units/reasons.ts` decides the unit again.
 */
export interface UnitReasons {
  /** The entry in its own file; undefined if the file has none. */
  readonly own: ChosenEntry | undefined;
  /** The entry in the template or reference; undefined if the component has neither. */
  readonly guide: ChosenEntry | undefined;
  readonly origins: Readonly<Record<AboutFact, Origin>>;
  readonly previousSource: PreviousOrigin;
}
