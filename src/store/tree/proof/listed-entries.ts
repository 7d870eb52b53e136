import { Numbered, type TreeEntry, type TreePath } from "../../../model/index.ts";
import { grown, type PathColumns, PathTable, pathIn, sharedBytes, sharedNumbers } from "./path-table.ts";

const FIRST_ENTRIES = 1024;
/** The length of a SHA-256. */
const DIGEST_BYTES = 32;

/** The listed facts about files, in columns that other threads can read. */
export interface EntryColumns extends PathColumns {
  readonly digests: Buffer<SharedArrayBuffer>;
  readonly sizes: Float64Array<SharedArrayBuffer>;
}

/** The entries of a manifest by number. An entry is an object only after a caller asked for it. */
export class ListedEntries implements Iterable<TreeEntry> {
  readonly #paths = new PathTable();
  #digests = sharedBytes(DIGEST_BYTES * FIRST_ENTRIES);
  #sizes = sharedNumbers(FIRST_ENTRIES);
  #types = new Uint32Array(FIRST_ENTRIES);
  readonly #typeNames = new Numbered<string>();
  readonly #dispositions = new Map<number, string>();

  get size(): number {
    return this.#paths.size;
  }

  get columns(): EntryColumns {
    const { bytes, starts } = this.#paths;
    return { bytes, starts, digests: this.#digests, sizes: this.#sizes };
  }

  /** If a path is listed twice, the later entry counts. @returns true if the path is new */
  put({ path, size, sha256, media_type: type, content_disposition: disposition }: TreeEntry): boolean {
    const before = this.size;
    const number = this.#paths.add(path);
    if (number >= this.#types.length) this.#grow();
    this.#digests.write(sha256, DIGEST_BYTES * number, "hex");
    this.#sizes[number] = size;
    this.#types[number] = this.#typeNames.of(type, type);
    if (disposition !== undefined) this.#dispositions.set(number, disposition);
    else this.#dispositions.delete(number);
    return number === before;
  }

  #grow(): void {
    const length = 2 * this.#types.length;
    const [digests, sizes] = [sharedBytes(DIGEST_BYTES * length), sharedNumbers(length)];
    this.#digests.copy(digests);
    this.#digests = digests;
    sizes.set(this.#sizes);
    this.#sizes = sizes;
    this.#types = grown(this.#types, length);
  }

  /** The number of an entry, or -1 if its path is not listed. */
  find(path: string): number {
    return this.#paths.find(path);
  }

  has(path: string): boolean {
    return this.find(path) >= 0;
  }

  get(path: string): TreeEntry | undefined {
    const number = this.find(path);
    return number < 0 ? undefined : this.at(number);
  }

  at(number: number): TreeEntry {
    const disposition = this.#dispositions.get(number);
    return {
      ...fileIn(this.columns, number),
      media_type: this.typeOf(number),
      ...(disposition !== undefined && { content_disposition: disposition }),
    };
  }

  /** Files that a browser saves under a name: the raw files of the API. */
  *attached(): Iterable<TreeEntry> {
    for (const number of this.#dispositions.keys()) yield this.at(number);
  }

  /** The path as a manifest lists it. Its schema proved it, so use it only for lookups. */
  pathOf(number: number): TreePath {
    return this.#paths.pathOf(number) as TreePath;
  }

  typeOf(number: number): string {
    return this.#typeNames.all[this.#types[number] ?? 0] ?? "";
  }

  /** The file's SHA-256 in hexadecimal. */
  sha256Of(number: number): string {
    return sha256In(this.#digests, number);
  }

  /** The file's SHA-256, one byte per character. */
  digestOf(number: number): string {
    return this.#digests.toString("latin1", DIGEST_BYTES * number, DIGEST_BYTES * (number + 1));
  }

  /** @param digest in the form that `digestOf` returns */
  hasDigest(number: number, digest: string): boolean {
    const start = DIGEST_BYTES * number;
    for (let at = 0; at < DIGEST_BYTES; at += 1)
      if (this.#digests[start + at] !== digest.charCodeAt(at)) return false;
    return true;
  }

  /** The numbers of all entries, in code-point order of their paths. */
  sorted(): Uint32Array {
    return this.#paths.sorted();
  }

  get bytes(): number {
    let sum = 0;
    for (let number = 0; number < this.size; number += 1) sum += this.#sizes[number] ?? 0;
    return sum;
  }

  *[Symbol.iterator](): Iterator<TreeEntry> {
    for (let number = 0; number < this.size; number += 1) yield this.at(number);
  }
}

export function fileIn(columns: EntryColumns, number: number): Pick<TreeEntry, "path" | "size" | "sha256"> {
  const { digests, sizes } = columns;
  const path = pathIn(columns, number) as TreePath;
  return { path, size: sizes[number] ?? 0, sha256: sha256In(digests, number) };
}

function sha256In(digests: Buffer, number: number): string {
  return digests.toString("hex", DIGEST_BYTES * number, DIGEST_BYTES * (number + 1));
}
