import { PatternTable } from "../model/addresses/pattern.ts";
import { ASSETS_ROOT } from "../model/layout.ts";
import { PAGE_FILE } from "../model/page-roots.ts";
import { NO_PAGE_FILE } from "../model/routing/plan.ts";
import { ORDERS } from "./facts.ts";

/** A kind of page for people, or of file beside one (PAGES.md 3). */
export interface PageKind {
  /** Without what cuts a list into pages, parts and months. */
  readonly pattern: string;
  readonly shows: string;
  /** By which rule. */
  readonly because: string;
}

const SUMS = "the source language never counts: nobody translates it";
const MONTHS = "the newest 50, newest first; whole months by themselves, oldest first";
const BADGES =
  "the same numbers as in the statistics; the name is the platform's, so that what embeds it stays";
const FEEDS = "the newest 50 of the change log, newest first";
const TEXTS = "by position in the file; a hundred a page, fewer where they are long";
const FOUND = "in the order of the pages, 5,000 a file; fetched when somebody looks for a text";

const kind = (pattern: string, shows: string, because: string): PageKind => ({ pattern, shows, because });

const PAGES: readonly PageKind[] = [
  kind("", "all projects and languages, and how far they are", SUMS),
  kind("projects/", "all projects, by completion", SUMS),
  kind("projects/{project}/", "how far the project is, what is left, how it went", SUMS),
  kind("projects/{project}/{component}/", "how far the component is, its files and facts", SUMS),
  kind(
    "projects/{project}/{component}/{language}/",
    "the translation's numbers, its file, its changes",
    "the same numbers as in its statistics",
  ),
  kind("languages/", "all languages, by completion", SUMS),
  kind("languages/{code}/", "the language in every project", SUMS),
  kind("translate/{project}/{component}/{language}/", "every text of the translation", TEXTS),
  kind("strings/{project}/{component}/", "each string with all its languages", TEXTS),
  kind("engage/{project}/", "an invitation: what waits in each language", SUMS),
  kind("engage/{project}/{language}/", "an invitation: what waits, and where to begin", SUMS),
  kind("changes/", "what changed anywhere", MONTHS),
  kind("changes/{project}/", "what changed in the project", MONTHS),
  kind("changes/{project}/{component}/", "what changed in the component", MONTHS),
  kind("changes/{project}/{component}/{language}/", "what changed in the translation", MONTHS),
  kind(
    "credits/{project}/",
    "who changed something in the project",
    "of the change log; pages.names says whose",
  ),
  kind("checks/{project}/", "failing checks by language", "those of source strings first"),
  kind("screenshots/{project}/{component}/", "screenshots with their strings", ORDERS.identifier),
  kind("widgets/{project}/", "every badge of the project, to copy", "a hundred a page"),
];

const BESIDE: readonly PageKind[] = [
  kind("widgets/{project}/-/languages.svg", "in how many languages the project is", BADGES),
  kind("widgets/{project}/-/multi-auto.svg", "a bar for each language", BADGES),
  kind("widgets/{project}/{language}/svg-badge.svg", "a badge: how much is translated", BADGES),
  kind("widgets/{project}/{language}/shields.json", "the same for shields.io", BADGES),
  kind("widgets/{project}/{language}/{component}/svg-badge.svg", "a badge: how much is translated", BADGES),
  kind("widgets/{project}/{language}/{component}/shields.json", "the same for shields.io", BADGES),
  ...["feed.xml", "feed.json"].flatMap((name) => [
    kind(`exports/rss/${name}`, "what changed anywhere, for programs", FEEDS),
    kind(`exports/rss/{project}/${name}`, "what changed in the project, for programs", FEEDS),
    kind(`exports/rss/{project}/-/{language}/${name}`, "what changed in the language, for programs", FEEDS),
  ]),
  kind(
    "exports/stats/{project}/statistics.csv",
    "the numbers of each translation",
    "the statistics, as a table",
  ),
  kind(
    "exports/stats/{project}/{component}/index.json",
    "the numbers of each translation",
    "as the platform has them",
  ),
  ...["txt", "csv", "json"].map((form) =>
    kind(
      `credits/{project}/credits.${form}`,
      "the credits, to take away",
      "of the change log; pages.names says whose",
    ),
  ),
  kind("translate/{project}/{component}/{language}/search.json", "its texts, for finding one", FOUND),
  kind("strings/{project}/{component}/search.json", "its strings, for finding one", FOUND),
  kind(
    `${ASSETS_ROOT}/{name}`,
    "what all pages share",
    "named by the hash of its bytes: hosts may keep it for ever",
  ),
  kind(
    NO_PAGE_FILE,
    "that there is no page",
    "what the host answers where nothing is; its links are absolute",
  ),
];

const TABLE = new PatternTable([...PAGES, ...BESIDE]);

/** A path of pages, taken apart. */
export interface PagePlace {
  readonly kind: PageKind;
  /** In the place of the pattern's placeholders; `-` among badges stands for all languages. */
  readonly names: readonly string[];
  readonly markers: PageMarkers;
}

/** What a path has beside names: which part of a list it shows. */
export interface PageMarkers {
  readonly page?: string;
  readonly show?: string;
  readonly month?: string;
}

const MARKER = /^(page|show|month)=(.*)$/;

/** Undefined for what no page is called, and no file beside one. @param path from the tree's directory */
export function pagePlaceOf(path: string): PagePlace | undefined {
  const names = path.split("/");
  if (names.at(-1) === PAGE_FILE) names.pop();
  const last = names.at(-1)?.replace(/^search=[0-9]+[.]json$/, "search.json");
  const own = [...names.slice(0, -1), ...(last === undefined ? [] : [last])].filter(
    (name) => !MARKER.test(name),
  );
  const found = TABLE.find(own);
  if (found === undefined) return undefined;
  return { kind: found, names: PatternTable.namesIn(found.pattern, own), markers: markersIn(names) };
}

/** What the names of a path say that are no names. */
export function markersIn(names: readonly string[]): PageMarkers {
  const found = names.map((name) => MARKER.exec(name)).filter((match) => match !== null);
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}
