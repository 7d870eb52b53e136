import { type CatalogueOptions, prepare, withDiscovered } from "../../catalogue/index.ts";
import {
  DEFAULT_PAGES,
  type Diagnostic,
  Diagnostics,
  type PublicCatalogue,
  TOOL,
  UsageError,
} from "../../model/index.ts";
import { type PagesInput, type ProjectChart, projectCharts, projectsProgress } from "../../site/index.ts";

export interface ProgressImageOptions extends CatalogueOptions {
  /** The slug of the project that is drawn. The default is all projects. */
  readonly project: string | undefined;
}

/** A chart of progress, as on the pages of projects. */
export interface DrawnProgress {
  readonly diagnostics: readonly Diagnostic[];
  /** The chart as SVG. Undefined if the catalogue has errors. */
  readonly svg: string | undefined;
}

/**
 * Draws the progress of projects over time, from the histories of their repositories and the change log. Private ones
 * are left out.
 * @throws UsageError if there is no catalogue, no project of that slug, or no data over time
 */
export async function drawProgress(directory: string, asked: ProgressImageOptions): Promise<DrawnProgress> {
  const { project } = asked;
  const { diagnostics, input } = await prepareCharts(directory, asked);
  if (input === undefined) return { diagnostics, svg: undefined };
  if (project !== undefined && !input.catalogue.projects.some(({ manifest }) => manifest.slug === project))
    throw new UsageError(`there is no project ${JSON.stringify(project)}`, "lingodex stats lists them");
  const svg = projectsProgress(input, project);
  if (svg === undefined)
    throw new UsageError(
      "no progress over time: there is no change log",
      "add changes: [git] to catalogue.yaml, or a table changes.csv",
    );
  return { diagnostics, svg };
}

/** The charts that the pages of projects draw, and the catalogue with their data. */
export interface DrawnCharts {
  readonly diagnostics: readonly Diagnostic[];
  readonly linked: PublicCatalogue | undefined;
  /** The charts of public projects, in the order of the catalogue. */
  readonly charts: readonly ProjectChart[];
}

/**
 * Draws with characters how complete projects are and how they progressed, from the histories of their repositories
 * and the change log. Without data over time, it draws only how complete they are.
 * @throws UsageError if there is no catalogue
 */
export async function drawCharts(directory: string, asked: CatalogueOptions): Promise<DrawnCharts> {
  const { diagnostics, input } = await prepareCharts(directory, asked);
  const charts = input === undefined ? [] : projectCharts(input);
  return { diagnostics, linked: input?.catalogue, charts };
}

interface PreparedCharts {
  readonly diagnostics: readonly Diagnostic[];
  readonly input: PagesInput | undefined;
}

async function prepareCharts(directory: string, asked: CatalogueOptions): Promise<PreparedCharts> {
  const options = await withDiscovered(directory, asked);
  const diagnostics = new Diagnostics();
  const prepared = await prepare(directory, options, diagnostics, { overTime: () => "day" });
  const { linked } = prepared;
  const isWrong = linked === undefined || diagnostics.hasErrors;
  const input = isWrong ? undefined : inputOf(linked, prepared.catalogue.settings.timeZone);
  return { diagnostics: diagnostics.sorted(), input };
}

/** The input of pages without an address or scripts, because an image has neither. */
function inputOf(catalogue: PublicCatalogue, timeZone: string): PagesInput {
  const site = { baseUrl: "", siteUrl: "", hasMissingPage: false, aliasFiles: "none", script: "" } as const;
  return { ...site, catalogue, settings: DEFAULT_PAGES, timeZone, version: TOOL.version };
}
