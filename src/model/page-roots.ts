/** What a page's file is called, in the folder that is its address. */
export const PAGE_FILE = "index.html";

/** The page at the root. */
export const HOME_PAGE = `${PAGE_FILE}`;

/**
 * Folders of pages for people beside `api/` and `lingodex/`. The list is closed: no other is ever replaced or removed in
 * somebody's output directory, and of these only what our manifest lists (SOURCES.md, "Pages for people").
 */
export const PAGE_ROOTS = [
  ...(["projects", "languages", "engage", "translate", "strings", "changes"] as const),
  ...(["credits", "checks", "screenshots", "widgets", "exports"] as const),
] as const;

const ROOTS: ReadonlySet<string> = /* @__PURE__ */ new Set(PAGE_ROOTS);

/** True for the name of a folder of pages. */
export function isPageRoot(name: string): boolean {
  return ROOTS.has(name);
}

/** True for a path where a page may stand, or a file beside one. */
export function isPagePath(path: string): boolean {
  return path === HOME_PAGE || (path.includes("/") && isPageRoot(path.slice(0, path.indexOf("/"))));
}
