import type { TreeFile } from "../../model/tree.ts";
import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import { statisticsArray } from "./statistics-array.ts";
import { statisticsTable } from "./statistics-table.ts";

export const STATISTICS_FILE = "statistics.csv";

/** Numbers to take away: of each project as a table, of each component as the platform's array. */
export function* tableFiles(site: SiteContext): Iterable<TreeFile> {
  for (const project of site.catalogue.projects) {
    yield {
      path: [...PLACES.projectTable(project), STATISTICS_FILE].join("/"),
      body: statisticsTable(project, site),
      mediaType: "text/csv; charset=utf-8",
    };
    for (const component of project.components)
      yield {
        path: [...PLACES.componentTable(component), "index.json"].join("/"),
        body: statisticsArray(component, site),
        mediaType: "application/json",
      };
  }
}
