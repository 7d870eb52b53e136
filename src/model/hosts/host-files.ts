/**
 * Every name that a host may ever need beside `api/` and `lingodex/`. The list is closed, because these are the only
 * names in somebody's output directory, beside our two, that a build replaces or removes.
 */
export const HOST_FILE_NAMES = [
  ".htaccess",
  ".nojekyll",
  "404.html",
  "404.json",
  "_headers",
  "_redirects",
  "_routes.json",
  "_worker.js",
] as const;

export type HostFileName = (typeof HOST_FILE_NAMES)[number];
