import { isTranslated, type Translation, type Unit } from "../../../model/index.ts";
import type { Show } from "../addresses.ts";
import { keptByTexts } from "../remembered.ts";

/** Texts of a translation that have pages of their own (PAGES.md 3); those pages are there where there are any. */
export const SHOWN: { readonly [Name in Show]: (translation: Translation) => readonly Unit[] } = {
  unfinished: keptByTexts(({ units }) => units.filter((unit) => !isTranslated(unit))),
  failing: keptByTexts(({ units }) => units.filter(isFailing)),
};

export const SHOWS: readonly Show[] = ["unfinished", "failing"];

/** As the statistics count: a check fails for the text here or, of the same text, in another component. */
function isFailing({ hasFailingCheck, failingChecks }: Unit): boolean {
  return hasFailingCheck || failingChecks.length > 0;
}
