import { PLACES } from "../addresses.ts";
import { type NamedLanguage, namedLanguages } from "../all-languages.ts";
import type { SiteContext } from "../context.ts";
import type { CompletionRow } from "../parts/completion.ts";
import { listRoutes } from "../parts/list-pages.ts";
import type { Route } from "../route.ts";
import { openOf } from "../totals.ts";
import type { Words } from "../words/words.ts";

/** All languages that documents name, most complete first. */
export function languagesRoutes({ catalogue, words }: SiteContext): readonly Route[] {
  const languages = namedLanguages(catalogue);
  const translated = languages.filter(({ totals }) => totals !== undefined).length;
  return listRoutes({
    title: words.allLanguages,
    lead: words.languagesLead(translated),
    rows: languages.map((language) => rowOf(language, words)),
    json: ["languages"],
    placeOf: PLACES.languages,
  });
}

function rowOf(named: NamedLanguage, words: Words): CompletionRow {
  const { language, totals } = named;
  return { name: language.name, to: PLACES.language(language), totals, note: noteOf(named, words) };
}

function noteOf({ totals, translations, sourceOf }: NamedLanguage, words: Words): string {
  if (totals === undefined) return sourceOf.length > 0 ? words.sourceLanguage : words.notTranslated;
  const projects = new Set(translations.map(({ component }) => component.project)).size;
  return words.languageNote(projects, openOf(totals));
}
