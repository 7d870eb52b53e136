/** Folders that version control systems keep for themselves: nothing may be published into them. */
const RESERVED = new Set([".git", "git~1", ".hg", ".svn", ".bzr", ".jj", "_darcs", "cvs"]);

/**
 * The part of a path that belongs to version control. Some file systems ignore case, and dots and spaces at
 * the end of names, so this function does. Undefined without such a part.
 */
export function reservedPart(path: string): string | undefined {
  return path.split(/[\\/]/).find((name) => RESERVED.has(name.toLowerCase().replace(/[. ]+$/, "")));
}
