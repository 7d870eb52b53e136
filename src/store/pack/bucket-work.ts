import { gzipSync } from "node:zlib";
import { compareCodePoints, groupBy, partOf, UsageError } from "../../model/index.ts";
import type { BucketFiles, BucketPlace } from "./bucket-files.ts";
import { type BucketCounts, BucketIndex } from "./index-file.ts";
import { bucketNameOf, MOST_BUCKET_BYTES } from "./layout.ts";
import { GROUPS, SPOOL_BITS, type SpooledFile, type SpooledGroups, SpoolReader } from "./spooled-groups.ts";
import { archiveOf, lengthOf, type Member, roomOf } from "./tar.ts";

/** All buckets that have to be made, as threads exchange them. */
export interface BucketTask {
  readonly bits: number;
  readonly groups: SpooledGroups;
  readonly place: BucketPlace;
  readonly names: SharedArrayBuffer;
}

/** The memory of a larger archive is not used again, because there are few. The limit is in bytes. */
const MOST_KEPT = 2 ** 20;

/** The number of pieces of work. Each piece is for one thread. */
export function piecesOf({ bits }: Pick<BucketTask, "bits">): number {
  return 2 ** Math.min(bits, SPOOL_BITS);
}

export class BucketWork {
  readonly index: BucketIndex;
  readonly files: BucketFiles;
  readonly #bits: number;
  readonly #reader: SpoolReader;
  readonly #archive = Buffer.allocUnsafeSlow(MOST_KEPT);

  constructor({ bits, groups, names }: BucketTask, files: BucketFiles, index = new BucketIndex(bits, names)) {
    this.files = files;
    this.index = index;
    this.#bits = bits;
    this.#reader = new SpoolReader(groups);
  }

  /** Writes the missing buckets of a piece. @throws UsageError if a bucket is too large; the system's error */
  make(piece: number): void {
    const groups = GROUPS / piecesOf({ bits: this.#bits });
    const files = this.#reader.filesOf(piece * groups, groups);
    for (const bucket of bucketsOf(files, this.#bits)) this.#makeBucket(bucket.number, bucket.files);
  }

  #makeBucket(number: number, files: readonly SpooledFile[]): void {
    refuseLarge(files);
    const [name, length] = [bucketNameOf(files), lengthOf(files)];
    const isWritten = this.files.putBucket(name, length, () =>
      compressArchive(archiveOf(files, (needed) => this.#room(needed))),
    );
    this.index.add({ number, name, length, isWritten });
  }

  #room(length: number): Buffer {
    return length <= MOST_KEPT ? this.#archive.subarray(0, length) : Buffer.allocUnsafeSlow(length);
  }
}

interface Bucket {
  readonly number: number;
  readonly files: readonly SpooledFile[];
}

/** The buckets with files, in their order. @param files all files of these buckets */
function* bucketsOf(files: readonly SpooledFile[], bits: number): Iterable<Bucket> {
  const buckets = groupBy(files, ({ prefix }) => partOf(prefix, bits));
  for (const [number, own] of [...buckets].sort(([one], [other]) => one - other))
    yield { number, files: own.toSorted((a, b) => compareCodePoints(a.path, b.path)) };
}

/** @throws UsageError if the files need more space than a bucket has */
export function refuseLarge(files: readonly Member[]): void {
  if (files.reduce((sum, { path, bytes }) => sum + roomOf(path, bytes.length), 0) <= MOST_BUCKET_BYTES)
    return;
  const [largest] = files.toSorted((a, b) => b.bytes.length - a.bytes.length);
  throw new UsageError(
    `a pack cannot hold ${largest?.path}: a bucket has at most ${MOST_BUCKET_BYTES} bytes`,
    "publish a tree, or leave it out (bulk documents: --no-bulk)",
  );
}

/**
 * The byte of gzip's header that names the file system (RFC 1952, 2.3). Without a fixed value, a bucket would depend
 * on its machine.
 */
const AT_SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;
/** Compared with level 6, this takes half the time and gives 9 % more bytes. */
const OPTIONS = { level: 3, memLevel: 9 };

/** Compresses an archive to the form of a bucket in a pack. */
export function compressArchive(archive: Buffer): Buffer {
  const packed = gzipSync(archive, OPTIONS);
  packed[AT_SYSTEM] = UNKNOWN_SYSTEM;
  return packed;
}

export interface ToldTask {
  readonly task: BucketTask;
  /** The number of pieces that threads have taken, in shared memory. */
  readonly turns: Int32Array<SharedArrayBuffer>;
  readonly thread: number;
}

/** The pieces that no thread has taken, one after another. */
export function* piecesInTurn({ task, turns }: Pick<ToldTask, "task" | "turns">): Iterable<number> {
  for (let piece = Atomics.add(turns, 0, 1); piece < piecesOf(task); piece = Atomics.add(turns, 0, 1))
    yield piece;
}

export interface MadePieces {
  readonly pieces: readonly number[];
  /** The files that all pieces wrote, and the piece that failed. */
  readonly written: ReadonlySet<string>;
  readonly counts: BucketCounts;
}
