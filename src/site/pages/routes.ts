import { PLACES } from "./addresses.ts";
import { aliasImages } from "./aliases/alias-images.ts";
import { redirectPages } from "./aliases/redirect-pages.ts";
import { badgeFiles } from "./badges/badge-files.ts";
import { creditFiles } from "./beside/credits.ts";
import { feedFiles } from "./feeds/feed-files.ts";
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
import { missingPageFiles } from "./missing.ts";
import type { FileRoute, Kind, Route } from "./route.ts";
import { searchFiles } from "./search/search-files.ts";
import { tableFiles } from "./tables/table-files.ts";

/** Every kind of page (PAGES.md 3). */
export const PAGES: readonly Kind<Route>[] = [
  {
    toldBy: "texts",
    list: ({ catalogue }) =>
      catalogue.projects.map((project) => ({
        place: PLACES.project(project),
        of: [project],
        render: (context) => projectPage(project, context),
      })),
  },
  { toldBy: "texts", list: homeRoutes },
  { toldBy: "texts", list: projectsRoutes },
  { toldBy: "texts", list: languagesRoutes },
  { toldBy: "texts", list: languageRoutes },
  { toldBy: "texts", list: engageRoutes },
  { toldBy: "log", list: changesRoutes },
  { toldBy: "log", list: creditsRoutes },
  { toldBy: "texts", list: checksRoutes },
  { toldBy: "texts", list: widgetsRoutes },
  { toldBy: "texts", list: componentRoutes },
  { toldBy: "texts", list: translationRoutes },
  { toldBy: "texts", list: textsRoutes },
  { toldBy: "texts", list: stringsRoutes },
  { toldBy: "log", list: screenshotsRoutes },
];

/** What lies beside pages, kind by kind (PAGES.md 3). */
export const FILES_BESIDE: readonly Kind<FileRoute>[] = [
  { toldBy: "texts", list: badgeFiles },
  { toldBy: "log", list: feedFiles },
  { toldBy: "texts", list: tableFiles },
  { toldBy: "log", list: creditFiles },
  { toldBy: "texts", list: searchFiles },
  { toldBy: "log", list: missingPageFiles },
  { toldBy: "texts", list: aliasImages },
  { toldBy: "log", list: redirectPages },
];
