/**
 * Pages for people on the translation site, below `site_url` (RULES.md 1.4). Documents name them, in no view; of a unit
 * the third with `?checksum=` behind it.
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
