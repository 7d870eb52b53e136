import type { Place } from "./addresses.ts";
import { PLACES } from "./addresses.ts";
import type { PageContext, SiteContext } from "./context.ts";
import { projectPage } from "./kinds/project.ts";
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
];

export function* routesOf(site: SiteContext): Iterable<Route> {
  for (const kind of KINDS) yield* kind(site);
}
