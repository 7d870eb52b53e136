import { type Project, translationsOf } from "../../model/index.ts";
import { progressLead } from "./charts/progress.ts";
import { type PagesInput, type SiteContext, siteContext } from "./context.ts";
import { dayNumber } from "./days.ts";
import { type LanguageTotals, languageTotals } from "./parts/matrix.ts";
import { type ProgressPoint, progressOf } from "./progress.ts";
import { type Totals, totalsOf } from "./totals.ts";
import { EN } from "./words/en.ts";

/** The charts of a project's page, for output with characters. */
export interface ProjectChart {
  readonly slug: string;
  /** The totals of all languages but the source language. */
  readonly all: Totals;
  /** The languages without the source language, the most complete first. */
  readonly languages: readonly LanguageChart[];
  /** The progress over time. Undefined without records, or if all are from one day. */
  readonly progress: LineOfProgress | undefined;
}

export type LanguageChart = Pick<LanguageTotals, "language" | "all">;

export interface LineOfProgress {
  /** A line of blocks, oldest first. */
  readonly line: string;
  readonly lead: string;
}

/** The greatest length of a line: as many fit on a phone. */
const MOST_BLOCKS = 32;

/** The charts of all projects, in the order of the catalogue. */
export function projectCharts(input: PagesInput): readonly ProjectChart[] {
  const site = siteContext(input);
  return input.catalogue.projects.map((project) => ({
    slug: project.manifest.slug,
    all: totalsOf(translationsOf(project)),
    languages: languageTotals(translationsOf(project)),
    progress: progressIn(project, site),
  }));
}

function progressIn(project: Project, site: SiteContext): LineOfProgress | undefined {
  const points = progressOf(project, site);
  // A single day (a clone of one commit) shows no progress.
  if (points.length < 2) return undefined;
  return { line: progressLine(points, MOST_BLOCKS), lead: progressLead(points, EN) };
}

const LEVELS = [..."▁▂▃▄▅▆▇█"];

/**
 * The chart of progress as a line of blocks, for output without images. Each block is the number of translated texts
 * at the end of an equal part of the time. The scale begins at zero and ends with the greatest number of texts, which
 * is a full block. Days are not divided, so few days give few blocks.
 *
 * @param points at least one
 * @param most the greatest number of blocks
 */
export function progressLine(points: readonly ProgressPoint[], most: number): string {
  const days = points.map(({ day }) => dayNumber(day));
  const first = days[0] ?? 0;
  const length = (days.at(-1) ?? first) - first + 1;
  const count = Math.min(most, length);
  const height = Math.max(1, ...points.map(({ total }) => total));
  const blocks = Array.from({ length: count }, (_, at) => {
    const end = first + ((at + 1) * length) / count;
    const stood = points.findLast((_point, index) => (days[index] ?? 0) < end);
    return LEVELS[Math.floor(((stood?.translated ?? 0) * (LEVELS.length - 1)) / height)];
  });
  return blocks.join("");
}
