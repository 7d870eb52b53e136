import { createHash } from "node:crypto";
import { onDisk } from "../../model/disk/index.ts";
import type { LargeTreeFile, OfferedFile } from "../../model/index.ts";
import { survey } from "./commit/foreign-files.ts";
import { composeUpdate, goneFrom } from "./composition.ts";
import {
  ADDED,
  bytesOf,
  type Change,
  digestOf,
  EntryList,
  hashPrefix,
  REPLACED,
  UNCHANGED,
} from "./manifest/entry-list.ts";
import { OldTree } from "./manifest/old-tree.ts";
import type { PartFile } from "./manifest/part-files.ts";
import type { TreeFacts } from "./manifest/tree-manifest.ts";
import type { PublicationOptions, Published } from "./publication.ts";

export interface Previewed extends Published {
  /** The bytes of the files that would be written. */
  readonly writtenBytes: number;
}

/**
 * The changes that a publication would make in a folder. It reads the folder's manifest and the names of files, and
 * writes nothing. It assumes that files have the listed bytes.
 *
 * @throws UsageError if files are in the way that no manifest of lingodex lists
 */
export class TreePreview {
  readonly entries = new EntryList();
  readonly #old: OldTree | undefined;
  #count = 0;
  #writtenBytes = 0;

  constructor(directory: string, { hostFiles, pageRoots = [] }: PublicationOptions) {
    this.#old = onDisk("read the old tree", () => OldTree.read(directory));
    const beside = [...hostFiles.map(({ path }) => path), ...pageRoots];
    onDisk("read the old tree", () => survey(directory, this.#old, beside));
  }

  put(file: OfferedFile): void {
    const { path, mediaType, contentDisposition } = file;
    const { size, body } = "pieces" in file ? measured(file) : digested(file);
    const digests = { path: digestOf(path), body };
    const change = this.#changeOf(digests);
    this.entries.add(
      { path, size, sha256: body, mediaType, contentDisposition },
      hashPrefix(digests.path),
      change,
    );
    if (change !== UNCHANGED) this.#note(size);
  }

  /** A part of the manifest that would be written. */
  putPart({ body }: PartFile): void {
    this.#note(Buffer.byteLength(body));
  }

  result(facts: TreeFacts): Previewed {
    const composed = composeUpdate(this, facts, undefined, (file) => this.#changeOfPart(file));
    const { manifest, sha256, files } = composed;
    const gone = goneFrom(this.#old, undefined, composed.parts);
    const isSame = this.#count + gone.count === 0 && this.#old?.sha256 === sha256;
    const written = isSame ? 0 : this.#count + 1;
    return {
      manifest,
      manifestSha256: sha256,
      written,
      deleted: gone.count,
      unchanged: files - written,
      writtenBytes: this.#writtenBytes + (isSame ? 0 : Buffer.byteLength(composed.text)),
    };
  }

  #note(size: number): void {
    this.#count += 1;
    this.#writtenBytes += size;
  }

  #changeOf(digests: { readonly path: string; readonly body: string }): Change {
    const files = this.#old?.files;
    const index = files?.find(digests.path) ?? -1;
    if (files === undefined || index < 0) return ADDED;
    files.mark(index);
    if (files.seenAt(index) !== "file") return ADDED;
    return files.holds(index, digests.body) ? UNCHANGED : REPLACED;
  }

  #changeOfPart({ part: { path, sha256 } }: PartFile): Change {
    const before = this.#old?.hashOfPart(path);
    if (before === undefined) return ADDED;
    return before === sha256 ? UNCHANGED : REPLACED;
  }
}

interface Measured {
  readonly size: number;
  /** The SHA-256 of the body, one byte per character. */
  readonly body: string;
}

function digested(file: Exclude<OfferedFile, LargeTreeFile>): Measured {
  const bytes = bytesOf(file);
  return { size: bytes.length, body: digestOf(bytes) };
}

function measured({ pieces }: LargeTreeFile): Measured {
  const all = createHash("sha256");
  let size = 0;
  for (const piece of pieces()) {
    all.update(piece);
    size += piece.length;
  }
  return { size, body: all.digest("binary") };
}
