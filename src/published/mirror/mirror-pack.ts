import { asOutputError } from "../../model/disk/index.ts";
import { InputError, isFailureOf, LaterError, POINTER_PATH, type TreeFile } from "../../model/index.ts";
import { filesBesidePack, hostSiteIn, limitsOf } from "../../site/index.ts";
import {
  bytesOf,
  PackCopy,
  type PackPointer,
  type PackSource,
  type ReadPointer,
  readPointer,
  sha256Of,
  Workplace,
} from "../../store/index.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import { type LocatedPack, treeInPack, vanishingFromPack } from "../listed/packed-tree.ts";
import { folderFiles, siteFiles } from "../listed/published-files.ts";
import { notKnown, type TreeComparison } from "../listed/tree-comparison.ts";
import {
  type MirrorOptions,
  type MirrorResult,
  nothingMirrored,
  persistThroughChanges,
} from "./mirror-options.ts";
import { PackFetching } from "./pack-fetching.ts";
import { MOST_FILE_BYTES, refuseLargeSite } from "./plan/listing.ts";

/**
 * Copies the pack that a site hands out, or brings a copy up to date: pointer, index, and those buckets that the folder lacks,
 * each proved; the pointer comes last. A file that was fetched stays, so that the next run has not to fetch it.
 *
 * @throws UsageError, InputError, NetworkError where the site is not what it should be, OutputError
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
    `${site.address.base}: there is no ${POINTER_PATH}: the site hands out no pack (lingodex mirror into a folder of its own copies the tree)`,
  );
}

/** One attempt, of one pointer. */
class PackMirroring {
  readonly #options: MirrorOptions;
  readonly #site: RemoteSite;
  readonly #place: Workplace;
  readonly #pointer: PackPointer;
  readonly #local: PackSource;

  constructor(options: MirrorOptions, site: RemoteSite, place: Workplace, { pointer }: ReadPointer) {
    this.#options = options;
    this.#site = site;
    this.#place = place;
    this.#pointer = pointer;
    this.#local = folderFiles(place.directory);
  }

  async run(): Promise<MirrorResult> {
    const { files, bytes, generation, bucket_bytes: most } = this.#pointer;
    const name = this.#site.address.base;
    refuseLargeSite({ files, bytes }, this.#options, name);
    if (most > MOST_FILE_BYTES)
      throw new InputError(`${name}: a bucket has ${most} bytes, which is too large`);
    const { directory, stage } = this.#place;
    const { mostFiles } = limitsOf(this.#pointer.host);
    const copy = this.#onDisk(() => new PackCopy({ directory, stage, mostFiles, flushes: false }));
    const comparison = await this.#compare();
    if (comparison.isRefused) return nothingMirrored(comparison, this.#site.requests);
    const { omitted, ...counts } = await this.#work(copy);
    const { requests } = this.#site;
    return {
      ok: true,
      comparison,
      requests,
      ...counts,
      generation,
      origin: generation,
      files,
      bytes,
      omitted,
    };
  }

  async #work(copy: PackCopy) {
    try {
      copy.begin();
      const counted = await new PackFetching(this.#site, this.#pointer, copy, this.#options).run();
      const omitted = await this.#putBeside(copy);
      const { written, deleted } = copy.commit(this.#pointer);
      const { fetched, fetchedBytes, unchanged } = counted;
      return { fetched, fetchedBytes, written, deleted, unchanged, omitted };
    } catch (error) {
      copy.abandon();
      throw asOutputError(`write ${this.#place.directory}`, error);
    }
  }

  /** What the folder's pack has and the site's has not; nothing is known of a broken one. */
  async #compare(): Promise<TreeComparison> {
    const standing = await readPointer(this.#local).catch(notKnown);
    const before = standing && { pointer: standing.pointer, source: this.#local };
    // Where the folder has the same pack, nothing is asked for.
    const after =
      (await this.#treeIn(this.#local).catch(notKnown)) ?? (await this.#treeIn(siteFiles(this.#site)));
    return vanishingFromPack(before, after, this.#options);
  }

  async #treeIn(source: PackSource): Promise<NonNullable<Awaited<ReturnType<typeof treeInPack>>>> {
    const located: LocatedPack = { pointer: this.#pointer, source };
    const tree = await treeInPack(located);
    if (tree !== undefined) return tree;
    throw new InputError(
      `${source.name}: the manifest in the pack is missing, or another one than its pointer says`,
    );
  }

  /** What configures a server is made here, and not taken from a site. @returns what this lingodex makes otherwise */
  async #putBeside(copy: PackCopy): Promise<readonly string[]> {
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
      if (bytes !== undefined && sha256Of(bytes) === sha256) copy.putBeside(path, bytes);
      else omitted.push(path);
    }
    return omitted;
  }

  #onDisk<Result>(run: () => Result): Result {
    try {
      return run();
    } catch (error) {
      throw asOutputError(`write ${this.#place.directory}`, error);
    }
  }
}
