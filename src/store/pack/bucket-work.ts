import type { BucketFiles, BucketPlace } from "./bucket-files.ts";
import { BucketIndex } from "./bucket-index.ts";
import { bucketsOf, refuseLarge } from "./buckets.ts";
import { compressArchive } from "./compression.ts";
import { bucketNameOf } from "./layout.ts";
import type { SpooledFile } from "./spooled-file.ts";
import { GROUPS, SPOOL_BITS, type SpooledGroups, SpoolReader } from "./spooled-groups.ts";
import { archiveOf, lengthOf } from "./tar.ts";

/** All buckets that are to be made, as it passes from thread to thread. */
export interface BucketTask {
  readonly bits: number;
  readonly groups: SpooledGroups;
  readonly place: BucketPlace;
  /** See `BucketIndex`. */
  readonly names: SharedArrayBuffer;
}

/** Larger archives are few: their memory is not used again. In bytes. */
const MOST_KEPT = 2 ** 20;

/** How many pieces of work there are, each for one thread. */
export function piecesOf({ bits }: Pick<BucketTask, "bits">): number {
  return 2 ** Math.min(bits, SPOOL_BITS);
}

/** Makes buckets: what one thread does. */
export class BucketWork {
  readonly index: BucketIndex;
  readonly files: BucketFiles;
  readonly #bits: number;
  readonly #reader: SpoolReader;
  readonly #archive = Buffer.allocUnsafeSlow(MOST_KEPT);

  /** @param files of this thread, as is the index */
  constructor({ bits, groups, names }: BucketTask, files: BucketFiles, index = new BucketIndex(bits, names)) {
    this.files = files;
    this.index = index;
    this.#bits = bits;
    this.#reader = new SpoolReader(groups);
  }

  /** Writes the buckets of a piece, as far as they do not stand. @throws UsageError for one that is too large; the system's error */
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
