import type { State } from "./format.ts";

/**
 * The facts in a component's files that decide the state of a unit without a row. If several facts are true, only the
 * deciding one is stored. The published state follows from it (`catalogue/link/units/decide.ts`).
 */
export type FileReason =
  /** The translation's file has no entry for the unit. */
  | "no entry"
  /** The template's string is empty, so there is nothing to translate (RULES.md 4). */
  | "no source"
  /** The reference's entry has no text, so the source is shown, as in gettext (ADOPT.md 3). */
  | "source shown"
  | "no text"
  /** The unit has a text, but in none of the plural forms of the language. */
  | "no form"
  /** In gettext, a unit without its first plural form is untranslated, even if it has other forms. */
  | "no first form"
  /** By the file, the text is not a translation yet, and not fuzzy (RULES.md 11.9). */
  | "not a translation"
  | "fuzzy"
  /** The source changed after the translation, by the history of its repository (ADOPT.md 4). */
  | "outdated"
  | "approved"
  | "text";

/** The state of a text whose source changed after it (ADOPT.md 4, "Outdated texts"). */
export const OUTDATED_STATE: State = "fuzzy";

/** Facts of a unit that its row in `units.csv` can give. Each is a bit. */
export const PIN = {
  state: 1,
  previousSource: 2,
  location: 4,
  comment: 8,
  flags: 16,
  priority: 32,
} as const;

export type GivenFact = keyof typeof PIN;

/** True if the unit's row gives the fact and decides it. */
export function isGiven({ pins }: { readonly pins: number }, fact: GivenFact): boolean {
  return (pins & PIN[fact]) !== 0;
}

/** Approved texts are also translated (RULES.md 4). */
export function isTranslated({ state }: { readonly state: State }): boolean {
  return state === "translated" || state === "approved";
}

/** False if the file of the unit's translation has no entry for it. */
export function isInFile({ fileReason }: { readonly fileReason: FileReason }): boolean {
  return fileReason !== "no entry";
}
