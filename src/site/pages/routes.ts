import { ASSETS_ROOT, NO_PAGE_FILE, POLLED_ADDRESSES } from "../../model/index.ts";
import { PLACES } from "./addresses.ts";
import { aliasImages, redirectPages } from "./aliases/redirect-pages.ts";
import { BADGE_FILE, BARS_FILE, badgeFiles, LANGUAGES_FILE, SHIELDS_FILE } from "./badges/badge-files.ts";
import { creditFiles } from "./beside/credits.ts";
import type { SiteContext } from "./context.ts";
import { ATOM_FILE, JSON_FILE } from "./feeds/feed.ts";
import { feedFiles } from "./feeds/feed-files.ts";
import { changesRoutes } from "./kinds/changes.ts";
import { checksRoutes } from "./kinds/checks.ts";
import { componentRoutes } from "./kinds/component.ts";
import { creditsRoutes } from "./kinds/credits.ts";
import { engageRoutes } from "./kinds/engage.ts";
import { homeRoutes } from "./kinds/home.ts";
import { languageRoutes } from "./kinds/language.ts";
import { projectPage } from "./kinds/project.ts";
import { languagesRoutes, projectsRoutes } from "./kinds/projects.ts";
import { screenshotsRoutes } from "./kinds/screenshots.ts";
import { stringsRoutes } from "./kinds/strings.ts";
import { textsRoutes } from "./kinds/texts.ts";
import { translationRoutes } from "./kinds/translation.ts";
import { widgetsRoutes } from "./kinds/widgets.ts";
import { missingPageFiles } from "./missing.ts";
import { type FileRoute, type Kind, type KindInWords, pageOfEach, type Route } from "./route.ts";
import { searchFiles } from "./search/search-files.ts";
import { tableFiles } from "./tables/table-files.ts";

const SUMS = "the source language does not count, because it is not translated";
const TEXTS = "by position in the file; a hundred on a page, fewer if they are long";
const CREDITS = "from the change log; pages.names decides whose names are shown";
const NUMBERS = "the same numbers as in the API's statistics";
const LISTED = "in the order of /api/screenshots/";
const UNKNOWN = "the host's answer for missing pages; its links are absolute";
const NO_RULES = "the host has no rules that lead there";
const INVITATIONS = {
  "engage/{project}/": "an invitation with the unfinished strings of each language",
  "engage/{project}/{language}/": "an invitation with the unfinished strings, and where to begin",
};
const CHANGES = {
  "changes/": "changes of the whole site",
  "changes/{project}/": "changes of the project",
  "changes/{project}/{component}/": "changes of the component",
  "changes/{project}/{component}/{language}/": "changes of the translation",
};
const FEED = "changes for feed readers";
const NAMED: ReadonlyMap<string, string> = new Map([
  [BADGE_FILE, "a badge: how much is translated"],
  [SHIELDS_FILE, "how much is translated, for shields.io"],
  [LANGUAGES_FILE, "the number of languages"],
  [BARS_FILE, "a bar for each language"],
  [ATOM_FILE, FEED],
  [JSON_FILE, FEED],
]);
/** Feeds of languages. Their addresses have the name `language` instead of a project. */
const FEEDS_OF_LANGUAGE = {
  "exports/rss/language/{code}/feed.xml": FEED,
  "exports/rss/language/{code}/feed.json": FEED,
};
const TABLES = {
  "exports/stats/{project}/statistics.csv": "the numbers of each translation, as a table",
  "exports/stats/{project}/{component}/index.json":
    "the numbers of each translation, in the platform's format",
};
const CREDIT_FILES = {
  "credits/{project}/credits.txt": "the credits, for release notes",
  "credits/{project}/credits.csv": "the credits, as a table",
  "credits/{project}/credits.json": "the credits, for programs",
};
const SEARCHED = {
  "translate/{project}/{component}/{language}/search.json": "its texts, for the page's search field",
  "strings/{project}/{component}/search.json": "its strings, for the page's search field",
};
const ALIAS_IMAGES = shown("the image at one of its other addresses", [
  ...["widgets/{project}/-/horizontal-auto.svg", "widgets/{project}/-/{component}/horizontal-auto.svg"],
  ...[
    "widget/{project}/{name}",
    "widget/{project}/{component}/{name}",
    "widget/{project}/-/{language}/{name}",
  ],
]);
const REDIRECTS = shown("a redirect to the page or the feed", [
  ...["languages/{code}/{project}/", "projects/{project}/-/{language}/", "engage/{project}/-/{language}/"],
  ...["exports/rss/", "exports/rss/language/{code}/", "exports/rss/{project}/"],
  ...["exports/rss/{project}/{component}/", "exports/rss/{project}/{component}/{language}/"],
]);
const TRANSLATION = "{project}/{component}/{language}/";
const COMPONENT = "{project}/{component}/";

/** Every kind of page (PAGES.md 3). */
export const PAGES: readonly Kind<Route>[] = [
  kind("numbers", projectRoutes, { "projects/{project}/": "progress and history of the project" }, SUMS),
  kind("numbers", homeRoutes, { "": "all projects and languages, with their progress" }, SUMS),
  kind("numbers", projectsRoutes, { "projects/": "all projects, by completion" }, SUMS),
  kind("numbers", languagesRoutes, { "languages/": "all languages, by completion" }, SUMS),
  kind("numbers", languageRoutes, { "languages/{code}/": "the language in every project" }, SUMS),
  kind("numbers", engageRoutes, INVITATIONS, SUMS),
  kind(
    "log",
    changesRoutes,
    CHANGES,
    "newest first; a translation lists each month that is longer than a page, and other pages link there",
  ),
  kind("log", creditsRoutes, { "credits/{project}/": "who changed something in the project" }, CREDITS),
  kind(
    "numbers",
    checksRoutes,
    { "checks/{project}/": "failing checks by language" },
    "source strings first",
  ),
  kind("numbers", widgetsRoutes, { "widgets/{project}/": "badges, to copy" }, "the first 20 are listed"),
  kind(
    "numbers",
    componentRoutes,
    { [`projects/${COMPONENT}`]: "progress and files of the component" },
    SUMS,
  ),
  kind(
    "numbers",
    translationRoutes,
    { [`projects/${TRANSLATION}`]: "its numbers, file and changes" },
    NUMBERS,
  ),
  kind("texts", textsRoutes, { [`translate/${TRANSLATION}`]: "every text of the translation" }, TEXTS),
  kind("texts", stringsRoutes, { [`strings/${COMPONENT}`]: "each string with all its languages" }, TEXTS),
  kind("log", screenshotsRoutes, { [`screenshots/${COMPONENT}`]: "screenshots with their strings" }, LISTED),
];

/** The files beside pages, by kind (PAGES.md 3). */
export const FILES_BESIDE: readonly Kind<FileRoute>[] = [
  kind(
    "numbers",
    badgeFiles,
    polled("widgets/"),
    `${NUMBERS}; the name is the platform's, so that embedded badges stay`,
  ),
  kind(
    "log",
    feedFiles,
    { ...FEEDS_OF_LANGUAGE, ...polled("exports/") },
    "the newest 50 of the change log, newest first",
  ),
  kind("numbers", tableFiles, TABLES, NUMBERS),
  kind("log", creditFiles, CREDIT_FILES, CREDITS),
  kind("texts", searchFiles, SEARCHED, "in the order of the pages, 5,000 in a file"),
  kind("log", missingPageFiles, { [NO_PAGE_FILE]: "the answer for a missing page" }, UNKNOWN),
  kind("numbers", aliasImages, ALIAS_IMAGES, NO_RULES),
  kind("log", redirectPages, REDIRECTS, NO_RULES),
];

/** The answer of `explain` for files that all pages share. */
export const ASSETS: KindInWords = {
  shows: { [`${ASSETS_ROOT}/{name}`]: "files that all pages share" },
  because: "named by the hash of its bytes, so that hosts can cache it forever",
};

function kind<One>(
  toldBy: Kind<One>["toldBy"],
  list: Kind<One>["list"],
  shows: KindInWords["shows"],
  because: string,
): Kind<One> {
  return { toldBy, list, shows, because };
}

function shown(words: string, addresses: readonly string[]): KindInWords["shows"] {
  return Object.fromEntries(addresses.map((address) => [address, words]));
}

/** The model's addresses that begin with this root, by the names of their files. */
function polled(root: string): KindInWords["shows"] {
  const own = POLLED_ADDRESSES.filter((address) => address.startsWith(root));
  return Object.fromEntries(own.map((address) => [address, NAMED.get(address.replace(/.*\//, "")) ?? ""]));
}

function projectRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.projects, PLACES.project, projectPage);
}
