/** A file of a work tree in git's list: an entry of its index, or a file that git neither tracks nor ignores. */
export interface ListedFile {
  /** The path from the folder in which git ran. */
  readonly path: string;
  /** `left-out`: a sparse checkout does not have it, unless it was put there. */
  readonly kind: "file" | "left-out" | "submodule";
}

/** The parameters of `ls-files` whose records `listedFile` reads. */
export const LISTED = ["-z", "-t", "--stage"];

const SUBMODULE = "160000";
const TRACKED = /^(\S) (\d{6}) [\da-f]+ \d\t([\s\S]*)$/;
/** Before the path of an untracked file there is only a tag. */
const TAG = /^\S /;

/** A record of `ls-files` with `LISTED`. */
export function listedFile(record: string): ListedFile {
  const [, tag, mode, path] = record.startsWith("? ") ? [] : (TRACKED.exec(record) ?? []);
  if (path === undefined) return { path: record.replace(TAG, ""), kind: "file" };
  if (mode === SUBMODULE) return { path, kind: "submodule" };
  return { path, kind: tag === "S" ? "left-out" : "file" };
}
