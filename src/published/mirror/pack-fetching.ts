import { bucketPath, InputError, isFailureOf } from "../../model/index.ts";
import {
  type OpenBucket,
  type PackCopy,
  type PackPointer,
  type PackSource,
  packFileName,
  sha256Of,
  type Walk,
  walkBucket,
  walkLeads,
  walkThrough,
} from "../../store/index.ts";
import { runAll } from "../http/pool.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import { notKnown } from "../listed/tree-comparison.ts";
import type { MirrorOptions } from "./mirror-options.ts";

const CONNECTIONS = 8;
/** Bytes that are held at a time, unpacked. */
const MOST_IN_FLIGHT = 2 ** 28;

export interface Fetched {
  readonly fetched: number;
  readonly fetchedBytes: number;
  /** Buckets that stood there. */
  readonly unchanged: number;
}

/** Fetches the files of a pack that a folder lacks, or has damaged. Each is proved, wherever it comes from. */
export class PackFetching {
  readonly #site: RemoteSite;
  readonly #pointer: PackPointer;
  readonly #copy: PackCopy;
  readonly #options: Pick<MirrorOptions, "connections" | "onProgress">;
  readonly #held = { files: 0, bytes: 0 };
  #fetched = 0;
  #bytes = 0;
  #unchanged = 0;
  #wanted = 0;

  constructor(
    site: RemoteSite,
    pointer: PackPointer,
    copy: PackCopy,
    options: Pick<MirrorOptions, "connections" | "onProgress">,
  ) {
    this.#site = site;
    this.#pointer = pointer;
    this.#copy = copy;
    this.#options = options;
  }

  /** @throws InputError where the site has something else; what was fetched until then stays */
  async run(): Promise<Fetched> {
    const buckets = await this.#leads();
    const { files, bytes, bucket_bytes: weight } = this.#pointer;
    if (buckets.size > files) this.#wrongTotal();
    this.#wanted = buckets.size;
    const { connections: jobs = CONNECTIONS } = this.#options;
    const limits = { jobs, weight: MOST_IN_FLIGHT };
    await runAll(
      buckets,
      limits,
      () => weight,
      ([name, number]) => this.#bucket(name, number),
    );
    if (this.#held.files !== files || this.#held.bytes !== bytes) this.#wrongTotal();
    return { fetched: this.#fetched, fetchedBytes: this.#bytes, unchanged: this.#unchanged };
  }

  async #leads(): Promise<ReadonlyMap<string, number>> {
    const there = this.#there(true);
    const coming = new Map<string, Buffer>();
    const read = async (path: string, most: number): Promise<Buffer | undefined> => {
      const standing = this.#copy.read(path, most);
      // It is named by what it holds.
      if (standing !== undefined && path.includes(packFileName(sha256Of(standing)))) return standing;
      const bytes = await there.read(path, most);
      if (bytes !== undefined) coming.set(path, bytes);
      return bytes;
    };
    const buckets = await walkThrough(walkLeads(this.#pointer), { name: there.name, read });
    for (const [path, bytes] of coming) this.#take(path, bytes);
    return buckets;
  }

  async #bucket(name: string, number: number): Promise<void> {
    const walk = (): Walk<OpenBucket> => walkBucket(this.#pointer, name, number);
    const standing = await this.#here(walk());
    if (standing !== undefined) this.#unchanged += 1;
    this.#count(standing ?? (await this.#fetch(bucketPath(name), walk)));
  }

  /** A copy that a cache has damaged or keeps too long is asked for once more. */
  async #fetch(path: string, walk: () => Walk<OpenBucket>): Promise<OpenBucket> {
    let coming: Buffer | undefined;
    const note = (_path: string, bytes: Buffer): void => {
      coming = bytes;
    };
    const opened = await walkThrough(walk(), this.#there(false), note).catch((error: unknown) => {
      if (!isFailureOf(error, "input", "network")) throw error;
      return walkThrough(walk(), this.#there(true), note);
    });
    if (coming !== undefined) this.#take(path, coming);
    return opened;
  }

  /** What stands in the folder; undefined where it is missing, or not what it should be. */
  async #here(walk: Walk<OpenBucket>): Promise<OpenBucket | undefined> {
    const read = async (path: string, most: number): Promise<Buffer | undefined> =>
      this.#copy.read(path, most);
    return walkThrough(walk, { name: "", read }).catch(notKnown);
  }

  #there(isFresh: boolean): PackSource {
    const site = this.#site;
    return { name: site.address.base, read: (path, most) => site.read(path, most, isFresh) };
  }

  #take(path: string, bytes: Buffer): void {
    this.#copy.put(path, bytes);
    this.#fetched += 1;
    this.#bytes += bytes.length;
    this.#options.onProgress?.({ fetched: this.#fetched, files: this.#wanted, bytes: this.#bytes });
  }

  #count({ members }: OpenBucket): void {
    this.#held.files += members.size;
    for (const { start, end } of members.values()) this.#held.bytes += end - start;
    if (this.#held.files > this.#pointer.files || this.#held.bytes > this.#pointer.bytes) this.#wrongTotal();
  }

  #wrongTotal(): never {
    throw new InputError(
      `${this.#site.address.base}: the numbers of files and bytes in its pointer are not those of its buckets`,
    );
  }
}
