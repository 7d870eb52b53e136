import { isTranslated, type Translation, type Unit } from "../../../model/index.ts";
import type { Show } from "../addresses.ts";
import { keptByTexts } from "../remembered.ts";

/** Parts of a translation's texts that have pages of their own, if they are not empty (PAGES.md 3). */
export const SHOWN: { readonly [Name in Show]: (translation: Translation) => readonly Unit[] } = {
  unfinished: keptByTexts(({ units }) => units.filter((unit) => !isTranslated(unit))),
  failing: keptByTexts(({ units }) => units.filter(isFailing)),
};

export const SHOWS: readonly Show[] = ["unfinished", "failing"];

/** True if a check fails for the text here, or for the same text in another component, as statistics count. */
function isFailing({ hasFailingCheck, failingChecks }: Unit): boolean {
  return hasFailingCheck || failingChecks.length > 0;
}
