import {
  bucketPath,
  Failure,
  InputError,
  leafPath,
  messageOf,
  NAME_BYTES,
  POINTER_PATH,
} from "../../model/index.ts";
import { type FileWalk, sendEach } from "../file-walk.ts";
import { isLeaf, NOTHING, namesIn } from "./index-file.ts";
import { hasLeaves, LEAF_BUCKETS, sha256Of } from "./layout.ts";
import { mostCompressed, type OpenBucket, openBucket } from "./open-bucket.ts";
import {
  MOST_POINTER_BYTES,
  type NamedFile,
  type PackPointer,
  type PreviousPack,
  provePointer,
} from "./pointer.ts";

/** The file of a pack that is read next. */
export interface DueFile {
  readonly path: string;
  /** The most bytes that the file may have. */
  readonly most: number;
}

/** A walk through a pack. It throws an Error that says which file is missing or wrong. */
export type Walk<Result> = FileWalk<DueFile, Result>;

/**
 * Walks the files that lead to the buckets: index, leaves and headers.
 *
 * @returns the numbers of all buckets with files, by name, in the order of the numbers
 */
export function* walkLeads({ bits, index, headers }: PreviousPack): Walk<ReadonlyMap<string, number>> {
  const buckets = new Map<string, number>();
  const top = yield* walkNamed(index);
  if (!hasLeaves(bits)) note(namesIn(top), 0, buckets);
  else yield* walkLeaves(namesIn(top), buckets);
  yield* walkNamed(headers);
  return buckets;
}

/** Walks all files of a pack except its pointer, in the order of a bundle. The pointer's totals are proved last. */
export function* walkPack(pointer: PackPointer): Walk<void> {
  const buckets = yield* walkLeads(pointer);
  for (const file of pointer.beside) yield* walkNamed(file);
  const held = { files: 0, bytes: 0 };
  for (const [name, number] of buckets) {
    const { members } = yield* walkBucket(pointer, name, number);
    held.files += members.size;
    for (const { start, end } of members.values()) held.bytes += end - start;
    if (held.files > pointer.files || held.bytes > pointer.bytes) wrongTotal();
  }
  if (held.files < pointer.files || held.bytes < pointer.bytes) wrongTotal();
}

function wrongTotal(): never {
  throw new Error(`${POINTER_PATH}: its numbers of files and bytes are not those of its buckets`);
}

/** Walks all leaves. A pack with many buckets has equal leaves without any bucket, which share one file. */
function* walkLeaves(names: readonly string[], buckets: Map<string, number>): Walk<void> {
  const known = new Map<string, readonly string[]>();
  for (const [leaf, name] of names.entries()) {
    const held = known.get(name) ?? namesIn(yield* walkLeaf(name));
    known.set(name, held);
    note(held, leaf * LEAF_BUCKETS, buckets);
  }
}

/** The names of a leaf's buckets, one after another. */
export function* walkLeaf(name: string): Walk<Buffer> {
  const path = leafPath(name);
  const bytes = yield* due(path, LEAF_BUCKETS * NAME_BYTES);
  if (!isLeaf(bytes, name)) throw new Error(`${path}: it does not match the index`);
  return bytes;
}

/** @param first the number of the first named bucket */
function note(names: readonly string[], first: number, buckets: Map<string, number>): void {
  for (const [at, name] of names.entries()) {
    if (name === NOTHING) continue;
    if (buckets.has(name)) throw new Error(`the index names ${bucketPath(name)} twice`);
    buckets.set(name, first + at);
  }
}

export function* walkBucket(
  { bits, bucket_bytes: most }: PackPointer,
  name: string,
  number: number,
): Walk<OpenBucket> {
  const path = bucketPath(name);
  const packed = yield* due(path, mostCompressed(most));
  try {
    return openBucket(packed, { name, number, bits, most });
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`);
  }
}

/** A file that the pointer names. */
export function* walkNamed({ path, sha256, bytes }: NamedFile): Walk<Buffer> {
  const found = yield* due(path, bytes);
  if (found.length !== bytes || sha256Of(found) !== sha256)
    throw new Error(`${path}: it does not match the pointer`);
  return found;
}

function* due(path: string, most: number): Walk<Buffer> {
  const bytes = yield { path, most };
  if (bytes === undefined) throw new Error(`${path}: there is no such file, or a larger one than announced`);
  return bytes;
}

export interface PackSource {
  readonly name: string;
  /** Reads a file; undefined if there is no such file of at most this size. */
  readonly read: (path: string, most: number) => Promise<Buffer | undefined>;
}

/** The pointer after it was read and proved. */
export interface ReadPointer {
  readonly bytes: Buffer;
  readonly pointer: PackPointer;
}

/** Undefined if there is no pointer. @throws InputError if the file is not the pointer of a pack */
export async function readPointer({ name, read }: PackSource): Promise<ReadPointer | undefined> {
  const bytes = await read(POINTER_PATH, MOST_POINTER_BYTES);
  return bytes && { bytes, pointer: provePointer(bytes.toString("utf8"), name) };
}

/**
 * Sends the requested files to a walk.
 * @param onFile receives each file that was read, before it is proved
 * @throws InputError if a file is missing or has another hash
 */
export async function walkThrough<Result>(
  walk: Walk<Result>,
  { name, read }: PackSource,
  onFile: (path: string, bytes: Buffer) => void = () => undefined,
): Promise<Result> {
  try {
    return await sendEach(walk, async ({ path, most }) => {
      const bytes = await read(path, most);
      if (bytes !== undefined) onFile(path, bytes);
      return bytes;
    });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new InputError(`${name}: ${messageOf(error)}`, error);
  }
}

/** The index, leaves, headers and buckets of a pack. @throws InputError if a file before the buckets is unreadable */
export async function pathsOf(pack: PreviousPack, source: PackSource): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  const buckets = await walkThrough(walkLeads(pack), source, (path) => paths.add(path));
  for (const name of buckets.keys()) paths.add(bucketPath(name));
  return paths;
}
