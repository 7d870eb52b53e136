import { type DeleteLimits, TOOL } from "../../model/index.ts";
import { type Downloads, PublishedTree } from "../../store/index.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import type { ListedTree } from "../listed/listed-tree.ts";
import {
  compareTrees,
  type ReadListed,
  type TreeComparison,
  unitCountsOf,
} from "../listed/tree-comparison.ts";
import type { MirrorPlace } from "./mirror-place.ts";
import { MOST_FILE_BYTES } from "./plan/listing.ts";

interface Copying {
  readonly site: RemoteSite;
  readonly downloads: Downloads;
  readonly options: DeleteLimits;
}

/**
 * What a site takes away from the tree of a mirror's folder. Nothing is fetched for it but the list of translations; of
 * an older site, which has none, the documents of its translations.
 */
export async function mirrorComparison(
  place: MirrorPlace,
  origin: ListedTree,
  { site, downloads, options }: Copying,
): Promise<TreeComparison> {
  const old = PublishedTree.in(place.directory, TOOL.name);
  if (old === undefined) return compareTrees(undefined, undefined, options);
  const read: ReadListed = async (entry) => {
    if (place.standing.holds(entry) || downloads.has(entry.sha256)) return place.read(entry);
    const bytes = await site.readListed(entry, Math.min(entry.size, MOST_FILE_BYTES));
    downloads.write(entry.sha256, bytes);
    return bytes;
  };
  const standing = { counts: old.unitCounts(), paths: () => old.paths(), views: old.views };
  return compareTrees(standing, await unitCountsOf(origin, true, read), options);
}
