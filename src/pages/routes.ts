import type { Project } from "../model/linked.ts";
import type { Place } from "./addresses.ts";
import { PLACES } from "./addresses.ts";
import type { PageContext, SiteContext } from "./context.ts";
import { projectPage } from "./kinds/project.ts";
import { widgetsPage, widgetsPages } from "./kinds/widgets.ts";
import type { Page } from "./shell.ts";

/** One page to be: where it stands, and what makes it. */
export interface Route {
  readonly place: Place;
  render(context: PageContext): Page;
}

/** Pages of one kind, in the order of what they are of. */
type Kind = (site: SiteContext) => Iterable<Route>;

/** Every kind of page (PAGES.md 3). */
const KINDS: readonly Kind[] = [
  ({ catalogue }) =>
    catalogue.projects.map((project) => ({
      place: PLACES.project(project),
      render: (context) => projectPage(project, context),
    })),
  ({ catalogue }) => catalogue.projects.flatMap(widgetsRoutes),
];

export function* routesOf(site: SiteContext): Iterable<Route> {
  for (const kind of KINDS) yield* kind(site);
}

function widgetsRoutes(project: Project): readonly Route[] {
  return Array.from({ length: widgetsPages(project) }, (_, at) => ({
    place: PLACES.widgets(project, at + 1),
    render: (context) => widgetsPage(project, at + 1, context),
  }));
}
