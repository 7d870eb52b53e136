import {
  API_ROOT,
  HOST_FILE_NAMES,
  isPagePath,
  isTreePath,
  META_ROOT,
  PAGE_FILE,
  PAGE_ROOTS,
  type TreePath,
} from "../../../model/index.ts";

/**
 * The only names that are ever moved or removed in an output directory, whatever a manifest or a journal on disk
 * contains.
 */
export const OWN_NAMES: readonly string[] = [
  API_ROOT,
  ...PAGE_ROOTS,
  PAGE_FILE,
  ...HOST_FILE_NAMES,
  META_ROOT,
];

/** The folder in the output directory where a tree is built. If it remains, a run was interrupted. */
export const STAGE = ".lingodex-stage";

const HOST_FILES: ReadonlySet<string> = new Set(HOST_FILE_NAMES);

/** True for a path that stays below the directory it is joined to. The manifest on disk can be a stranger's. */
export function isSafePath(path: string): boolean {
  return (
    path !== "" &&
    !path.includes("\0") &&
    path.split("/").every((name) => name !== "" && name !== "." && name !== "..")
  );
}

/** True for the path of a file that a tree of ours may have today. Older trees had names that packs do not carry. */
export function isPublishedPath(path: string): path is TreePath {
  return isOwnPath(path) && isTreePath(path);
}

/** True for a path where a tree of ours may have a file or directory. */
export function isOwnPath(path: string): boolean {
  if (HOST_FILES.has(path)) return true;
  const isBelow = path.startsWith(`${API_ROOT}/`) || path.startsWith(`${META_ROOT}/`) || isPagePath(path);
  return isBelow && isSafePath(path);
}
