import { groupBy, type Language, type Project, translationsOf } from "../../model/index.ts";
import { progressLead } from "./charts/progress.ts";
import { progressLine } from "./charts/progress-line.ts";
import { type PagesInput, type SiteContext, siteContext } from "./context.ts";
import { byCompletion } from "./parts/matrix.ts";
import { progressOf } from "./progress.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** What a project's page draws, for whoever draws with characters. */
export interface ProjectChart {
  readonly slug: string;
  /** Over all languages but the source language. */
  readonly all: Totals;
  /** Most complete first; without the source language. */
  readonly languages: readonly LanguageChart[];
  /** How it went; undefined where no record tells, or those of one day alone. */
  readonly progress: LineOfProgress | undefined;
}

export interface LanguageChart {
  readonly language: Language;
  readonly all: Totals;
}

export interface LineOfProgress {
  /** A line of blocks, the oldest first. */
  readonly line: string;
  /** It says the same in a sentence. */
  readonly lead: string;
}

/** Of a line; so many stand beside each other on a phone. */
const MOST_BLOCKS = 32;

/** Of every project, in the order of the catalogue. */
export function projectCharts(input: PagesInput): readonly ProjectChart[] {
  const site = siteContext(input);
  return input.catalogue.projects.map((project) => ({
    slug: project.manifest.slug,
    all: totalsOf(translationsOf(project)),
    languages: languagesOf(project),
    progress: progressIn(project, site),
  }));
}

function languagesOf(project: Project): readonly LanguageChart[] {
  const byLanguage = groupBy(translationsOf(project), ({ language }) => language);
  return byCompletion(
    Array.from(byLanguage, ([language, translations]) => ({ language, all: totalsOf(translations) })),
  );
}

function progressIn(project: Project, site: SiteContext): LineOfProgress | undefined {
  const points = progressOf(project, site);
  // Of one day (a clone of one commit) there is no way that it went.
  if (points.length < 2) return undefined;
  return { line: progressLine(points, MOST_BLOCKS), lead: progressLead(points, site.words) };
}
