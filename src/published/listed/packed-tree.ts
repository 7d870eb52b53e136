import { resolve } from "node:path";
import {
  BrokenPackError,
  type DeleteLimits,
  InputError,
  POINTER_PATH,
  partOf,
  type TreeEntry,
} from "../../model/index.ts";
import {
  type PackPointer,
  type PackSource,
  pathPrefix,
  TreeDisk,
  walkBucket,
  walkLeads,
  walkThrough,
} from "../../store/index.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { openPack } from "../packs/open-pack.ts";
import { type IsFound, ListedTree, openTree } from "./listed-tree.ts";
import { isListed, type PublishedFiles, packedFiles, provedFile } from "./published-files.ts";
import { compareListed, compareTrees, notKnown, type TreeComparison } from "./tree-comparison.ts";

/** A tree whose files are read out of a pack. */
export interface PackedTree {
  readonly tree: ListedTree;
  /** Reads a listed file, and proves its bytes. @throws InputError if they are not the listed ones; OutputError */
  readonly read: (entry: TreeEntry) => Buffer;
}

/**
 * The tree in a pack, as far as the pack's own manifest lists it.
 *
 * @param name the name of the pack for messages
 * @throws UsageError if there is no pack; BrokenPackError
 */
export async function openPackedTree(
  directory: string,
  name: string = directory,
  isFound?: IsFound,
): Promise<PackedTree> {
  const pack = openPack(directory, { name });
  const tree = await ListedTree.open(packedFiles(pack, name), isFound);
  if (tree === undefined) throw new BrokenPackError(`${name}: the pack has no manifest`);
  if (tree.manifest.generation !== pack.pointer.generation)
    throw new BrokenPackError(`${name}: the generation of the pack differs from ${POINTER_PATH}`);
  const read = (entry: TreeEntry): Buffer => {
    const bytes = pack.find(entry.path);
    if (isListed(entry, bytes)) return bytes;
    throw new BrokenPackError(`${name}: ${entry.path} differs from the manifest in the pack`);
  };
  return { tree, read };
}

/** The tree in a folder with an unpacked bundle, in a pack or as files. @throws the errors of `openPackedTree` */
export async function openUnbundledTree(
  directory: string,
  name: string,
  isFound?: IsFound,
): Promise<PackedTree> {
  if (holdsPack(directory)) return openPackedTree(directory, name, isFound);
  const disk = new TreeDisk(resolve(directory));
  return {
    tree: await openTree(directory, isFound),
    read: (entry) => provedFile(disk, entry, name),
  };
}

/** A pack, and the source of its files. */
export interface LocatedPack {
  readonly pointer: PackPointer;
  readonly source: PackSource;
}

/**
 * The units of a pack that the tree of another pack does not have. Of the first pack, it reads only the buckets with
 * its manifest and the list of its translations.
 * @param pack undefined if there is none
 */
export async function vanishingFromPack(
  pack: LocatedPack | undefined,
  after: ListedTree,
  limits: DeleteLimits,
): Promise<TreeComparison> {
  if (pack === undefined || pack.pointer.generation === after.manifest.generation)
    return compareTrees(undefined, undefined, limits);
  const before = await treeInPack(pack).catch(notKnown);
  // The parts of the old manifest show how many documents go with a translation that vanishes.
  return compareListed(before, after, limits, async (tree) =>
    ((await tree.entries().catch(notKnown)) ?? []).map(({ path }) => path),
  );
}

/** The tree in a pack. Undefined if its manifest is missing or of another pack. @throws InputError for a broken pack */
export async function treeInPack({ pointer, source }: LocatedPack): Promise<ListedTree | undefined> {
  const tree = await ListedTree.open(await bucketFiles(pointer, source));
  return tree?.manifest.generation === pointer.generation ? tree : undefined;
}

/** The limit for an untrusted bucket that is unpacked to count units. */
const MOST_UNPACKED = 2 ** 27;

/** The files of the tree in a pack elsewhere. Each is read out of its bucket and proved. */
async function bucketFiles(pointer: PackPointer, source: PackSource): Promise<PublishedFiles> {
  const { bits, bucket_bytes: most } = pointer;
  const { name } = source;
  if (most > MOST_UNPACKED) throw new InputError(`${name}: its buckets are too large`);
  const buckets = await walkThrough(walkLeads(pointer), source);
  const names = new Map([...buckets].map(([bucket, number]) => [number, bucket]));
  const read = async (path: string): Promise<Buffer | undefined> => {
    const number = partOf(pathPrefix(path), bits);
    const bucket = names.get(number);
    if (bucket === undefined) return undefined;
    const { archive, members } = await walkThrough(walkBucket(pointer, bucket, number), source);
    const span = members.get(path);
    return span && archive.subarray(span.start, span.end);
  };
  return { name, isNear: false, read, readListed: ({ path }) => read(path) };
}
