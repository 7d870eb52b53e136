import { type ChartedProject, progressImage } from "./charts/progress-image.ts";
import { type PagesInput, siteContext } from "./context.ts";
import { progressOf } from "./progress.ts";

/**
 * How far projects were, over time, as an image; undefined where no record tells it of any.
 *
 * @param slug of one project; all of them where it is not given
 */
export function projectsProgress(input: PagesInput, slug: string | undefined): string | undefined {
  const site = siteContext(input);
  const charted = input.catalogue.projects
    .filter(({ manifest }) => slug === undefined || manifest.slug === slug)
    .map(
      (project): ChartedProject => ({
        name: project.manifest.name,
        points: progressOf(project, site),
      }),
    )
    .filter(({ points }) => points.length > 0);
  return charted.length === 0 ? undefined : progressImage(charted, site.words);
}
