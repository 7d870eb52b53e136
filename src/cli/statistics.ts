import type { Language } from "../model/language.ts";
import type {
  Component,
  LanguageStatistics,
  Project,
  PublicCatalogue,
  Statistics,
  Tally,
} from "../model/linked.ts";
import { guideKind, guideOf } from "../model/manifest.ts";
import { percentOf, roundTranslated } from "../model/percent.ts";

/** What `lingodex stats` tells: the same numbers as the API's, with sums that the API does not have. */
export interface CatalogueStatistics {
  /** In the order of the catalogue. */
  readonly projects: readonly ProjectSummary[];
  /** Over all projects, by code. */
  readonly languages: readonly LanguageSummary[];
  readonly total: Statistics;
}

export interface ProjectSummary {
  readonly slug: string;
  readonly name: string;
  /** In the order of `projects/<p>/components/`. */
  readonly components: readonly ComponentSummary[];
  /** In the order of `projects/<p>/statistics/`. */
  readonly languages: readonly LanguageSummary[];
  readonly total: Statistics;
}

export interface ComponentSummary {
  readonly slug: string;
  readonly name: string;
  /** In the order of `components/<p>/<c>/translations/`. */
  readonly translations: readonly LanguageSummary[];
  readonly total: Statistics;
  readonly totals: Totals;
}

/** Whose units the totals of a component's translations count. */
export interface Totals {
  readonly of: "template" | "reference" | "file";
  /** Of the template or the reference, relative to the catalogue's directory. */
  readonly file: string | undefined;
  /** True where each file counts its own units and they differ: shares of such totals do not compare. */
  readonly areUnequal: boolean;
}

export interface LanguageSummary {
  readonly code: string;
  readonly name: string;
  readonly statistics: Statistics;
}

/** Sums up a catalogue, project by project. Private projects are not in it. */
export function summarize({ projects, languages, translations }: PublicCatalogue): CatalogueStatistics {
  const hasReview = projects.some(({ manifest }) => manifest.hasReview);
  return {
    projects: projects.map(summarizeProject),
    languages: languages.flatMap((language) => {
      const parts = translations.filter((translation) => translation.language.code === language.code);
      if (parts.length === 0) return [];
      return [
        summaryOf(
          language,
          sum(
            parts.map(({ statistics }) => statistics),
            hasReview,
          ),
        ),
      ];
    }),
    total: sum(
      translations.map(({ statistics }) => statistics),
      hasReview,
    ),
  };
}

/** A language of a project whose share of translated units is too small. */
export interface Shortfall {
  readonly project: string;
  readonly language: string;
  readonly percent: number;
  readonly translated: number;
  readonly total: number;
}

/**
 * The languages of each project of which less than `percent` of the units are translated, rounded as the API rounds
 * (RULES.md 3.3): 99.9 is under 100. With `code`, that language only; projects that do not have it do not count.
 */
export function findShortfalls(
  { projects }: CatalogueStatistics,
  percent: number,
  code?: string,
): Shortfall[] {
  return projects.flatMap(({ slug, languages }) =>
    languages
      .filter((language) => code === undefined || language.code === code)
      .filter(({ statistics }) => statistics.translated.percent < percent)
      .map(({ code: language, statistics: { translated, total } }) => ({
        project: slug,
        language,
        percent: translated.percent,
        translated: translated.units,
        total,
      })),
  );
}

function summarizeProject(project: Project): ProjectSummary {
  const { manifest, components, statistics } = project;
  const translations = components.flatMap((component) => component.translations);
  return {
    slug: manifest.slug,
    name: manifest.name,
    components: components.map((component) => ({
      slug: component.manifest.slug,
      name: component.manifest.name,
      translations: component.translations.map((translation) =>
        summaryOf(translation.language, translation.statistics),
      ),
      total: sum(
        component.translations.map((translation) => translation.statistics),
        manifest.hasReview,
      ),
      totals: totalsOf(component),
    })),
    languages: statistics.map(({ language }: LanguageStatistics) => {
      const parts = translations.filter((translation) => translation.language === language);
      return summaryOf(
        language,
        sum(
          parts.map((part) => part.statistics),
          manifest.hasReview,
        ),
      );
    }),
    total: sum(
      translations.map((translation) => translation.statistics),
      manifest.hasReview,
    ),
  };
}

function totalsOf({ manifest, translations }: Component): Totals {
  const file = guideOf(manifest)?.file;
  const areUnequal = new Set(translations.map(({ statistics }) => statistics.total)).size > 1;
  if (file === undefined) return { of: "file", file, areUnequal };
  return { of: guideKind(manifest), file, areUnequal: false };
}

/** `units of the reference, locale/en/app.po`; nothing where nobody would ask. Raw text of the catalogue. */
export function describeTotals({ of, file = "", areUnequal }: Totals): string {
  if (of === "reference") return `units of the reference, ${file}`;
  return areUnequal ? "units of each file, as it names no reference" : "";
}

function summaryOf({ code, name }: Language, statistics: Statistics): LanguageSummary {
  return { code, name, statistics };
}

/** Nothing out of nothing is all translated, unless somebody reviews (RULES.md 14.10). */
function sum(parts: readonly Statistics[], hasReview: boolean): Statistics {
  const add = (pick: (part: Statistics) => number): number =>
    parts.reduce((total, part) => total + pick(part), 0);
  const total = add((part) => part.total);
  const totalWords = add((part) => part.totalWords);
  const tally = (pick: (part: Statistics) => Tally): Tally => {
    const units = add((part) => pick(part).units);
    const words = add((part) => pick(part).words);
    return { units, words, percent: percentOf(units, total), wordsPercent: percentOf(words, totalWords) };
  };
  const translated = tally((part) => part.translated);
  return {
    total,
    totalWords,
    translated: { ...translated, percent: roundTranslated(translated.units, total, hasReview).percent },
    fuzzy: tally((part) => part.fuzzy),
    failing: tally((part) => part.failing),
    suggestions: add((part) => part.suggestions),
    comments: add((part) => part.comments),
  };
}
