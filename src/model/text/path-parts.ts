/** The folder of a file, without a slash at its end; `""`: none. Paths have `/`, as those of trees and of catalogues have. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
