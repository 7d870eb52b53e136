import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import type { FileRoute } from "../route.ts";
import { statisticsArray } from "./statistics-array.ts";
import { statisticsTable } from "./statistics-table.ts";

export const STATISTICS_FILE = "statistics.csv";

/** Numbers to take away: of each project as a table, of each component as the platform's array. */
export function* tableFiles(site: SiteContext): Iterable<FileRoute> {
  for (const project of site.catalogue.projects) {
    yield {
      path: [...PLACES.projectTable(project), STATISTICS_FILE].join("/"),
      mediaType: "text/csv; charset=utf-8",
      of: [project],
      body: () => statisticsTable(project, site),
    };
    for (const component of project.components)
      yield {
        path: [...PLACES.componentTable(component), "index.json"].join("/"),
        mediaType: "application/json",
        of: component.translations,
        body: () => statisticsArray(component, site),
      };
  }
}
