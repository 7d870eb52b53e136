import { lstatSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Workspace } from "./workspace.ts";

/** Where repositories say how to contribute; the first that is there counts. */
const NAMES: readonly string[] = [
  ...["CONTRIBUTING.md", "CONTRIBUTING.rst", "CONTRIBUTING.adoc", "CONTRIBUTING.txt", "CONTRIBUTING"],
  ...[".github/CONTRIBUTING.md", ".gitlab/CONTRIBUTING.md", "docs/CONTRIBUTING.md"],
];

/** Components of one checkout ask for the same file. */
const found = new WeakMap<Workspace, Map<string, string | undefined>>();

/**
 * The path, from the top of its repository, of the file that says how to contribute: in a checkout's root, else at the top.
 *
 * @param root absolute
 */
export function contributingIn(workspace: Workspace, root: string): string | undefined {
  const known = found.get(workspace) ?? new Map<string, string | undefined>();
  found.set(workspace, known);
  if (!known.has(root)) known.set(root, findContributing(workspace, root));
  return known.get(root);
}

function findContributing(workspace: Workspace, root: string): string | undefined {
  const own = NAMES.find((name) => workspace.holds(join(root, name)));
  const prefix = placeInRepository(root);
  if (own !== undefined) return `${prefix}${own}`;
  const top = topAbove(root);
  // Nothing is read there: whether a file has one of these names is all that is asked.
  return top === undefined || prefix === "" ? undefined : NAMES.find((name) => stands(join(top, name)));
}

/** The folder of a root in its repository, with a slash at its end; empty at the top, and where there is no repository. */
export function placeInRepository(root: string): string {
  const top = topAbove(root);
  const way = top === undefined ? "" : relative(top, root).split(sep).join("/");
  return way === "" ? "" : `${way}/`;
}

/** The nearest folder with `.git`, of this one and those above. */
function topAbove(folder: string): string | undefined {
  if (stands(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : topAbove(dirname(folder));
}

function stands(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
