import { type Hash64, isTranslated, type State, type TranslationName } from "../../../model/index.ts";
import type { UnitPlace } from "./compared-set.ts";

/** The differences between two sets of units, from the first to the second (ADOPT.md 6). */
export interface Difference {
  readonly summary: Summary;
  /** The translations that differ, sorted by project, component and language, in code-point order. */
  readonly translations: readonly TranslationDifference[];
  /** The languages with a different translation, by code, counted over all compared translations. */
  readonly languages: readonly LanguageDifference[];
  /** The changes sorted by project, component and language, then by position, then by hash. */
  readonly changes: readonly UnitChange[];
}

export interface Summary {
  /** Components with translations on one side only. */
  readonly components: Balance;
  /** Languages with translations on one side only. */
  readonly languages: Balance;
  readonly units: Balance & { readonly changed: number; readonly lost: number };
}

export interface Balance {
  readonly added: number;
  readonly removed: number;
}

/** The numbers of units in a translation, or in a language. */
export interface UnitCounts {
  readonly total: number;
  /** The number of translated units, including approved ones. */
  readonly translated: number;
  readonly fuzzy: number;
}

export interface TranslationDifference extends TranslationName {
  readonly before: UnitCounts | null;
  readonly after: UnitCounts | null;
  /** The file of the second side's translation, if it is known, relative to that catalogue's directory. */
  readonly file: string | undefined;
}

export interface LanguageDifference {
  readonly code: string;
  readonly before: UnitCounts | null;
  readonly after: UnitCounts | null;
  /** The number of changes with each outcome. Each change counts once. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

export interface UnitText {
  readonly source: string;
  readonly target: string;
  readonly state: State;
}

export interface UnitChange extends TranslationName {
  readonly kind: "added" | "removed" | "changed";
  /** A translated text became empty or fuzzy, or its unit is gone while another language still has its source. */
  readonly isLost: boolean;
  readonly idHash: Hash64;
  readonly context: string;
  /** The source of the second side, if that has the unit. */
  readonly source: string;
  readonly before: UnitText | null;
  readonly after: UnitText | null;
  /** The position on the second side, or on the first for a removed unit. The place is on the same side. */
  readonly position: number;
  readonly place: UnitPlace | undefined;
}

/** The words for a change in reports for people. */
export type Outcome = "lost" | "new" | "translated" | "changed" | "removed";

export function outcomeOf({ kind, isLost, before, after }: UnitChange): Outcome {
  if (isLost) return "lost";
  if (kind === "added") return "new";
  if (kind === "removed") return "removed";
  return !isDone(before) && isDone(after) ? "translated" : "changed";
}

/** True for a text that a user can use. */
export function isDone(text: UnitText | null): boolean {
  return text !== null && isTranslated(text);
}

/** Sorts lost texts first, because people must see them. The order is otherwise the same. */
export function lostFirst(changes: readonly UnitChange[]): readonly UnitChange[] {
  return [...changes.filter(({ isLost }) => isLost), ...changes.filter(({ isLost }) => !isLost)];
}
