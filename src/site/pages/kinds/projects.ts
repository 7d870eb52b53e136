import { compareNames, type Project, translationsOf } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { SiteContext } from "../context.ts";
import type { CompletionRow } from "../parts/completion.ts";
import { listRoutes } from "../parts/list-pages.ts";
import type { Route } from "../route.ts";
import { totalsOf } from "../totals.ts";
import type { Words } from "../words/words.ts";

/** Lists all projects, the most complete first. */
export function projectsRoutes({ catalogue, words }: SiteContext): readonly Route[] {
  const { projects } = catalogue;
  return listRoutes({
    title: words.allProjects,
    lead: projects.length === 0 ? words.noProjects : words.projectsLead(projects.length),
    rows: projectRows(projects, words),
    json: ["projects"],
    placeOf: PLACES.projects,
  });
}

/** Most complete first, then by name. */
export function projectRows(projects: readonly Project[], words: Words): readonly CompletionRow[] {
  const rows = projects.map((project) => {
    const own = translationsOf(project);
    const languages = new Set(own.map(({ language }) => language.code)).size;
    return {
      name: project.manifest.name,
      to: PLACES.project(project),
      totals: own.length === 0 ? undefined : totalsOf(own),
      note: words.projectNote(project.components.length, languages),
    };
  });
  return rows.sort((a, b) => percentOf(b) - percentOf(a) || compareNames(a.name, b.name));
}

/** What is not translated at all comes last. */
function percentOf({ totals }: CompletionRow): number {
  return totals?.percent ?? -1;
}
