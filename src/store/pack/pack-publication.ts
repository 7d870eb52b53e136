import { type OfferedFile, type TreeFile, type TreeManifest, UsageError } from "../../model/index.ts";
import { asSiteError } from "../tree/commit/site-before.ts";
import { composeWhole } from "../tree/composition.ts";
import {
  bytesOf,
  digestOf,
  digestsOf,
  EntryList,
  type FileDigests,
  hashPrefix,
  hexOf,
  overflowIn,
  UNCHANGED,
} from "../tree/manifest/entry-list.ts";
import type { PartFile } from "../tree/manifest/part-files.ts";
import { MANIFEST_PATH, type TreeFacts } from "../tree/manifest/tree-manifest.ts";
import type { WriterTask } from "../tree/threads/writer-messages.ts";
import { Workplace } from "../tree/workplace.ts";
import type { Packed } from "./assembly.ts";
import { MOST_BUCKET_BYTES, type PackLimits } from "./layout.ts";
import type { PutFile } from "./spooled-groups.ts";
import { PackWriter } from "./writer.ts";

export interface PackPublicationOptions {
  readonly limits: PackLimits;
  readonly beside: readonly TreeFile[];
  readonly fsync?: boolean | undefined;
  /** If true, every existing bucket is read before it is trusted. */
  readonly full?: boolean | undefined;
  /** If true, this thread does all of the work. */
  readonly alone?: boolean | undefined;
  /** Called once when another living process (pid) works in the directory and this one waits for it. */
  readonly onWait?: ((pid: number) => void) | undefined;
}

export interface PublishedPack extends Packed {
  readonly manifest: TreeManifest;
  /** The hash of the manifest in the pack, in hexadecimal. */
  readonly manifestSha256: string;
}

/**
 * One publication of a pack: the files of a tree with the manifest that the tree would have, in few files. The old pack
 * is not changed until the last step of `commit`.
 */
export class PackPublication {
  /** The tasks that a thread can take over. Nothing is written before all files were received. */
  readonly writerTask: WriterTask = {
    stage: undefined,
    standing: undefined,
    care: { verifies: false, flushes: false },
  };
  readonly #place: Workplace;
  readonly #writer: PackWriter;
  readonly #entries: EntryList;

  private constructor(
    place: Workplace,
    { limits, beside, fsync = false, full, alone }: PackPublicationOptions,
  ) {
    this.#place = place;
    const { directory, stage } = place;
    this.#entries = new EntryList(overflowIn(stage));
    this.#writer = new PackWriter({
      directory,
      stage,
      ...limits,
      flushes: fsync,
      isFull: full,
      alone,
    });
    for (const file of beside) this.#writer.putBeside(file.path, bytesOf(file));
  }

  /**
   * Waits for another process that works there (five minutes).
   * @throws ConflictError if that takes too long; UsageError if the folder contains a tree, or files of others
   * @throws OutputError
   */
  static async open(directory: string, options: PackPublicationOptions): Promise<PackPublication> {
    return Workplace.begin(directory, options, (place) => new PackPublication(place, options));
  }

  /** The result of repairing an interrupted command. */
  get recovered(): Workplace["recovered"] {
    return this.#place.recovered;
  }

  /** @throws OutputError; UsageError for a file that no bucket can hold */
  put(file: OfferedFile): void {
    const bytes = "pieces" in file ? wholeOf(file.path, file.pieces()) : bytesOf(file);
    this.putDigested(file, bytes, digestsOf(file.path, bytes));
  }

  /** The same as `put`, with the digests from a thread. */
  putDigested(file: Omit<TreeFile, "body">, bytes: Uint8Array, digests: FileDigests): void {
    const { path, mediaType, contentDisposition } = file;
    const prefix = hashPrefix(digests.path);
    const entry = { path, size: bytes.length, sha256: digests.body, mediaType, contentDisposition };
    this.#entries.add(entry, prefix, UNCHANGED);
    if (contentDisposition !== undefined)
      this.#writer.putHeaders({ path, media_type: mediaType, content_disposition: contentDisposition });
    this.#spool({ path, prefix, digest: digests.body, bytes });
  }

  /** @throws OutputError */
  fail(path: string, error: unknown): never {
    throw asSiteError(this.#place.directory, `pack ${path}`, error);
  }

  /**
   * Puts the new pack in place. Where nothing differs, nothing is written.
   *
   * @param mostNamed of a copy: what its manifest is cut with (`mostNamedIn`)
   * @throws OutputError, UsageError
   */
  async commit(facts: TreeFacts, mostNamed?: number): Promise<PublishedPack> {
    try {
      const put = ({ part, body }: PartFile): void => this.#spoolText(part.path, body);
      const { text, manifest } = composeWhole(this.#entries, facts, put, mostNamed);
      this.#spoolText(MANIFEST_PATH, text);
      const { tool, base_url, links, host, generation } = manifest;
      const packed = await this.#writer.commit({ tool, base_url, links, host, generation });
      this.#place.done();
      return { ...packed, manifest, manifestSha256: hexOf(digestOf(text)) };
    } catch (error) {
      const { directory } = this.#place;
      throw asSiteError(directory, `put the new pack in place in ${directory}`, error);
    }
  }

  abort(): void {
    this.#writer.close();
    this.#place.leave();
  }

  #spoolText(path: string, text: string): void {
    const bytes = Buffer.from(text);
    this.#spool({ path, prefix: hashPrefix(digestOf(path)), digest: digestOf(bytes), bytes });
  }

  #spool(file: PutFile): void {
    try {
      this.#writer.put(file);
    } catch (error) {
      this.fail(file.path, error);
    }
  }
}

function wholeOf(path: string, pieces: Iterable<Uint8Array>): Buffer {
  const kept: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    if (size > MOST_BUCKET_BYTES)
      throw new UsageError(
        `a pack cannot hold ${path}: a bucket has at most ${MOST_BUCKET_BYTES} bytes`,
        "publish a tree, or pass --no-bulk",
      );
    kept.push(Buffer.from(piece));
  }
  return Buffer.concat(kept);
}
