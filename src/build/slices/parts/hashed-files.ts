import { asOutputError } from "../../../model/disk/index.ts";
import { compareCodePoints, type TreeFile } from "../../../model/index.ts";
import {
  bytesOf,
  digestsOf,
  EntryList,
  hashPrefix,
  type PutFile,
  Spool,
  type SpooledFile,
  UNCHANGED,
} from "../../../store/index.ts";
import { ENTRY, FILE } from "../collections.ts";
import { makeWaitingRoom, removeWaitingRoom } from "../records/job.ts";
import { NOTHING, type ShardRecord } from "../records/record.ts";

const PREFIX_BYTES = 4;

/** The key of a file in the order of hashes: the beginning of the hash, then the path. */
export function hashedKey(prefix: number, path: string): Buffer {
  const key = Buffer.alloc(PREFIX_BYTES + Buffer.byteLength(path));
  key.writeUInt32BE(prefix);
  key.write(path, PREFIX_BYTES);
  return key;
}

export function pathOfKey(key: Buffer): string {
  return key.toString("utf8", PREFIX_BYTES);
}

/**
 * Files that come in any order, as records in the order of their paths' hashes: all manifest entries, then all bytes.
 * Up to 64 MiB of bytes are in memory. The other bytes wait in a temporary file.
 */
export class HashedFiles {
  readonly entries = new EntryList();
  readonly #folder = makeWaitingRoom();
  readonly #spool = new Spool(this.#folder);
  #count = 0;
  #bytes = 0;

  /** The numbers of files and bytes. */
  get size(): { readonly files: number; readonly bytes: number } {
    return { files: this.#count, bytes: this.#bytes };
  }

  put(file: TreeFile): void {
    const { path, mediaType, contentDisposition } = file;
    const bytes = bytesOf(file);
    const digests = digestsOf(path, bytes);
    const prefix = hashPrefix(digests.path);
    const entry = { path, size: bytes.length, sha256: digests.body, mediaType, contentDisposition };
    this.entries.add(entry, prefix, UNCHANGED);
    this.#spoolFile({ path, prefix, digest: digests.body, bytes });
  }

  putUnlisted(path: string, text: string): void {
    const bytes = Buffer.from(text);
    const digests = digestsOf(path, bytes);
    this.#spoolFile({ path, prefix: hashPrefix(digests.path), digest: digests.body, bytes });
  }

  *entryRecords(): Iterable<ShardRecord> {
    const { entries } = this;
    const order = Uint32Array.from({ length: entries.length }, (_, index) => index);
    order.sort(
      (a, b) =>
        entries.prefixOf(a) - entries.prefixOf(b) || compareCodePoints(entries.pathOf(a), entries.pathOf(b)),
    );
    for (const index of order) {
      const path = entries.pathOf(index);
      const key = hashedKey(entries.prefixOf(index), path);
      yield { collection: ENTRY, key, plain: Buffer.from(entries.lineOf(index, path)), api: NOTHING };
    }
  }

  *fileRecords(): Iterable<ShardRecord> {
    for (const group of this.#spool.inGroups())
      for (const { prefix, path, bytes } of group.toSorted(byHash))
        yield { collection: FILE, key: hashedKey(prefix, path), plain: NOTHING, api: bytes };
  }

  close(): void {
    this.#spool.close();
    removeWaitingRoom(this.#folder);
  }

  #spoolFile(file: PutFile): void {
    this.#count += 1;
    this.#bytes += file.bytes.length;
    try {
      this.#spool.put(file);
    } catch (error) {
      throw asOutputError(`keep ${file.path} in ${this.#folder}`, error);
    }
  }
}

function byHash(one: SpooledFile, other: SpooledFile): number {
  return one.prefix - other.prefix || compareCodePoints(one.path, other.path);
}
