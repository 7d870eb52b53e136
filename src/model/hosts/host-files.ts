/**
 * Every name that a host can need beside `api/` and `lingodex/`. The list is closed: beside its two folders, a build
 * replaces or removes only these names in an output directory.
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
