import {
  type Component,
  encodeTable,
  type Project,
  printUtc,
  type Translation,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { absoluteAddress, lastAuthorOf, type SiteContext } from "../context.ts";
import { type FileRoute, fileIn } from "../route.ts";

export const STATISTICS_FILE = "statistics.csv";

/** Statistics for other programs: a table for each project, the platform's array for each component. */
export function* tableFiles(site: SiteContext): Iterable<FileRoute> {
  for (const project of site.catalogue.projects) {
    const table = (): string => statisticsTable(project, site);
    yield fileIn(PLACES.projectTable(project), STATISTICS_FILE, "text/csv; charset=utf-8", [project], table);
    for (const component of project.components) {
      const array = (): string => statisticsArray(component, site);
      const place = PLACES.componentTable(component);
      yield fileIn(place, "index.json", "application/json", component.translations, array);
    }
  }
}

/**
 * The statistics of a component's translations as the platform's array. Items are those of the API's `statistics/`.
 */
function statisticsArray({ translations }: Component, site: SiteContext): string {
  return `[${translations.map((translation) => itemOf(translation, site)).join(",")}]\n`;
}

/** Percentages keep their decimal, as in the API, so `JSON.stringify` cannot write them. */
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
  return objectOf(members);
}

/** A flat object. @param members each value as JSON */
function objectOf(members: Readonly<Record<string, string | number>>): string {
  return `{${Object.entries(members)
    .map(([key, value]) => `"${key}":${value}`)
    .join(",")}}`;
}

const COLUMNS = [
  ...(["project", "component", "language", "name", "total", "translated", "translated_percent"] as const),
  ...(["fuzzy", "failing_checks", "have_suggestion", "last_change"] as const),
] as const;

/** The statistics of a project's translations for spreadsheets (RFC 4180), without formulas. */
function statisticsTable({ components }: Project, site: SiteContext): string {
  const rows = components.flatMap(({ translations }) => translations.map((one) => rowOf(one, site)));
  return encodeTable(COLUMNS, rows);
}

function rowOf({ component, language, statistics, lastChange }: Translation, { days }: SiteContext): string {
  const { total, translated, fuzzy, failing, suggestions } = statistics;
  const cells: Readonly<Record<(typeof COLUMNS)[number], string | number>> = {
    project: JSON.stringify(component.project.manifest.slug),
    component: JSON.stringify(component.manifest.slug),
    language: JSON.stringify(language.code),
    name: JSON.stringify(language.name),
    total,
    translated: translated.units,
    translated_percent: translated.percent.toFixed(1),
    fuzzy: fuzzy.units,
    failing_checks: failing.units,
    have_suggestion: suggestions,
    last_change: lastChange === null ? "null" : JSON.stringify(days.stamp(lastChange)),
  };
  return objectOf(cells);
}
