/** Longer ones are no path of a repository, and would cost whoever matches them. */
export const MOST_CHARACTERS = 1000;

/** Nothing may be named there, whatever a configuration says (ADOPT.md 1). */
const CLOSED = new Set([".git", "node_modules"]);

/** Why a path is not taken, to stand behind its name. */
export type PathTrouble = string;

/** The folder that a file lies in, without a slash at its end; `""`: DIR. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** What stands behind the last dot of a name, without it; `""`: there is none. */
export function extensionOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot < 1 ? "" : name.slice(dot + 1);
}

/**
 * A path or a pattern that stands in a file of `folder`, as a path from DIR: `.` and `..` taken out. Nothing where it
 * leads out of DIR, or begins at the root of a disk.
 */
export function pathFrom(folder: string, text: string): string | undefined {
  if (isAbsolute(text)) return undefined;
  const segments: string[] = [];
  for (const segment of [...folder.split("/"), ...text.split("/")]) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

/** Whether a tool of any system would take it from the root of a disk, or from a home. */
export function isAbsolute(text: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(text);
}

/** What keeps a path from DIR from being taken; nothing where it is fine. */
export function troubleWith(path: string): PathTrouble | undefined {
  if (path === "") return "names no file";
  if (path.length > MOST_CHARACTERS) return `is longer than ${MOST_CHARACTERS} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return "has a control character in it";
  const segments = path.split("/");
  if (path.startsWith("/") || segments.includes("..")) return "leads out of this directory";
  const closed = segments.find((segment) => CLOSED.has(segment.toLowerCase()));
  return closed === undefined ? undefined : `lies in ${closed.toLowerCase()}`;
}
