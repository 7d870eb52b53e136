import { encodeSegment } from "../tree/layout.ts";

/** The file of a page, in the folder that its address names. The one at the root is the home page. */
export const PAGE_FILE = "index.html";

/**
 * Folders of pages for people beside `api/` and `lingodex/`. The list is closed: lingodex replaces or removes no
 * other folder in an output directory, and in these only the files of its manifest (SOURCES.md, "Pages for people").
 */
export const PAGE_ROOTS = [
  ...(["projects", "languages", "engage", "translate", "strings", "changes"] as const),
  ...(["credits", "checks", "screenshots", "widgets", "widget", "exports"] as const),
] as const;

const ROOTS: ReadonlySet<string> = /* @__PURE__ */ new Set(PAGE_ROOTS);

/** True for the name of a folder of pages. */
export function isPageRoot(name: string): boolean {
  return ROOTS.has(name);
}

/** True for the path of a page, or of a file beside one. */
export function isPagePath(path: string): boolean {
  return path === PAGE_FILE || (path.includes("/") && isPageRoot(path.slice(0, path.indexOf("/"))));
}

/** True for the file of a page itself. */
export function isPageFile(path: string): boolean {
  return isPagePath(path) && (path === PAGE_FILE || path.endsWith(`/${PAGE_FILE}`));
}

/** True for a path beside lingodex's directories: a file that a host needs, not a document or page. */
export function isHostPath(path: string): boolean {
  return !path.includes("/") && path !== PAGE_FILE;
}

/** The address of a page below the base address, with a slash at its end. @param place names of folders, as they are on disk */
export function pageAddress(place: readonly string[]): string {
  return place.map((name) => `${encodeSegment(name)}/`).join("");
}
