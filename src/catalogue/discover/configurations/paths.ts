import { fileNameOf } from "../../../model/index.ts";
/** Longer texts are not paths of a repository, and would be slow to match. */
export const MOST_CHARACTERS = 1000;

/** Folders in which no configuration can name a file (ADOPT.md 1). */
const CLOSED = new Set([".git", "node_modules"]);

/** The part of a name behind its last dot; `""` without one. */
export function extensionOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot < 1 ? "" : name.slice(dot + 1);
}

/**
 * A path or pattern in a file of `folder`, as a path from DIR without `.` and `..`. Undefined if it leads out of DIR,
 * or begins at the root of a disk.
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

/** True if a tool on some system would take it from the root of a disk, or from a home folder. */
export function isAbsolute(text: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(text);
}

/** The problem of a path from DIR, as words that follow its name; undefined if there is none. */
export function troubleWith(path: string): string | undefined {
  if (path === "") return "names no file";
  if (path.length > MOST_CHARACTERS) return `is longer than ${MOST_CHARACTERS} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return "has a control character in it";
  const segments = path.split("/");
  if (path.startsWith("/") || segments.includes("..")) return "leads out of this directory";
  const closed = segments.find((segment) => CLOSED.has(segment.toLowerCase()));
  return closed === undefined ? undefined : `lies in ${closed.toLowerCase()}`;
}
