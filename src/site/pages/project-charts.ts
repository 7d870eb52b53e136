import { type Project, translationsOf } from "../../model/index.ts";
import { progressLead } from "./charts/progress.ts";
import { type PagesInput, type SiteContext, siteContext } from "./context.ts";
import { dayNumber } from "./days.ts";
import { type LanguageTotals, languageTotals } from "./parts/matrix.ts";
import { type ProgressPoint, progressOf } from "./progress.ts";
import { type Totals, totalsOf } from "./totals.ts";
import { EN } from "./words/en.ts";

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

export type LanguageChart = Pick<LanguageTotals, "language" | "all">;

export interface LineOfProgress {
  /** A line of blocks, the oldest first. */
  readonly line: string;
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
    languages: languageTotals(translationsOf(project)),
    progress: progressIn(project, site),
  }));
}

function progressIn(project: Project, site: SiteContext): LineOfProgress | undefined {
  const points = progressOf(project, site);
  // Of one day (a clone of one commit) there is no way that it went.
  if (points.length < 2) return undefined;
  return { line: progressLine(points, MOST_BLOCKS), lead: progressLead(points, EN) };
}

const LEVELS = [..."▁▂▃▄▅▆▇█"];

/**
 * The chart of progress as a line of blocks, for where no image can stand: what was translated at the end of each of as
 * many equal times. As there, the scale begins at zero and ends with the most that there ever was to translate; only
 * that is a whole block. Days are not cut, so few days are fewer blocks.
 *
 * @param points at least one
 * @param most blocks
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
