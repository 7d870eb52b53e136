import { type DeleteLimits, InputError, partOf } from "../../model/index.ts";
import {
  type PackPointer,
  type PackSource,
  pathPrefix,
  VIEW_ROOT,
  walkBucket,
  walkLeads,
  walkThrough,
} from "../../store/index.ts";
import { ListedTree } from "./listed-tree.ts";
import type { ManifestSource } from "./manifest-source.ts";
import { compareTrees, notKnown, type TreeComparison, unitCountsOf } from "./tree-comparison.ts";

/** No larger bucket of a stranger is unpacked to count units. */
const MOST_UNPACKED = 2 ** 27;

/** A pack whose files are read from where they lie. */
export interface LocatedPack {
  readonly pointer: PackPointer;
  readonly source: PackSource;
}

/**
 * What a pack has and the tree of another one has not. Of the first those buckets are read that hold its manifest and the list
 * of its translations.
 *
 * @param pack undefined where none stands
 */
export async function vanishingFromPack(
  pack: LocatedPack | undefined,
  after: ListedTree,
  limits: DeleteLimits,
): Promise<TreeComparison> {
  if (pack === undefined || pack.pointer.generation === after.manifest.generation)
    return compareTrees(undefined, undefined, limits);
  // A site that is being deployed may have other files than its pointer says.
  const before = await treeInPack(pack).catch(notKnown);
  const counts = before && (await unitCountsOf(before, (entry) => before.readFile(entry), false));
  const coming = await unitCountsOf(after, (entry) => after.readFile(entry), after.isNear);
  const views = (await before?.find(VIEW_ROOT).catch(notKnown)) === undefined ? 1 : 2;
  const comparison = compareTrees({ counts, paths: () => [], views }, coming, limits);
  if (before === undefined || comparison.vanished.length === 0) return comparison;
  // How many documents go with what vanishes as a whole, its manifest's parts say.
  const listed = (await before.entries().catch(notKnown)) ?? [];
  return compareTrees({ counts, paths: () => listed.map(({ path }) => path), views }, coming, limits);
}

/** Undefined where its manifest is missing, or another one's. @throws InputError where what leads to it is broken */
export async function treeInPack({ pointer, source }: LocatedPack): Promise<ListedTree | undefined> {
  const tree = await ListedTree.open(await bucketSource(pointer, source));
  return tree?.manifest.generation === pointer.generation ? tree : undefined;
}

/** Files of the tree, each out of its bucket, proved. */
async function bucketSource(pointer: PackPointer, source: PackSource): Promise<ManifestSource> {
  const { bits, bucket_bytes: most } = pointer;
  if (most > MOST_UNPACKED) throw new InputError(`${source.name}: its buckets are too large`);
  const buckets = await walkThrough(walkLeads(pointer), source);
  const names = new Map([...buckets].map(([name, number]) => [number, name]));
  const read = async (path: string): Promise<Buffer | undefined> => {
    const number = partOf(pathPrefix(path), bits);
    const name = names.get(number);
    if (name === undefined) return undefined;
    const { archive, members } = await walkThrough(walkBucket(pointer, name, number), source);
    const span = members.get(path);
    return span && archive.subarray(span.start, span.end);
  };
  return {
    name: source.name,
    read,
    readPart: ({ path }) => read(path),
    readFile: ({ path }) => read(path),
    isNear: false,
  };
}
