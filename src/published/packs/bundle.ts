import { relative, resolve, sep } from "node:path";
import { POINTER_PATH, UsageError } from "../../model/index.ts";
import {
  besideArchive,
  isOwnPath,
  mayTake,
  OWN_NAMES,
  ownFiles,
  type Packed,
  packBundle,
  realPlace,
  unpackBundle,
} from "../../store/index.ts";
import { openTree } from "../listed/listed-tree.ts";
import { BundleContents, PackContents } from "./bundle-contents.ts";
import { holdsPack } from "./held-pack.ts";
import { openPack } from "./open-pack.ts";
import { packTree } from "./pack.ts";

export interface BundleOptions {
  readonly directory: string;
  readonly out: string;
  /** True if one thread does all work. */
  readonly alone?: boolean | undefined;
}

export interface BundleResult extends Packed {
  readonly out: string;
  readonly generation: string;
  /** The files of the tree, including the manifest and its parts. */
  readonly files: number;
}

/**
 * Puts a pack into one archive: its pointer first, then each file after the files that name it. A tree is packed first,
 * and every file is proved by its hash. Of a pack, every bucket is proved. Older packs are left out.
 *
 * @throws UsageError if there is neither a whole tree nor a pack; BrokenPackError; OutputError
 */
export async function bundle({ directory, out, alone }: BundleOptions): Promise<BundleResult> {
  const isPacked = holdsPack(directory);
  if (!isPacked) await openTree(directory);
  refusePlace(directory, out);
  if (isPacked) return bundlePack(directory, out);
  return besideArchive(out, async (folder) => {
    await packTree({ directory, out: folder, alone });
    return bundlePack(folder, out);
  });
}

async function bundlePack(directory: string, out: string): Promise<BundleResult> {
  const { pointer } = openPack(directory);
  const packed = await packBundle(ownFiles(resolve(directory), directory, pointer), out);
  const { generation, files } = pointer;
  return { ...packed, out, generation, files };
}

/** Refuses a place in the tree or pack, and one with a file that is not an archive: only archives are replaced. */
function refusePlace(directory: string, out: string): void {
  const place = realPlace(resolve(out));
  const inside = relative(realPlace(resolve(directory)), place)
    .split(sep)
    .join("/");
  if (isOwnPath(inside) || OWN_NAMES.includes(inside))
    throw new UsageError(`${out} is in the tree or pack to bundle`, "name a place beside it with --out");
  if (!mayTake(place))
    throw new UsageError(`${out} exists and is not an archive`, "name another file with --out, or remove it");
}

/** @throws UsageError, InputError, NetworkError if there is neither a tree nor a pack */
export async function generationIn(directory: string): Promise<string> {
  if (holdsPack(directory)) return openPack(directory).pointer.generation;
  return (await openTree(directory)).manifest.generation;
}

/**
 * Unpacks a bundle, and proves it on the way. The folder then contains a pack, or the tree of a bundle that was
 * written up to 0.2.
 * @param directory empty, and of this process alone
 * @throws InputError if it is not a bundle, or differs from its own description
 */
export async function unbundle(file: string, directory: string): Promise<void> {
  await unpackBundle(file, directory, (first) =>
    first === POINTER_PATH ? new PackContents(file) : new BundleContents(file),
  );
}
