import { MOST_FILE_BYTES } from "../../mirror/listing.ts";
import type { DeleteLimits } from "../../model/allowed-delete.ts";
import type { Downloads } from "../../publish/stage/downloads.ts";
import { PublishedTree } from "../../publish/verify/published-tree.ts";
import type { RemoteSite } from "../../remote/remote-site.ts";
import { TOOL } from "../tool.ts";
import type { ListedTree } from "./listed-tree.ts";
import type { MirrorPlace } from "./mirror-place.ts";
import { compareTrees, type ReadListed, type TreeComparison, unitCountsOf } from "./tree-comparison.ts";

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
  return compareTrees(standing, await unitCountsOf(origin, read, true), options);
}
