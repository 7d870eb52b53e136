import { type Component, printUtc, type Translation } from "../../../model/index.ts";
import { absoluteAddress } from "../absolute.ts";
import { PLACES } from "../addresses.ts";
import { lastAuthorOf, type SiteContext } from "../context.ts";

/** The numbers of each translation of a component: an array as the platform's, each item as the API's `statistics/`. */
export function statisticsArray({ translations }: Component, site: SiteContext): string {
  return `[${translations.map((translation) => itemOf(translation, site)).join(",")}]\n`;
}

/** Percentages keep their decimal, as in the API: so the text is written by hand. */
function itemOf(translation: Translation, site: SiteContext): string {
  const { component, language, statistics, lastChange } = translation;
  const { total, totalWords, translated, fuzzy, failing } = statistics;
  const members = {
    code: JSON.stringify(language.code),
    name: JSON.stringify(language.name),
    total,
    total_words: totalWords,
    last_change: lastChange === null ? "null" : `"${printUtc(lastChange)}"`,
    last_author: JSON.stringify(lastAuthorOf(site, translation) ?? null),
    translated: translated.units,
    translated_words: translated.words,
    translated_percent: translated.percent.toFixed(1),
    fuzzy: fuzzy.units,
    fuzzy_percent: fuzzy.percent.toFixed(1),
    failing: failing.units,
    failing_percent: failing.percent.toFixed(1),
    url: JSON.stringify(absoluteAddress(site, PLACES.engage(component.project, language))),
    url_translate: JSON.stringify(absoluteAddress(site, PLACES.translation(translation))),
  };
  return `{${Object.entries(members)
    .map(([key, value]) => `"${key}":${value}`)
    .join(",")}}`;
}
