import { hash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import type { Compression } from "../../bundle/compression.ts";
import { type BundledFile, type Packed, packBundle } from "../../bundle/pack.ts";
import { mayTake, unpackBundle } from "../../bundle/unpack.ts";
import { UsageError } from "../../model/failures.ts";
import { realPlace } from "../../publish/disk/out-directory.ts";
import { isOwnPath, OWN_NAMES } from "../../publish/disk/own-paths.ts";
import { MANIFEST_PATH } from "../../publish/manifest/tree-manifest.ts";
import { TreeReader } from "../../publish/verify/tree-reader.ts";
import { BUNDLE_LIMITS, BundleContents } from "./bundle-contents.ts";
import { openTree } from "./manifest-source.ts";

export interface BundleOptions {
  readonly directory: string;
  /** The archive. */
  readonly out: string;
  readonly compression: Compression;
}

export interface BundleResult extends Packed {
  readonly out: string;
  readonly generation: string;
  /** The manifest and its parts among them. */
  readonly files: number;
}

/**
 * Packs a tree into one archive: its manifest first, then all that it lists, proved by its hash on the way.
 *
 * @throws UsageError where there is no whole tree; OutputError
 */
export async function bundle({ directory, out, compression }: BundleOptions): Promise<BundleResult> {
  const tree = await openTree(directory);
  refusePlace(directory, out);
  const entries = await tree.entries();
  const reader = new TreeReader(resolve(directory));
  const files = function* (): Iterable<BundledFile> {
    yield { path: MANIFEST_PATH, bytes: tree.bytes };
    for (const { path, sha256 } of tree.parts) yield listed(reader, path, sha256, directory);
    for (const { path, sha256 } of entries) yield listed(reader, path, sha256, directory);
  };
  const packed = await packBundle(files(), out, compression);
  const { generation } = tree.manifest;
  return { ...packed, out, generation, files: 1 + tree.parts.length + entries.length };
}

/** An archive takes the place of an older one, and of nothing else. */
function refusePlace(directory: string, out: string): void {
  const place = realPlace(resolve(out));
  const inside = relative(realPlace(resolve(directory)), place)
    .split(sep)
    .join("/");
  if (isOwnPath(inside) || OWN_NAMES.includes(inside))
    throw new UsageError(`${out} lies in the tree that is to be packed`, "name a place beside it with --out");
  if (!mayTake(place))
    throw new UsageError(
      `${out} is there already and no archive`,
      "name another place with --out, or remove it",
    );
}

function listed(reader: TreeReader, path: string, sha256: string, directory: string): BundledFile {
  const bytes = reader.read(path, BUNDLE_LIMITS.fileBytes);
  if (bytes !== undefined && hash("sha256", bytes) === sha256) return { path, bytes };
  throw new UsageError(
    `${directory}: ${path} is not as the tree's manifest says`,
    "lingodex verify tells what is wrong with the tree; build or mirror it again",
  );
}

export async function generationOfTree(directory: string): Promise<string> {
  return (await openTree(directory)).manifest.generation;
}

/**
 * Unpacks a bundle and proves that it is the tree that its manifest lists.
 *
 * @param directory empty, and nobody else's
 * @throws RemoteError where it is not
 */
export async function unbundle(file: string, directory: string): Promise<void> {
  await unpackBundle(file, directory, new BundleContents(file));
}
