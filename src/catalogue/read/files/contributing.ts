import { join } from "node:path";
import type { Workspace } from "./workspace.ts";

/** Where repositories say how to contribute; the first that is there counts. */
export const CONTRIBUTING_FILES: readonly string[] = [
  ...["CONTRIBUTING.md", "CONTRIBUTING.rst", "CONTRIBUTING.adoc", "CONTRIBUTING.txt", "CONTRIBUTING"],
  ...[".github/CONTRIBUTING.md", ".gitlab/CONTRIBUTING.md", "docs/CONTRIBUTING.md"],
];

/** Components of one checkout ask for the same file. */
const found = new WeakMap<Workspace, Map<string, string | undefined>>();

/**
 * The path, below a checkout's root, of the file that says how to contribute.
 *
 * @param root absolute
 */
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
