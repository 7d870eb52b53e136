import { hash } from "node:crypto";
import { join } from "node:path";
import { Numbered, partOf, type TreeEntry, type TreeFile, type TreePath } from "../../../model/index.ts";
import { type ChunkOverflow, EntryChunks } from "./entry-chunks.ts";

export const UNCHANGED = 0;
export const REPLACED = 1;
export const ADDED = 2;
export type Change = typeof UNCHANGED | typeof REPLACED | typeof ADDED;

export interface ListedEntry {
  readonly path: TreePath;
  readonly size: number;
  /** The 32 bytes of the hash, one per character. */
  readonly sha256: string;
  readonly mediaType: string;
  readonly contentDisposition?: string | undefined;
}

const [AT_PREFIX, AT_SIZE, AT_HASH, AT_LENGTH, AT_CHANGE, AT_MEDIA, AT_DISPOSITION, AT_PATH] = [
  0, 4, 10, 42, 44, 45, 46, 50,
];
const SIZE_BYTES = 6;
const HASH_BYTES = 32;
/** Most paths have this ending. It is not stored: a bit beside the change replaces it. */
const INDEX = "/index.json";
const ENDS_WITH_INDEX = 0x80;

/** The bytes of a chunk: more than the longest entry. */
const CHUNK_BYTES = 2 ** 20;
const CHUNK_BYTES_OF_GROUP = 2 ** 15;
/** The full chunks that stay in memory: the entries of about 20,000 files. */
const MOST_CHUNKS = 2;

/** The first 32 bits of a path's SHA-256. They select the path's part of a manifest. */
export function hashPrefix(pathHash: string): number {
  return wordAt(pathHash, 0);
}

/** 32 of the bits of a digest that has one byte per character. */
export function wordAt(digest: string, at: number): number {
  return (
    ((digest.charCodeAt(at) << 24) |
      (digest.charCodeAt(at + 1) << 16) |
      (digest.charCodeAt(at + 2) << 8) |
      digest.charCodeAt(at + 3)) >>>
    0
  );
}

/** SHA-256 with one byte per character, which is the cheapest form that Node has. */
export function digestOf(bytes: Uint8Array | string): string {
  return hash("sha256", bytes, "binary");
}

export function hexOf(digest: string): string {
  return Buffer.from(digest, "latin1").toString("hex");
}

/** @param stage its owner removes all files of it */
export function overflowIn(stage: string): ChunkOverflow {
  return { file: join(stage, "entries"), most: MOST_CHUNKS };
}

/**
 * The entries of a tree. Each takes 54 bytes and most of its path, because a tree can have millions. With an overflow, most
 * of them take four bytes of memory.
 */
export class EntryList {
  readonly #chunks: EntryChunks;
  readonly #overflow: ChunkOverflow | undefined;
  #chunk: Buffer = Buffer.alloc(0);
  #used: number;
  #positions = new Uint32Array(1024);
  #length = 0;
  readonly #texts: EntryTexts;
  #bytes = 0;

  /** @param of another list, if this one gets a part of its entries */
  constructor(overflow?: ChunkOverflow, of?: EntryList) {
    this.#chunks = new EntryChunks(of === undefined ? CHUNK_BYTES : CHUNK_BYTES_OF_GROUP, overflow);
    this.#overflow = overflow;
    this.#used = this.#chunks.size;
    this.#texts = of === undefined ? new EntryTexts() : of.#texts;
  }

  /** The bytes of the list on the disk. */
  get bytesAway(): number {
    return this.#chunks.bytesAway;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(
    { path, size, sha256, mediaType, contentDisposition }: ListedEntry,
    prefix: number,
    change: Change,
  ): void {
    // A UTF-16 unit takes at most three bytes.
    const most = AT_PATH + path.length * 3;
    if (this.#used + most > this.#chunks.size) this.#grow(most);
    const chunk = this.#chunk;
    const at = this.#used;
    const isIndex = path.endsWith(INDEX);
    const length = chunk.write(isIndex ? path.slice(0, -INDEX.length) : path, at + AT_PATH);
    chunk.writeUInt32LE(prefix, at + AT_PREFIX);
    chunk.writeUIntLE(size, at + AT_SIZE, SIZE_BYTES);
    chunk.write(sha256, at + AT_HASH, HASH_BYTES, "latin1");
    chunk.writeUInt16LE(length, at + AT_LENGTH);
    chunk[at + AT_CHANGE] = isIndex ? change | ENDS_WITH_INDEX : change;
    chunk[at + AT_MEDIA] = this.#texts.mediaTypes.indexOf(mediaType);
    chunk.writeUInt32LE(this.#texts.dispositions.indexOf(contentDisposition ?? ""), at + AT_DISPOSITION);
    this.#note((this.#chunks.count - 1) * this.#chunks.size + at);
    this.#used = at + AT_PATH + length;
    this.#bytes += size;
  }

  pathOf(index: number): TreePath {
    const [chunk, at] = this.#find(index);
    const kept = chunk.toString("utf8", at + AT_PATH, at + AT_PATH + chunk.readUInt16LE(at + AT_LENGTH));
    // The list contains only paths of this kind.
    return (chunk.readUInt8(at + AT_CHANGE) & ENDS_WITH_INDEX ? kept + INDEX : kept) as TreePath;
  }

  prefixOf(index: number): number {
    const [chunk, at] = this.#find(index);
    return chunk.readUInt32LE(at + AT_PREFIX);
  }

  changeOf(index: number): number {
    const [chunk, at] = this.#find(index);
    return chunk.readUInt8(at + AT_CHANGE) & ~ENDS_WITH_INDEX;
  }

  /** The hash in hexadecimal. */
  sha256Of(index: number): string {
    const [chunk, at] = this.#find(index);
    return chunk.toString("hex", at + AT_HASH, at + AT_HASH + HASH_BYTES);
  }

  entryOf(index: number): TreeEntry {
    const [chunk, at] = this.#find(index);
    const disposition = this.#texts.dispositions.textOf(chunk.readUInt32LE(at + AT_DISPOSITION));
    return {
      path: this.pathOf(index),
      size: chunk.readUIntLE(at + AT_SIZE, SIZE_BYTES),
      sha256: this.sha256Of(index),
      media_type: this.#texts.mediaTypes.textOf(chunk.readUInt8(at + AT_MEDIA)),
      ...(disposition === "" ? {} : { content_disposition: disposition }),
    };
  }

  lineOf(index: number, path: string): string {
    const [chunk, at] = this.#find(index);
    const disposition = chunk.readUInt32LE(at + AT_DISPOSITION);
    if (disposition !== this.#texts.none) return JSON.stringify(this.entryOf(index));
    const size = chunk.readUIntLE(at + AT_SIZE, SIZE_BYTES);
    const sha256 = chunk.toString("hex", at + AT_HASH, at + AT_HASH + HASH_BYTES);
    const mediaType = this.#texts.mediaTypes.jsonOf(chunk.readUInt8(at + AT_MEDIA));
    return `{"path":${JSON.stringify(path)},"size":${size},"sha256":"${sha256}","media_type":${mediaType}}`;
  }

  /**
   * The same entries in lists that fit into memory, by the first bits of their prefixes, in ascending order. A list is valid
   * until the next one.
   *
   * @param bits the most bits, because entries that have these in common belong together
   * @throws OutputError, the system's error
   */
  *inGroups(bits: number): Iterable<EntryList> {
    if (this.#overflow === undefined || this.bytesAway === 0) {
      yield this;
      return;
    }
    // A group has about as many bytes as stay in memory before.
    const wanted = Math.ceil(Math.log2(this.#chunks.count / MOST_CHUNKS));
    const groupBits = Math.min(bits, Math.max(1, wanted));
    const { file } = this.#overflow;
    const groups = Array.from(
      { length: 2 ** groupBits },
      (_, number) => new EntryList({ file: `${file}-${number}`, most: 0 }, this),
    );
    for (let index = 0; index < this.#length; index += 1) {
      const [chunk, at] = this.#find(index);
      const group = groups[partOf(chunk.readUInt32LE(at + AT_PREFIX), groupBits)];
      if (group !== undefined) group.#copy(chunk, at);
    }
    const spare: Buffer[] = [];
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      group.#chunks.recall(spare);
      yield group;
      spare.push(...group.#chunks.release());
    }
  }

  #copy(chunk: Buffer, at: number): void {
    const length = AT_PATH + chunk.readUInt16LE(at + AT_LENGTH);
    if (this.#used + length > this.#chunks.size) this.#grow(length);
    chunk.copy(this.#chunk, this.#used, at, at + length);
    this.#note((this.#chunks.count - 1) * this.#chunks.size + this.#used);
    this.#used += length;
    this.#bytes += chunk.readUIntLE(at + AT_SIZE, SIZE_BYTES);
  }

  #find(index: number): readonly [Buffer, number] {
    const position = this.#positions[index] ?? 0;
    if (index >= this.#length) throw new RangeError(`no entry ${index}`);
    const { size } = this.#chunks;
    return [this.#chunks.at(Math.floor(position / size)), position % size];
  }

  #grow(most: number): void {
    if (most > this.#chunks.size)
      throw new RangeError("a path of a tree is longer than any file system takes");
    this.#chunk = this.#chunks.begin();
    this.#used = 0;
  }

  #note(position: number): void {
    if (this.#length === this.#positions.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#positions);
      this.#positions = longer;
    }
    this.#positions[this.#length] = position;
    this.#length += 1;
  }
}

/** Texts that many entries have in common. */
class EntryTexts {
  readonly mediaTypes = new TextTable();
  readonly dispositions = new TextTable();
  readonly none = this.dispositions.indexOf("");
}

class TextTable {
  readonly #texts = new Numbered<string>();
  readonly #json: string[] = [];

  indexOf(text: string): number {
    return this.#texts.of(text, text);
  }

  textOf(index: number): string {
    return this.#texts.all[index] ?? "";
  }

  jsonOf(index: number): string {
    this.#json[index] ??= JSON.stringify(this.textOf(index));
    return this.#json[index];
  }
}

/** SHA-256 of a file's path and of its bytes. Each has 32 bytes, one per character. */
export interface FileDigests {
  readonly path: string;
  readonly body: string;
}

export function digestsOf(path: string, bytes: Uint8Array): FileDigests {
  return { path: digestOf(path), body: digestOf(bytes) };
}

export function bytesOf({ body }: TreeFile): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : body;
}
