import { join } from "node:path";
import type { Workspace } from "./workspace.ts";

/** The names of files with contribution guidelines. The first one that exists counts. */
export const CONTRIBUTING_FILES: readonly string[] = [
  ...["CONTRIBUTING.md", "CONTRIBUTING.rst", "CONTRIBUTING.adoc", "CONTRIBUTING.txt", "CONTRIBUTING"],
  ...[".github/CONTRIBUTING.md", ".gitlab/CONTRIBUTING.md", "docs/CONTRIBUTING.md"],
];

/** Files that were found, because components of one checkout ask for the same file. */
const found = new WeakMap<Workspace, Map<string, string | undefined>>();

/** The path of the file with contribution guidelines below a checkout's root. @param root absolute */
export function contributingIn(workspace: Workspace, root: string): string | undefined {
  const known = found.get(workspace) ?? new Map<string, string | undefined>();
  found.set(workspace, known);
  if (!known.has(root))
    known.set(
      root,
      CONTRIBUTING_FILES.find((name) => workspace.holds(join(root, name))),
    );
  return known.get(root);
}
