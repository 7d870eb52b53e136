import {
  type Component,
  countsAsProgress,
  groupBy,
  guideKind,
  guideOf,
  type Language,
  type Project,
  type PublicCatalogue,
  type Statistics,
  sumOfTranslations,
  type Translation,
} from "../model/index.ts";

/** The content of `lingodex stats`: sums over translations that count as progress, rounded as in the API. */
export interface CatalogueStatistics {
  /** True if the source language also counts. */
  readonly hasSource: boolean;
  /** The projects, in the order of the catalogue. */
  readonly projects: readonly ProjectSummary[];
  readonly languages: readonly LanguageSummary[];
  readonly total: Statistics;
}

export interface ProjectSummary {
  readonly slug: string;
  readonly name: string;
  /** The components, in the order of `projects/<p>/components/`. */
  readonly components: readonly ComponentSummary[];
  /** The languages, in the order of `projects/<p>/statistics/`. */
  readonly languages: readonly LanguageSummary[];
  readonly total: Statistics;
}

export interface ComponentSummary {
  readonly slug: string;
  readonly name: string;
  /** The translations, in the order of `components/<p>/<c>/translations/`. */
  readonly translations: readonly LanguageSummary[];
  readonly total: Statistics;
  readonly totals: Totals;
}

/** The file whose units count in the totals of a component. */
export interface Totals {
  readonly of: "template" | "reference" | "file";
  /** The path of the template or reference, relative to the catalogue's directory. */
  readonly file: string | undefined;
  /** True if files count their own units and the numbers differ. Shares of such totals cannot be compared. */
  readonly areUnequal: boolean;
}

export interface LanguageSummary {
  readonly code: string;
  readonly name: string;
  readonly statistics: Statistics;
}

/** Sums up a catalogue by project, without private projects. @param withSource true to count the source language */
export function summarize(
  { projects, languages, translations }: PublicCatalogue,
  { withSource = false }: { readonly withSource?: boolean | undefined } = {},
): CatalogueStatistics {
  const counts = (translation: Translation): boolean => withSource || countsAsProgress(translation);
  const counted = translations.filter(counts);
  const byCode = groupBy(counted, ({ language }) => language.code);
  return {
    hasSource: withSource,
    projects: projects.map((project) => summarizeProject(project, counts)),
    languages: languages.flatMap((language) => {
      const own = byCode.get(language.code);
      return own === undefined ? [] : [summaryOf(language, sumOfTranslations(own))];
    }),
    total: sumOfTranslations(counted),
  };
}

/**
 * The languages of each project with less than `percent` of their units translated, rounded as the API rounds
 * (RULES.md 3.3): 99.9 is below 100. With `code`, only that language counts, and projects without it are left out.
 */
export function findShortfalls({ projects }: CatalogueStatistics, percent: number, code?: string) {
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

function summarizeProject(project: Project, counts: (translation: Translation) => boolean): ProjectSummary {
  const { manifest, components, statistics } = project;
  const counted = components.map((component) => component.translations.filter(counts));
  const byLanguage = groupBy(counted.flat(), ({ language }) => language);
  return {
    slug: manifest.slug,
    name: manifest.name,
    components: components.map((component, index) => {
      const translations = counted[index] ?? [];
      return {
        slug: component.manifest.slug,
        name: component.manifest.name,
        translations: translations.map((one) => summaryOf(one.language, one.statistics)),
        total: sumOfTranslations(translations),
        totals: totalsOf(component),
      };
    }),
    languages: statistics.flatMap(({ language }) => {
      const own = byLanguage.get(language);
      return own === undefined ? [] : [summaryOf(language, sumOfTranslations(own))];
    }),
    total: sumOfTranslations(counted.flat()),
  };
}

function totalsOf({ manifest, translations }: Component): Totals {
  const file = guideOf(manifest)?.file;
  const areUnequal = new Set(translations.map(({ statistics }) => statistics.total)).size > 1;
  if (file === undefined) return { of: "file", file, areUnequal };
  return { of: guideKind(manifest), file, areUnequal: false };
}

/**
 * A note about a component: that it has no translation yet, or `units of the reference, locale/en/app.po`. Empty in
 * the usual case.
 */
export function describeComponent({ translations, totals }: ComponentSummary): string {
  if (translations.length === 0) return "no translation yet";
  const { of, file = "", areUnequal } = totals;
  if (of === "reference") return `units of the reference, ${file}`;
  return areUnequal ? "units of each file, because no reference is set" : "";
}

function summaryOf({ code, name }: Language, statistics: Statistics): LanguageSummary {
  return { code, name, statistics };
}
