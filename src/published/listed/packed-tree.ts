import { hash } from "node:crypto";
import { resolve } from "node:path";
import { BrokenPackError, POINTER_PATH, type TreeEntry } from "../../model/index.ts";
import { type PackReader, TreeReader } from "../../store/index.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { openPack } from "../packs/open-pack.ts";
import { type IsFound, ListedTree, openTree } from "./listed-tree.ts";
import type { ManifestSource } from "./manifest-source.ts";
import { provedFile } from "./proved-file.ts";

/** A tree that is read from where it lies packed. */
export interface PackedTree {
  readonly tree: ListedTree;
  /** What it lists, proved. @throws OutputError, UsageError where it is not that */
  readonly read: (entry: TreeEntry) => Buffer;
}

/**
 * The tree in a pack, as far as the pack's own manifest lists it.
 *
 * @param name what people call the pack
 * @throws UsageError where there is no pack; BrokenPackError
 */
export async function openPackedTree(
  directory: string,
  name: string = directory,
  isFound?: IsFound,
): Promise<PackedTree> {
  const pack = openPack(directory, { name });
  const tree = await ListedTree.open(packSource(pack, name), isFound);
  if (tree === undefined) throw new BrokenPackError(`${name}: the pack holds no manifest`);
  if (tree.manifest.generation !== pack.pointer.generation)
    throw new BrokenPackError(`${name}: the pack holds another generation than ${POINTER_PATH} says`);
  return { tree, read: (entry) => listed(pack, entry, name) };
}

/** The tree in a folder into which a bundle was unpacked: in a pack, or as it is. @throws as `openPackedTree` does */
export async function openUnbundledTree(
  directory: string,
  name: string,
  isFound?: IsFound,
): Promise<PackedTree> {
  if (holdsPack(directory)) return openPackedTree(directory, name, isFound);
  const reader = new TreeReader(resolve(directory));
  return {
    tree: await openTree(directory, isFound),
    read: (entry) => provedFile(reader, entry, name),
  };
}

function packSource(pack: PackReader, name: string): ManifestSource {
  const read = async (path: string): Promise<Buffer | undefined> => pack.find(path);
  return { name, read, readPart: ({ path }) => read(path), readFile: ({ path }) => read(path), isNear: true };
}

function listed(pack: PackReader, { path, sha256 }: TreeEntry, name: string): Buffer {
  const bytes = pack.find(path);
  if (bytes !== undefined && hash("sha256", bytes) === sha256) return bytes;
  throw new BrokenPackError(`${name}: ${path} is not what the manifest in the pack lists`);
}
