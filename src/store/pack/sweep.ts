import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import { bucketPath, leafPath, META_ROOT, NAME_BYTES, PACK_ROOT, POINTER_PATH } from "../../model/index.ts";
import { isLeaf, NOTHING, namesIn } from "./index-file.ts";
import { hasLeaves, isPackFile, LEAF_BUCKETS, sha256Of } from "./layout.ts";
import type { NamedFile, PackPointer, PreviousPack } from "./pointer.ts";

/** Removes files that neither the pack nor its previous ones name. @returns their number */
export function sweep(directory: string, pointer: PackPointer): number {
  const kept = new Set([pointer, ...pointer.previous].flatMap((pack) => [...filesOf(directory, pack)]));
  const folder = join(directory, PACK_ROOT);
  const gone = readdirSync(folder).filter((name) => isPackFile(name) && !kept.has(`${PACK_ROOT}/${name}`));
  for (const name of gone) rmSync(join(folder, name), { force: true });
  return gone.length;
}

/** The files of a pack, as far as its index can be read. A damaged part cannot be used by any reader. */
export function* filesOf(directory: string, { bits, index, headers }: PreviousPack): Iterable<string> {
  yield index.path;
  yield headers.path;
  const names = readNames(directory, index);
  if (!hasLeaves(bits)) {
    yield* buckets(names);
    return;
  }
  for (const name of names) {
    yield leafPath(name);
    const leaf = readRegularFile(join(directory, leafPath(name)), LEAF_BUCKETS * NAME_BYTES);
    if (isLeaf(leaf, name)) yield* buckets(namesIn(leaf));
  }
}

function* buckets(names: readonly string[]): Iterable<string> {
  for (const name of names) if (name !== NOTHING) yield bucketPath(name);
}

function readNames(directory: string, { path, sha256, bytes }: NamedFile): readonly string[] {
  const index = readRegularFile(join(directory, path), bytes);
  return index !== undefined && sha256Of(index) === sha256 ? namesIn(index) : [];
}

/** Files in the folders of a pack that belong to no pack of its pointer, as paths relative to the directory. */
export function straysIn(directory: string, pointer: PackPointer): readonly string[] {
  const known = new Set([pointer, ...pointer.previous].flatMap((pack) => [...filesOf(directory, pack)]));
  const below = (folder: string): readonly string[] =>
    readdirSync(join(directory, folder)).map((name) => `${folder}/${name}`);
  return [
    ...below(META_ROOT).filter((path) => path !== POINTER_PATH && path !== PACK_ROOT),
    ...below(PACK_ROOT).filter((path) => !known.has(path)),
  ].sort();
}

/** Files beside a pack that differ from those in its pointer. */
export function alteredBeside(directory: string, { beside }: PackPointer): readonly string[] {
  const isAltered = ({ path, sha256, bytes }: NamedFile): boolean => {
    const found = readRegularFile(join(directory, path), bytes);
    return found === undefined || sha256Of(found) !== sha256;
  };
  return beside.filter(isAltered).map(({ path }) => path);
}
