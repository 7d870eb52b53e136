import { join, posix } from "node:path";
import { META_ROOT, TOOL } from "../../model/index.ts";
import { wholeManifestIn } from "../../store/index.ts";

const MANIFEST = `${META_ROOT}/manifest.json`;
/** A repository has one or two. */
const MOST_TREES = 10;

/** True of paths that a tree of ours lists: what we published is nobody's source. */
export function ownTreesIn(root: string, paths: readonly string[]): (path: string) => boolean {
  const own = new Set<string>();
  const manifests = paths.filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  for (const manifest of manifests.slice(0, MOST_TREES)) {
    const folder = manifest.slice(0, -MANIFEST.length);
    const tree = wholeManifestIn(join(root, folder), TOOL.name);
    for (const { path } of tree?.entries ?? []) own.add(posix.join(folder, path));
    if (tree !== undefined) own.add(manifest);
  }
  return (path) => own.has(path);
}
