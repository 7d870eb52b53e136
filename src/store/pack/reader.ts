import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../../model/disk/index.ts";
import {
  BrokenPackError,
  InputError,
  META_ROOT,
  PACK_ROOT,
  POINTER_PATH,
  partOf,
} from "../../model/index.ts";
import { decodeHeaders, type RawHeaders } from "./headers.ts";
import { leafOf, NOTHING, nameAt } from "./index-file.ts";
import { hasLeaves } from "./layout.ts";
import { type OpenBucket, pathPrefix } from "./open-bucket.ts";
import { proving, readPacked } from "./own-files.ts";
import { MOST_POINTER_BYTES, type PackPointer, provePointer } from "./pointer.ts";
import { type Walk, walkBucket, walkLeaf, walkNamed } from "./walk.ts";

const MOST_KEPT_BYTES = 64 * 2 ** 20;

/**
 * Reads files out of an untrusted pack. Each bucket is proved when it is unpacked, and never unpacks to more than its
 * pointer announced. One reader sees one pack, even if another pack replaces it meanwhile.
 */
export class PackReader {
  readonly #directory: string;
  readonly #name: string;
  readonly #index: Buffer;
  /** The buckets in the order of their use. The most recent one comes last. */
  readonly #open = new Map<string, OpenBucket>();
  readonly #leaves = new Map<string, Buffer>();
  readonly #mostKept: number;
  #kept = 0;
  #headers: ReadonlyMap<string, RawHeaders> | undefined;
  readonly pointer: PackPointer;

  private constructor(directory: string, name: string, pointer: PackPointer, mostKept: number) {
    this.#mostKept = mostKept;
    this.#directory = directory;
    this.#name = name;
    this.pointer = pointer;
    this.#index = this.#through(walkNamed(pointer.index));
  }

  /**
   * @param name its name for messages
   * @param mostKept bytes of buckets that stay unpacked
   * @returns undefined if there is no pack
   * @throws BrokenPackError if it is broken or forged
   */
  static open(
    directory: string,
    name: string = directory,
    mostKept: number = MOST_KEPT_BYTES,
  ): PackReader | undefined {
    if (!isFolder(join(directory, META_ROOT)) || !isFolder(join(directory, PACK_ROOT))) return undefined;
    const text = readRegularFile(join(directory, POINTER_PATH), MOST_POINTER_BYTES);
    return text && new PackReader(directory, name, pointerIn(text.toString("utf8"), name), mostKept);
  }

  /** The bytes of a file; undefined if the pack does not have it. @throws BrokenPackError if its bucket is broken */
  find(path: string): Buffer | undefined {
    const bucket = this.#bucketAt(partOf(pathPrefix(path), this.pointer.bits));
    const span = bucket?.members.get(path);
    return bucket && span && bucket.archive.subarray(span.start, span.end);
  }

  /** The number of the pack's buckets. */
  get length(): number {
    return 2 ** this.pointer.bits;
  }

  /** The paths in a bucket, in their order. @throws BrokenPackError if the bucket is broken */
  pathsIn(bucket: number): Iterable<string> {
    return this.#bucketAt(bucket)?.members.keys() ?? [];
  }

  /** The headers of raw files, by path. @throws InputError */
  get headers(): ReadonlyMap<string, RawHeaders> {
    this.#headers ??= decodeHeaders(
      this.#through(walkNamed(this.pointer.headers)).toString("utf8"),
      this.#name,
    );
    return this.#headers;
  }

  #bucketAt(number: number): OpenBucket | undefined {
    const name = this.#nameOf(number);
    if (name === NOTHING) return undefined;
    const known = this.#open.get(name);
    if (known === undefined) return this.#keep(name, this.#through(walkBucket(this.pointer, name, number)));
    this.#open.delete(name);
    this.#open.set(name, known);
    return known;
  }

  #nameOf(bucket: number): string {
    if (!hasLeaves(this.pointer.bits)) return nameAt(this.#index, bucket);
    const { leaf, at } = leafOf(bucket);
    return nameAt(this.#leafCalled(nameAt(this.#index, leaf)), at);
  }

  #leafCalled(name: string): Buffer {
    const known = this.#leaves.get(name);
    if (known !== undefined) return known;
    const bytes = this.#through(walkLeaf(name));
    this.#leaves.set(name, bytes);
    return bytes;
  }

  #keep(name: string, bucket: OpenBucket): OpenBucket {
    this.#open.set(name, bucket);
    this.#kept += bucket.archive.length;
    for (const [other, { archive }] of this.#open) {
      if (this.#kept <= this.#mostKept || other === name) break;
      this.#open.delete(other);
      this.#kept -= archive.length;
    }
    return bucket;
  }

  /** @throws BrokenPackError, and the errors of `readPacked` */
  #through<Result>(walk: Walk<Result>): Result {
    let step = proving(this.#name, () => walk.next());
    while (step.done !== true) {
      const { path, most } = step.value;
      const bytes = readPacked(this.#directory, path, most);
      step = proving(this.#name, () => walk.next(bytes));
    }
    return step.value;
  }
}

/** A stamp that changes when the pack in a directory is replaced; undefined if there is none. */
export function pointerStamp(directory: string): string | undefined {
  const stats = lstatSync(join(directory, POINTER_PATH), { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.ino}-${stats.mtimeMs}-${stats.size}` : undefined;
}

function pointerIn(text: string, name: string): PackPointer {
  try {
    return provePointer(text, name);
  } catch (error) {
    throw error instanceof InputError ? new BrokenPackError(error.message) : error;
  }
}

/** True for a folder, but not for a link to one. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
