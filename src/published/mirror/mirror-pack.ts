import { asOutputError, onDisk } from "../../model/disk/index.ts";
import {
  bucketPath,
  InputError,
  isFailureOf,
  LaterError,
  POINTER_PATH,
  type TreeFile,
} from "../../model/index.ts";
import { filesBesidePack, hostSiteIn, limitsOf } from "../../site/index.ts";
import {
  bytesOf,
  type OpenBucket,
  PackOutput,
  type PackPointer,
  type PackSource,
  packFileName,
  type ReadPointer,
  readPointer,
  sha256Of,
  type Walk,
  Workplace,
  walkBucket,
  walkLeads,
  walkThrough,
} from "../../store/index.ts";
import { runAll } from "../http/pool.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import { persistThroughChanges } from "../http/retry.ts";
import { type LocatedPack, treeInPack, vanishingFromPack } from "../listed/packed-tree.ts";
import { folderFiles, siteFiles } from "../listed/published-files.ts";
import { notKnown, type TreeComparison } from "../listed/tree-comparison.ts";
import { type MirrorOptions, type MirrorResult, nothingMirrored } from "./mirror-options.ts";
import { MOST_FILE_BYTES, refuseLargeSite } from "./plan/listing.ts";

/**
 * Copies a served pack, or updates a copy: pointer, index, and the missing buckets, each proved. The pointer comes
 * last. A fetched file stays, so the next run does not fetch it again.
 * @throws UsageError, InputError, NetworkError if the site is broken, OutputError
 */
export async function mirrorPack(
  options: MirrorOptions,
  site: RemoteSite,
  directory: string,
): Promise<MirrorResult> {
  const place = await Workplace.enter(directory, false, options.onWait);
  let origin: ReadPointer | undefined;
  try {
    return await persistThroughChanges(
      async () => {
        origin = undefined;
        origin = await pointerAt(site);
        refuseLargePack(origin.pointer, options, site.address.base);
        return new PackMirroring(options, site, place, origin).run();
      },
      async (error) =>
        isFailureOf(error, "input", "network") &&
        !(error instanceof LaterError) &&
        origin !== undefined &&
        !(await pointerAt(site)).bytes.equals(origin.bytes),
    );
  } finally {
    place.leave();
  }
}

async function pointerAt(site: RemoteSite): Promise<ReadPointer> {
  const read = await readPointer(siteFiles(site));
  if (read !== undefined) return read;
  throw new InputError(
    `${site.address.base}: the site has no pack (no ${POINTER_PATH}): mirror its tree into an empty folder`,
  );
}

function refuseLargePack(pointer: PackPointer, limits: MirrorOptions, name: string): void {
  refuseLargeSite(pointer, limits, name);
  const { bucket_bytes: most } = pointer;
  if (most > MOST_FILE_BYTES) throw new InputError(`${name}: a bucket has ${most} bytes, which is too large`);
}

const CONNECTIONS = 8;
/** The limit for unpacked bytes that are held at the same time. */
const MOST_IN_FLIGHT = 2 ** 28;

/** An attempt to mirror one pointer. Each file is proved, wherever it comes from. */
class PackMirroring {
  readonly #options: MirrorOptions;
  readonly #site: RemoteSite;
  readonly #place: Workplace;
  readonly #pointer: PackPointer;
  readonly #local: PackSource;
  readonly #output: PackOutput;
  readonly #held = { files: 0, bytes: 0 };
  #fetched = 0;
  #bytes = 0;
  #unchanged = 0;
  #wanted = 0;

  constructor(options: MirrorOptions, site: RemoteSite, place: Workplace, { pointer }: ReadPointer) {
    const { directory, stage } = place;
    const { mostFiles } = limitsOf(pointer.host);
    this.#options = options;
    this.#site = site;
    this.#place = place;
    this.#pointer = pointer;
    this.#local = folderFiles(directory);
    this.#output = onDisk(
      `write ${directory}`,
      () => new PackOutput({ directory, stage, mostFiles, flushes: false }),
    );
  }

  async run(): Promise<MirrorResult> {
    const { files, bytes, generation } = this.#pointer;
    const comparison = await this.#compare();
    if (comparison.isRefused) return nothingMirrored(comparison, this.#site.requests);
    const { omitted, ...counts } = await this.#work();
    const { requests } = this.#site;
    const copied = { ...counts, generation, origin: generation, files, bytes };
    return { ok: true, comparison, requests, ...copied, omitted };
  }

  /** Copies the pack. A fetched file stays even after an error, so the next run need not fetch it again. */
  async #work() {
    const output = this.#output;
    try {
      output.begin();
      await this.#fetchAll();
      const omitted = await this.#putBeside();
      output.begin();
      const pointer = output.finish(this.#pointer);
      const [written, deleted] = [output.written, output.clear(pointer)];
      const fetched = { fetched: this.#fetched, fetchedBytes: this.#bytes };
      return { ...fetched, written, deleted, unchanged: this.#unchanged, omitted };
    } catch (error) {
      output.leaveEmpty();
      throw asOutputError(`write ${this.#place.directory}`, error);
    }
  }

  /** Compares the folder's pack with the site's. A broken pack counts as an unknown one. */
  async #compare(): Promise<TreeComparison> {
    const standing = await readPointer(this.#local).catch(notKnown);
    const before = standing && { pointer: standing.pointer, source: this.#local };
    // If the folder holds the same pack, the site is not asked.
    const after =
      (await this.#treeIn(this.#local).catch(notKnown)) ?? (await this.#treeIn(siteFiles(this.#site)));
    return vanishingFromPack(before, after, this.#options);
  }

  async #treeIn(source: PackSource): Promise<NonNullable<Awaited<ReturnType<typeof treeInPack>>>> {
    const located: LocatedPack = { pointer: this.#pointer, source };
    const tree = await treeInPack(located);
    if (tree !== undefined) return tree;
    throw new InputError(
      `${source.name}: the manifest in the pack is missing, or does not match its pointer`,
    );
  }

  /** Makes the files that configure a server here instead of fetching them. @returns the paths of files that differ */
  async #putBeside(): Promise<readonly string[]> {
    const { beside, host } = this.#pointer;
    if (beside.length === 0) return [];
    const tree = await this.#treeIn(this.#local);
    const made = new Map<string, TreeFile>(
      filesBesidePack(host, hostSiteIn(tree.manifest, await tree.entries())).map((file) => [file.path, file]),
    );
    const omitted: string[] = [];
    for (const { path, sha256 } of beside) {
      const file = made.get(path);
      const bytes = file && Buffer.from(bytesOf(file));
      if (bytes !== undefined && sha256Of(bytes) === sha256) this.#output.putBeside(path, bytes);
      else omitted.push(path);
    }
    return omitted;
  }

  /** @throws InputError if the site has something else. Files that were fetched before stay */
  async #fetchAll(): Promise<void> {
    const buckets = await this.#leads();
    const { files, bytes, bucket_bytes: weight } = this.#pointer;
    if (buckets.size > files) this.#wrongTotal();
    this.#wanted = buckets.size;
    const { connections: jobs = CONNECTIONS } = this.#options;
    await runAll(
      buckets,
      { jobs, weight: MOST_IN_FLIGHT },
      () => weight,
      ([name, number]) => this.#bucket(name, number),
    );
    if (this.#held.files !== files || this.#held.bytes !== bytes) this.#wrongTotal();
  }

  async #leads(): Promise<ReadonlyMap<string, number>> {
    const there = this.#there(true);
    const coming = new Map<string, Buffer>();
    const read = async (path: string, most: number): Promise<Buffer | undefined> => {
      const standing = this.#output.read(path, most);
      // The file's name contains the hash of its bytes, which proves them.
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

  /** Fetches a bucket, and asks once more if a cache has damaged the copy or keeps an old one. */
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

  /** The copy in the folder. Undefined if it is missing or differs. */
  async #here(walk: Walk<OpenBucket>): Promise<OpenBucket | undefined> {
    const read = async (path: string, most: number): Promise<Buffer | undefined> =>
      this.#output.read(path, most);
    return walkThrough(walk, { name: "", read }).catch(notKnown);
  }

  #there(isFresh: boolean): PackSource {
    const site = this.#site;
    return { name: site.address.base, read: (path, most) => site.read(path, most, isFresh) };
  }

  #take(path: string, bytes: Buffer): void {
    this.#output.files.put(path, bytes);
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
      `${this.#site.address.base}: the numbers of files and bytes in its pointer do not match its buckets`,
    );
  }
}
