import { PLACES } from "./addresses.ts";
import type { SiteContext } from "./context.ts";
import { componentRoutes } from "./kinds/component.ts";
import { projectPage } from "./kinds/project.ts";
import { screenshotsRoutes } from "./kinds/screenshots.ts";
import { stringsRoutes } from "./kinds/strings.ts";
import { textsRoutes } from "./kinds/texts.ts";
import { translationRoutes } from "./kinds/translation.ts";
import type { Kind, Route } from "./route.ts";

/** Every kind of page (PAGES.md 3). */
const KINDS: readonly Kind[] = [
  ({ catalogue }) =>
    catalogue.projects.map((project) => ({
      place: PLACES.project(project),
      render: (context) => projectPage(project, context),
    })),
  componentRoutes,
  translationRoutes,
  textsRoutes,
  stringsRoutes,
  screenshotsRoutes,
];

export function* routesOf(site: SiteContext): Iterable<Route> {
  for (const kind of KINDS) yield* kind(site);
}
