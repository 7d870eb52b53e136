import type { State } from "./format.ts";

/** The state of a text whose source changed after it (ADOPT.md 4, "Outdated texts"). */
export const OUTDATED_STATE: State = "fuzzy";

/**
 * The facts in a component's files that decide the state of a unit without a row, with that state and in words. If
 * several facts are true, only the deciding one is stored.
 */
export const FILE_REASONS = {
  "no entry": { state: "empty", because: "its file has no entry for it" },
  /** There is nothing to translate (RULES.md 4). */
  "no source": { state: "empty", because: "it is in the template, and its source there is empty" },
  /** The reference's entry has no text, so the source is shown, as in gettext (ADOPT.md 3). */
  "source shown": { state: "translated", because: "the texts of the reference are the sources" },
  "no text": { state: "empty", because: "its text in the file is empty" },
  "no form": {
    state: "empty",
    because: "all forms of its language are empty in the file; only further forms have text",
  },
  /** In gettext, such a unit is untranslated, even if it has other forms. */
  "no first form": { state: "empty", because: "its first plural form in the file is empty" },
  /** Nor fuzzy (RULES.md 11.9). */
  "not a translation": { state: "empty", because: "its file marks its text as not yet a translation" },
  fuzzy: { state: "fuzzy", because: "its file marks it as fuzzy" },
  /** By the history of its repository (ADOPT.md 4). */
  outdated: {
    state: OUTDATED_STATE,
    because: "its source changed in a commit that did not change its text (history: {outdated: true})",
  },
  approved: { state: "approved", because: "its file marks it as approved" },
  text: { state: "translated", because: "its text in the file is not empty" },
} as const satisfies Readonly<Record<string, { readonly state: State; readonly because: string }>>;

export type FileReason = keyof typeof FILE_REASONS;

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
