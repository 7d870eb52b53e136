import {
  ASSETS_ROOT,
  NO_PAGE_FILE,
  PAGE_FILE,
  type PagePattern,
  PatternTable,
  type POLLED_ADDRESSES,
} from "../../model/index.ts";
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
const CREDITS = "of the change log; pages.names says whose";
const FEEDS = "the newest 50 of the change log, newest first";
const TEXTS = "by position in the file; a hundred a page, fewer where they are long";
const FOUND = "in the order of the pages, 5,000 a file; fetched when somebody looks for a text";

type Told = readonly [shows: string, because: string];

const NAMED: Readonly<Record<PagePattern, Told>> = {
  "projects/{project}/": ["how far the project is, what is left, how it went", SUMS],
  "projects/{project}/{component}/": ["how far the component is, its files and facts", SUMS],
  "projects/{project}/{component}/{language}/": [
    "the translation's numbers, its file, its changes",
    "the same numbers as in its statistics",
  ],
  "translate/{project}/{component}/{language}/": ["every text of the translation", TEXTS],
  "engage/{project}/{language}/": ["an invitation: what waits, and where to begin", SUMS],
  "languages/{code}/": ["the language in every project", SUMS],
};

const REDIRECT: Told = ["where the page or the feed is", "the host has no rules that lead there"];
const SAME_IMAGE: Told = ["the image at one of its other addresses", "the host has no rules that lead there"];

/** Pages that no document names. */
const UNNAMED: Readonly<Record<string, Told>> = {
  "": ["all projects and languages, and how far they are", SUMS],
  "projects/": ["all projects, by completion", SUMS],
  "languages/": ["all languages, by completion", SUMS],
  "strings/{project}/{component}/": ["each string with all its languages", TEXTS],
  "engage/{project}/": ["an invitation: what waits in each language", SUMS],
  "changes/": ["what changed anywhere", MONTHS],
  "changes/{project}/": ["what changed in the project", MONTHS],
  "changes/{project}/{component}/": ["what changed in the component", MONTHS],
  "changes/{project}/{component}/{language}/": ["what changed in the translation", MONTHS],
  "credits/{project}/": ["who changed something in the project", CREDITS],
  "checks/{project}/": ["failing checks by language", "those of source strings first"],
  "screenshots/{project}/{component}/": ["screenshots with their strings", ORDERS.identifier],
  "widgets/{project}/": ["every badge of the project, to copy", "a hundred a page"],
  "languages/{code}/{project}/": REDIRECT,
  "projects/{project}/-/{language}/": REDIRECT,
  "engage/{project}/-/{language}/": REDIRECT,
  "exports/rss/": REDIRECT,
  "exports/rss/{project}/": REDIRECT,
  "exports/rss/{project}/{component}/": REDIRECT,
  "exports/rss/{project}/{component}/{language}/": REDIRECT,
};

const BADGE: Told = ["a badge: how much is translated", BADGES];
const SHIELD: Told = ["the same for shields.io", BADGES];
const FEED_OF_ALL: Told = ["what changed anywhere, for programs", FEEDS];
const FEED_OF_PROJECT: Told = ["what changed in the project, for programs", FEEDS];
const FEED_OF_COMPONENT: Told = ["what changed in the component or the language, for programs", FEEDS];
const FEED_OF_LANGUAGE: Told = ["what changed in the language, for programs", FEEDS];

const POLLED: Readonly<Record<(typeof POLLED_ADDRESSES)[number], Told>> = {
  "widgets/{project}/-/languages.svg": ["in how many languages the project is", BADGES],
  "widgets/{project}/-/multi-auto.svg": ["a bar for each language", BADGES],
  "widgets/{project}/-/{component}/languages.svg": ["in how many languages the component is", BADGES],
  "widgets/{project}/-/{component}/multi-auto.svg": ["a bar for each language", BADGES],
  "widgets/{project}/{language}/svg-badge.svg": BADGE,
  "widgets/{project}/{language}/multi-auto.svg": ["a bar for the language", BADGES],
  "widgets/{project}/{language}/shields.json": SHIELD,
  "widgets/{project}/{language}/{component}/svg-badge.svg": BADGE,
  "widgets/{project}/{language}/{component}/shields.json": SHIELD,
  "exports/rss/feed.xml": FEED_OF_ALL,
  "exports/rss/feed.json": FEED_OF_ALL,
  "exports/rss/{project}/feed.xml": FEED_OF_PROJECT,
  "exports/rss/{project}/feed.json": FEED_OF_PROJECT,
  "exports/rss/{project}/{component}/feed.xml": FEED_OF_COMPONENT,
  "exports/rss/{project}/{component}/feed.json": FEED_OF_COMPONENT,
  "exports/rss/{project}/{component}/{language}/feed.xml": FEED_OF_LANGUAGE,
  "exports/rss/{project}/{component}/{language}/feed.json": FEED_OF_LANGUAGE,
};

const CREDITS_FILE: Told = ["the credits, to take away", CREDITS];

/** Files beside pages that are asked for once in a while. */
const BESIDE: Readonly<Record<string, Told>> = {
  "exports/stats/{project}/statistics.csv": ["the numbers of each translation", "the statistics, as a table"],
  "exports/stats/{project}/{component}/index.json": [
    "the numbers of each translation",
    "as the platform has them",
  ],
  "widgets/{project}/-/horizontal-auto.svg": SAME_IMAGE,
  "widgets/{project}/-/{component}/horizontal-auto.svg": SAME_IMAGE,
  "widget/{project}/{name}": SAME_IMAGE,
  "widget/{project}/{component}/{name}": SAME_IMAGE,
  "widget/{project}/-/{language}/{name}": SAME_IMAGE,
  "credits/{project}/credits.txt": CREDITS_FILE,
  "credits/{project}/credits.csv": CREDITS_FILE,
  "credits/{project}/credits.json": CREDITS_FILE,
  "translate/{project}/{component}/{language}/search.json": ["its texts, for finding one", FOUND],
  "strings/{project}/{component}/search.json": ["its strings, for finding one", FOUND],
  [`${ASSETS_ROOT}/{name}`]: [
    "what all pages share",
    "named by the hash of its bytes: hosts may keep it for ever",
  ],
  [NO_PAGE_FILE]: ["that there is no page", "what the host answers where nothing is; its links are absolute"],
};

/** Before those of projects: no project's feeds are below `language/`. */
const OF_LANGUAGES: Readonly<Record<string, Told>> = {
  "exports/rss/language/{code}/feed.xml": FEED_OF_LANGUAGE,
  "exports/rss/language/{code}/feed.json": FEED_OF_LANGUAGE,
};

const KINDS = [OF_LANGUAGES, NAMED, UNNAMED, POLLED, BESIDE]
  .flatMap((told) => Object.entries(told))
  .map(([pattern, [shows, because]]): PageKind => ({ pattern, shows, because }));
const PAGES = new PatternTable(KINDS.filter(({ pattern }) => isDirectory(pattern)));
const FILES = new PatternTable(KINDS.filter(({ pattern }) => !isDirectory(pattern)));

/** Of a page: files have a name of their own. */
function isDirectory(pattern: string): boolean {
  return pattern === "" || pattern.endsWith("/");
}

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
  const isPage = names.at(-1) === PAGE_FILE;
  if (isPage) names.pop();
  const last = names.at(-1)?.replace(/^search=[0-9]+[.]json$/, "search.json");
  const own = [...names.slice(0, -1), ...(last === undefined ? [] : [last])].filter(
    (name) => !MARKER.test(name),
  );
  // A project may have a component that is called as a file is.
  const found = (isPage ? undefined : FILES.find(own)) ?? PAGES.find(own);
  if (found === undefined) return undefined;
  return { kind: found, names: PatternTable.namesIn(found.pattern, own), markers: markersIn(names) };
}

/** What the names of a path say that are no names. */
export function markersIn(names: readonly string[]): PageMarkers {
  const found = names.map((name) => MARKER.exec(name)).filter((match) => match !== null);
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}
