import type { Statistics } from "../../model/index.ts";
import { encodeJson } from "../escape.ts";
import type { CatalogueStatistics, LanguageSummary } from "../statistics.ts";

/**
 * `stats --json`: `{with_source, total, languages: [{code, name, …}], projects: [{slug, name, total, languages,
 * components: [{slug, name, totals: {of, file}, total, translations: [{code, name, …}]}]}]}`. Numbers, also in
 * `total`, have the names of the API's translations (contract 2.5), with `fuzzy_words` and the like. The source
 * language is included only if `with_source` is true. `totals` names the file whose units count: the `template`, the
 * `reference`, or each `file` itself (file: null). Keys may be added, never renamed.
 */
export function renderJson({ hasSource, projects, languages, total }: CatalogueStatistics): string {
  return encodeJson({
    with_source: hasSource,
    total: numbersOf(total),
    languages: languages.map(languageOf),
    projects: projects.map((project) => ({
      slug: project.slug,
      name: project.name,
      total: numbersOf(project.total),
      languages: project.languages.map(languageOf),
      components: project.components.map((component) => ({
        slug: component.slug,
        name: component.name,
        totals: { of: component.totals.of, file: component.totals.file ?? null },
        total: numbersOf(component.total),
        translations: component.translations.map(languageOf),
      })),
    })),
  });
}

function languageOf({ code, name, statistics }: LanguageSummary): object {
  return { code, name, ...numbersOf(statistics) };
}

function numbersOf({
  total,
  totalWords,
  translated,
  fuzzy,
  failing,
  suggestions,
  comments,
}: Statistics): object {
  return {
    total,
    total_words: totalWords,
    translated: translated.units,
    translated_words: translated.words,
    translated_percent: translated.percent,
    fuzzy: fuzzy.units,
    fuzzy_words: fuzzy.words,
    fuzzy_percent: fuzzy.percent,
    failing_checks: failing.units,
    failing_checks_words: failing.words,
    failing_checks_percent: failing.percent,
    have_suggestion: suggestions,
    have_comment: comments,
  };
}
