import { join } from "node:path";
import { asOutputError, onDisk } from "../../model/disk/index.ts";
import {
  BasisError,
  type LargeTreeFile,
  type OfferedFile,
  type TreeFile,
  type TreeManifest,
} from "../../model/index.ts";
import { changeTree } from "./commit/changes.ts";
import { survey } from "./commit/foreign-files.ts";
import { failureIn } from "./commit/in-place.ts";
import type { Recovered } from "./commit/recovery.ts";
import { asSiteError } from "./commit/site-before.ts";
import { swapTrees } from "./commit/swap.ts";
import { composeUpdate, goneFrom } from "./composition.ts";
import { hashOfStanding, standsAs } from "./disk/file-hash.ts";
import type { Care } from "./disk/output.ts";
import { isShortage } from "./disk/space.ts";
import { Amendment } from "./manifest/amendment.ts";
import {
  ADDED,
  bytesOf,
  type Change,
  digestOf,
  digestsOf,
  type FileDigests,
  hashPrefix,
  hexOf,
  REPLACED,
  UNCHANGED,
} from "./manifest/entry-list.ts";
import { OldTree } from "./manifest/old-tree.ts";
import type { PartFile } from "./manifest/part-files.ts";
import { MANIFEST_PATH, type TreeFacts } from "./manifest/tree-manifest.ts";
import { exists, isInterrupted } from "./stage/stage.ts";
import { StagedTree } from "./staged-tree.ts";
import type { WriterTask } from "./threads/writer-messages.ts";
import { Workplace } from "./workplace.ts";

export interface PublicationOptions {
  /** Files of the host profile beside the two directories of the API. */
  readonly hostFiles: readonly TreeFile[];
  /** The names of folders for pages, beside our two directories. */
  readonly pageRoots?: readonly string[] | undefined;
  /** SHA-256 of the manifest of the tree that the caller knows. If undefined, no tree is trusted. */
  readonly trusted?: string | undefined;
  /** Writes every file, whatever exists, unless the old tree is trusted. */
  readonly anew?: boolean | undefined;
  /** Reads every file of the old tree back before it is trusted, and every new one before the commit. */
  readonly verify?: boolean | undefined;
  /** Flushes files, directories and the journal to the device, so that they survive a loss of power. */
  readonly fsync?: boolean | undefined;
  /** Called once when another living process (pid) works in the directory and this one waits for it. */
  readonly onWait?: ((pid: number) => void) | undefined;
}

export interface Published {
  readonly manifest: TreeManifest;
  /** The hash of the manifest on disk, in hex. */
  readonly manifestSha256: string;
  /** The number of written files, with the manifest and its parts. */
  readonly written: number;
  /** The number of files of the old tree that the new one does not have. */
  readonly deleted: number;
  readonly unchanged: number;
}

/**
 * - `nothing`: the directory contains no tree of lingodex.
 * - `trusted`: it contains the tree that the caller knows.
 * - `distrusted`: it contains another tree, or a damaged one (with `verify`).
 */
export type Basis = "nothing" | "trusted" | "distrusted";

/**
 * - `anew`: every file is written, and the new tree replaces the old one as a whole.
 * - `over`: files that differ from the trusted old manifest are written, and changed in place.
 * - `mend`: as `over`, but compared with the bytes on disk, because the old manifest is not trusted.
 * - `amend`: as `over`, but files that are not offered stay.
 */
type Mode = "anew" | "over" | "mend" | "amend";

/** The result of a thread for a file, besides its digests; see `WriterTask`. */
export type Help = "written" | "stands" | "differs";

/**
 * One publication of a tree. Files are written beside the old tree and replace it when all are complete, the manifest
 * last (RELIABILITY.md). Until `commit` the old tree is untouched. A file that exists with the same bytes is not
 * written again, whether the old tree is trusted or has to be read. If nearly all files differ, the new tree replaces
 * the old one as a whole.
 */
export class Publication {
  readonly #place: Workplace;
  readonly #care: Care;
  readonly #beside: readonly string[];
  #standing: ReadonlySet<string> = new Set();
  #old: OldTree | undefined;
  #basis: Basis;
  /** False if it is better to replace the old tree than to repair it. */
  #mayMend: boolean;
  #mode: Mode | undefined;
  #staged: StagedTree | undefined;
  #amendment: Amendment | undefined;

  private constructor(place: Workplace, options: PublicationOptions) {
    const { hostFiles, pageRoots = [], trusted, verify, fsync, anew } = options;
    this.#place = place;
    this.#care = { verifies: verify ?? false, flushes: fsync ?? false };
    this.#beside = [...hostFiles.map(({ path }) => path), ...pageRoots];
    this.#old = OldTree.read(place.directory, trusted);
    const isTrusted = this.#old?.isTrusted === true && (!this.#care.verifies || this.#old.isIntact());
    this.#basis = isTrusted ? "trusted" : this.#old === undefined ? "nothing" : "distrusted";
    this.#mayMend = anew !== true;
    // Before the first pages, a folder of pages can contain the owner's files. Later it is enough that no file of the
    // owner is replaced.
    const isFirst = (): boolean => pageRoots.length > 0 && this.#old?.manifest.pages === undefined;
    if (!isTrusted || this.#care.verifies || isFirst()) this.#survey();
  }

  /**
   * Waits for another process that works there (five minutes), and puts right what an interrupted one left.
   *
   * @throws ConflictError where that takes too long; UsageError where files that no manifest of ours lists are in the way
   * @throws OutputError
   */
  static async open(directory: string, options: PublicationOptions): Promise<Publication> {
    return Workplace.begin(directory, options, (place) => new Publication(place, options));
  }

  get basis(): Basis {
    return this.#basis;
  }

  /** The result of repairing an interrupted command. */
  get recovered(): Recovered | undefined {
    return this.#place.recovered;
  }

  /**
   * Keeps every file that is not mentioned. Call it before the first `put`, and only if the basis is trusted.
   *
   * @throws BasisError, here and later, if the old tree differs from its manifest
   */
  amend(): void {
    if (this.#basis !== "trusted" || this.#old === undefined || this.#mode !== undefined) {
      throw new Error("only a trusted tree can be amended, and before anything is put");
    }
    this.#amendment = new Amendment(this.#old);
    this.#mode = "amend";
  }

  /** @throws OutputError, but not for missing space, which `commit` reports */
  put(file: OfferedFile): void {
    if ("pieces" in file) {
      this.#putPieces(file);
      return;
    }
    const bytes = bytesOf(file);
    this.putDigested(file, bytes, digestsOf(file.path, bytes));
  }

  /** The same as `put`, with the result of a thread. @param help the thread's result besides digests */
  putDigested(file: Omit<TreeFile, "body">, bytes: Uint8Array, digests: FileDigests, help?: Help): void {
    const { path, mediaType, contentDisposition } = file;
    const staged = this.#stage();
    const stands = (): boolean => (help === undefined ? this.#standsAs(path, bytes) : help === "stands");
    const change = onDisk("read the old tree", () => this.#changeOf(path, digests, stands));
    const entry = { path, size: bytes.length, sha256: digests.body, mediaType, contentDisposition };
    staged.put(entry, hashPrefix(digests.path), change, help === "written" ? undefined : bytes);
  }

  /** Receives the failure of another thread. @throws OutputError, but not for missing space, which `commit` reports */
  fail(path: string, error: unknown): void {
    this.#stage().fail(path, error);
  }

  /** The tasks that a thread can take over. Like the first `put`, this decides how the tree is published. */
  get writerTask(): WriterTask {
    this.#stage();
    const { stage, directory } = this.#place;
    return {
      stage: this.#mode === "anew" ? stage : undefined,
      standing: this.#mode === "mend" ? directory : undefined,
      care: this.#care,
    };
  }

  /** Call it only after `amend`. A file that is also put is kept. */
  remove(path: string): void {
    if (this.#amendment === undefined) throw new Error("only an amendment removes files");
    const amendment = this.#amendment;
    onDisk("read the old tree", () => amendment.remove(path));
  }

  /**
   * Puts the new tree in place. Where nothing differs, nothing is written.
   *
   * @param mostNamed of a copy: what its manifest is cut with (`mostNamedIn`)
   * @throws OutputError; InterruptedTreeError where the old tree is not what it was
   */
  commit(facts: TreeFacts, mostNamed?: number): Published {
    const staged = this.#stage();
    try {
      const published = this.#commit(staged, facts, mostNamed);
      onDisk("clear the stage of the new tree, which is in place", () => this.#place.done());
      return published;
    } catch (error) {
      const { directory } = this.#place;
      if (isShortage(error) && !isInterrupted(directory)) throw staged.shortage(error);
      throw failureIn(directory, `put the new tree in place in ${directory}`, error);
    }
  }

  /** Leaves the old tree as it was. If `commit` left it interrupted, the next command repairs it. */
  abort(): void {
    this.#place.leave();
  }

  #stage(): StagedTree {
    if (this.#staged !== undefined) return this.#staged;
    this.#mode ??= this.#chooseMode();
    try {
      this.#staged = new StagedTree(this.#place, this.#mode === "anew", this.#care);
      return this.#staged;
    } catch (error) {
      const { directory } = this.#place;
      throw asSiteError(directory, `prepare ${directory}`, error);
    }
  }

  #chooseMode(): Mode {
    if (this.#basis === "trusted" && this.#isKnown()) return "over";
    return this.#basis === "distrusted" && this.#mayMend ? "mend" : "anew";
  }

  /** True if the caller knows the old tree, and no part of its manifest is damaged. */
  #isKnown(): boolean {
    try {
      this.#old?.load();
      return true;
    } catch (error) {
      if (!(error instanceof BasisError)) throw asOutputError("read the old tree", error);
      this.#basis = "distrusted";
      this.#old = OldTree.read(this.#place.directory);
      this.#survey();
      return false;
    }
  }

  #survey(): void {
    const { isMisshapen, known } = survey(this.#place.directory, this.#old, this.#beside);
    if (isMisshapen) this.#mayMend = false;
    this.#standing = known;
  }

  /** Makes the pieces once: they are written to a draft, which is moved to its place after its hash is known. */
  #putPieces({ path, pieces, mediaType, contentDisposition }: LargeTreeFile): void {
    const staged = this.#stage();
    const draft = staged.draft(path, pieces());
    const { size, sha256 } = draft;
    const place = join(this.#place.directory, path);
    const stands = (): boolean => hashOfStanding(place) === hexOf(sha256);
    const digests = { path: digestOf(path), body: sha256 };
    const change = onDisk("read the old tree", () => this.#changeOf(path, digests, stands));
    const entry = { path, size, sha256, mediaType, contentDisposition };
    staged.putDraft(entry, hashPrefix(digests.path), change, draft);
  }

  #changeOf(path: string, digests: FileDigests, stands: () => boolean): Change {
    if (this.#amendment !== undefined) return this.#amendment.offer(path, digests);
    const files = this.#old?.files;
    if (files === undefined) return ADDED;
    const index = files.find(digests.path);
    if (index >= 0) files.mark(index);
    if (index < 0 || this.#mode === "anew") return ADDED;
    if (this.#mode !== "mend") return files.holds(index, digests.body) ? UNCHANGED : REPLACED;
    // A file counts as existing only if it was seen in a real directory, because the way to it can contain a link.
    const seen = files.seenAt(index);
    if (seen === undefined) return ADDED;
    return seen === "file" && stands() ? UNCHANGED : REPLACED;
  }

  #changeOfPart({ part: { path, sha256 }, body }: PartFile): Change {
    const before = this.#mode === "anew" ? undefined : this.#old?.hashOfPart(path);
    if (before === undefined) return ADDED;
    if (this.#mode !== "mend") return before === sha256 ? UNCHANGED : REPLACED;
    if (!exists(join(this.#place.directory, path))) return ADDED;
    return this.#standsAs(path, Buffer.from(body)) ? UNCHANGED : REPLACED;
  }

  #standsAs(path: string, bytes: Uint8Array): boolean {
    return standsAs(join(this.#place.directory, path), bytes);
  }

  #commit(staged: StagedTree, facts: TreeFacts, mostNamed: number | undefined): Published {
    const changeOf = (file: PartFile): Change => this.#changeOfPart(file);
    const composed = composeUpdate(staged, facts, this.#amendment, changeOf, mostNamed);
    const { text, manifest, sha256, files } = composed;
    const gone = goneFrom(this.#old, this.#amendment, composed.parts);
    const published = { manifest, manifestSha256: sha256, deleted: gone.count };
    const isDone = staged.count + gone.count === 0 && this.#hasManifest(text, sha256);
    if (isDone) return { ...published, written: 0, unchanged: files };

    staged.putManifest(text);
    staged.refuseShortage();
    if (this.#care.flushes) staged.flush();
    const written = staged.count + (this.#mode === "anew" ? 0 : 1);
    this.#move(staged, gone.paths);
    return { ...published, written, unchanged: files - written };
  }

  /** Compares bytes, because a stranger's manifest can equal ours only after decoding. */
  #hasManifest(text: string, sha256: string): boolean {
    if (this.#mode === "mend") return this.#standsAs(MANIFEST_PATH, Buffer.from(text));
    return this.#mode !== "anew" && this.#old?.sha256 === sha256;
  }

  #move(staged: StagedTree, removed: () => Iterable<string>): void {
    const { directory } = this.#place;
    if (this.#mode === "anew") {
      swapTrees(directory, (name) => this.#standing.has(name), this.#care);
      return;
    }
    const [added, replaced] = [() => staged.changed(ADDED), () => staged.changed(REPLACED)];
    changeTree(directory, { added, replaced, removed }, this.#care);
  }
}
