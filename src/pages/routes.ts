import { PLACES } from "./addresses.ts";
import type { SiteContext } from "./context.ts";
import { changesRoutes } from "./kinds/changes.ts";
import { checksRoutes } from "./kinds/checks.ts";
import { componentRoutes } from "./kinds/component.ts";
import { creditsRoutes } from "./kinds/credits.ts";
import { engageRoutes } from "./kinds/engage.ts";
import { homeRoutes } from "./kinds/home.ts";
import { languageRoutes } from "./kinds/language.ts";
import { languagesRoutes } from "./kinds/languages.ts";
import { projectPage } from "./kinds/project.ts";
import { projectsRoutes } from "./kinds/projects.ts";
import { screenshotsRoutes } from "./kinds/screenshots.ts";
import { stringsRoutes } from "./kinds/strings.ts";
import { textsRoutes } from "./kinds/texts.ts";
import { translationRoutes } from "./kinds/translation.ts";
import { widgetsRoutes } from "./kinds/widgets.ts";
import type { Kind, Route } from "./route.ts";

/** Every kind of page (PAGES.md 3). */
const KINDS: readonly Kind[] = [
  ({ catalogue }) =>
    catalogue.projects.map((project) => ({
      place: PLACES.project(project),
      render: (context) => projectPage(project, context),
    })),
  homeRoutes,
  projectsRoutes,
  languagesRoutes,
  languageRoutes,
  engageRoutes,
  changesRoutes,
  creditsRoutes,
  checksRoutes,
  widgetsRoutes,
  componentRoutes,
  translationRoutes,
  textsRoutes,
  stringsRoutes,
  screenshotsRoutes,
];

export function* routesOf(site: SiteContext): Iterable<Route> {
  for (const kind of KINDS) yield* kind(site);
}
