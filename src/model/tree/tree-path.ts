import type { HostFileName } from "../hosts/host-files.ts";

/** A name that a published file may have: only `treeName` makes one. */
export type TreeName = string & { readonly isTreeName: true };

/** The form of a published file's name. Packs, plans of a deployment and hosts use no other name. */
export const TREE_NAME = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u;

/** The name if every pack, delta and host can store it; else undefined. */
export function treeName(name: string): TreeName | undefined {
  return TREE_NAME.test(name) ? (name as TreeName) : undefined;
}

/**
 * The place of a file in a tree, relative to its directory, with `/`. All parts are names that a published file may
 * have. Code that reads or writes a file of a tree requires it. `isTreePath` proves an untrusted text. The functions
 * of this room that lay out a tree make the others.
 */
export type TreePath = (string & { readonly isTreePath: true }) | HostFileName;

/**
 * Makes a path of lingodex's own or proved names. @throws Error for a name that a published file must not have: a bug
 */
export function pathOfNames(...names: readonly string[]): TreePath {
  const path = names.join("/");
  if (!isTreePath(path)) throw new Error(`${JSON.stringify(path)} is not a path of a tree`);
  return path;
}

/** True for a path, with `/`, whose parts are all names that a published file may have. */
export function isTreePath(path: string): path is TreePath {
  return path.split("/").every((name) => TREE_NAME.test(name));
}
