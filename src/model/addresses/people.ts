/**
 * Pages for people on the translation site, below `site_url` (RULES.md 1.4). Documents contain them without a view. A
 * unit has the third one with `?checksum=` behind it.
 */
export const PAGE_ADDRESSES = [
  "projects/{project}/",
  "projects/{project}/{component}/",
  "projects/{project}/{component}/{language}/",
  "translate/{project}/{component}/{language}/",
  "engage/{project}/{language}/",
  "languages/{code}/",
] as const;

export type PagePattern = (typeof PAGE_ADDRESSES)[number];

/** Files beside pages that others embed or poll: badges and feeds (PAGES.md 3). */
export const POLLED_ADDRESSES = [
  "widgets/{project}/-/languages.svg",
  "widgets/{project}/-/multi-auto.svg",
  "widgets/{project}/-/{component}/languages.svg",
  "widgets/{project}/-/{component}/multi-auto.svg",
  "widgets/{project}/{language}/svg-badge.svg",
  "widgets/{project}/{language}/multi-auto.svg",
  "widgets/{project}/{language}/shields.json",
  "widgets/{project}/{language}/{component}/svg-badge.svg",
  "widgets/{project}/{language}/{component}/shields.json",
  "exports/rss/feed.xml",
  "exports/rss/feed.json",
  "exports/rss/{project}/feed.xml",
  "exports/rss/{project}/feed.json",
  // These feeds belong to a component, or to a language (`language/<code>`).
  "exports/rss/{project}/{component}/feed.xml",
  "exports/rss/{project}/{component}/feed.json",
  // Here `-` stands for all components.
  "exports/rss/{project}/{component}/{language}/feed.xml",
  "exports/rss/{project}/{component}/{language}/feed.json",
] as const;

/** The media types of pages and of files beside them, by the ending of their names. */
export const PAGE_TYPES = {
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
  xml: "application/atom+xml",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
} as const satisfies Readonly<Record<string, string>>;

/** The only file whose ending does not show its type, and the folder that can contain it. */
export const JSON_FEED = { root: "exports", name: "feed.json", type: "application/feed+json" } as const;
