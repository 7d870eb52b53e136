import type { State } from "./format.ts";

/**
 * What the files of a component say of a unit's text, and why its state would be what it is, were there no row for it:
 * of several that hold, the one that decides. What is published of the unit follows from it (`catalogue/link/units/decide.ts`).
 */
export type FileReason =
  /** Its translation's file has no entry for it: no text. */
  | "no entry"
  /** The template's own translation, of a string that is empty there: there is nothing to translate (RULES.md 4). */
  | "no source"
  /** The reference's own translation, whose entry has no text: the source is shown, as gettext does (ADOPT.md 3). */
  | "source shown"
  | "no text"
  /** There is a text, but in none of the plural forms that the language has. */
  | "no form"
  /** gettext: what has no first plural form is untranslated, whatever the others are. */
  | "no first form"
  /** The file says that its text is no translation yet, without calling it fuzzy (RULES.md 11.9). */
  | "not a translation"
  | "fuzzy"
  /** Its source is not the one that it was written for, as the history of its repository tells (ADOPT.md 4). */
  | "outdated"
  | "approved"
  | "text";

/** Of a text whose source changed after it (ADOPT.md 4, "Outdated texts"). */
export const OUTDATED_STATE: State = "fuzzy";

/** Facts of a unit that its row of `units.csv` can give: a bit for each. */
export const PIN = {
  state: 1,
  previousSource: 2,
  location: 4,
  comment: 8,
  flags: 16,
  priority: 32,
} as const;

export type GivenFact = keyof typeof PIN;

/** True where the unit's row gives the fact, and so decides it. */
export function isGiven({ pins }: { readonly pins: number }, fact: GivenFact): boolean {
  return (pins & PIN[fact]) !== 0;
}

/** RULES.md 4: approved texts are translated, too. */
export function isTranslated({ state }: { readonly state: State }): boolean {
  return state === "translated" || state === "approved";
}

/** False where the file of the unit's translation has no entry for it. */
export function isInFile({ fileReason }: { readonly fileReason: FileReason }): boolean {
  return fileReason !== "no entry";
}
