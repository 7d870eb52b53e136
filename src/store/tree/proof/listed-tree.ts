import { META_ROOT, type TreeEntry, type TreeManifest } from "../../../model/index.ts";
import { readListedTree } from "./manifest-proof.ts";
import { TreeProblems } from "./problems.ts";
import { TreeDisk } from "./tree-disk.ts";

/**
 * What a tree on disk says of itself. Its files are not looked at.
 *
 * @param tool the only one whose manifests are ours
 * @returns undefined where there is no manifest of ours, or a part of it is not what it should be
 */
export function listedTree(
  directory: string,
  tool: string,
): { readonly manifest: TreeManifest; readonly entries: readonly TreeEntry[] } | undefined {
  const problems = new TreeProblems();
  const disk = new TreeDisk(directory, problems.report);
  disk.survey(META_ROOT);
  const listed = readListedTree(disk, tool, problems.report);
  if (listed === undefined || !listed.isWhole || problems.size > 0) return undefined;
  return { manifest: listed.manifest, entries: [...listed.entries.values()] };
}
