/** A file that git lists in a work tree: an entry of its index, or a file that it neither tracks nor ignores. */
export interface ListedFile {
  /** The path, relative to the folder that git was called for. */
  readonly path: string;
  /** A sparse checkout does not write a file that is `left-out`, but the file can exist. */
  readonly kind: "file" | "left-out" | "submodule";
}

/** The parameters of `ls-files` whose records `listedFile` reads. */
export const LISTED = ["-z", "-t", "--stage"];

const SUBMODULE = "160000";
const TRACKED = /^(\S) (\d{6}) [\da-f]+ \d\t([\s\S]*)$/;
/** The record of an untracked file has only a tag before the path. */
const TAG = /^\S /;

/** Parses a record of `ls-files` with the parameters `LISTED`. */
export function listedFile(record: string): ListedFile {
  const [, tag, mode, path] = record.startsWith("? ") ? [] : (TRACKED.exec(record) ?? []);
  if (path === undefined) return { path: record.replace(TAG, ""), kind: "file" };
  if (mode === SUBMODULE) return { path, kind: "submodule" };
  return { path, kind: tag === "S" ? "left-out" : "file" };
}
