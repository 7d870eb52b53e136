/** A file that git lists of a work tree: an entry of its index, or a file that it neither tracks nor ignores. */
export interface ListedFile {
  /** The path from the folder where git was asked. */
  readonly path: string;
  /** `left-out`: a sparse checkout leaves it out. It can be there all the same. */
  readonly kind: "file" | "left-out" | "submodule";
}

/** The parameters of `ls-files` whose records `listedFile` reads. */
export const LISTED = ["-z", "-t", "--stage"];

const SUBMODULE = "160000";
const TRACKED = /^(\S) (\d{6}) [\da-f]+ \d\t([\s\S]*)$/;
/** Untracked files have a tag and nothing else before their path. */
const TAG = /^\S /;

/** A record of `ls-files`, as `LISTED` asks for it. */
export function listedFile(record: string): ListedFile {
  const [, tag, mode, path] = record.startsWith("? ") ? [] : (TRACKED.exec(record) ?? []);
  if (path === undefined) return { path: record.replace(TAG, ""), kind: "file" };
  if (mode === SUBMODULE) return { path, kind: "submodule" };
  return { path, kind: tag === "S" ? "left-out" : "file" };
}
