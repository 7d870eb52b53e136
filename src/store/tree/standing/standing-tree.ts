import { hash } from "node:crypto";
import { lstatSync, readdirSync, type Stats } from "node:fs";
import { useRegularFile } from "../../../model/disk/index.ts";
import { API_ROOT, BasisError, folderOf, META_ROOT, type TreeEntry } from "../../../model/index.ts";
import { hashOfOpen } from "../disk/file-hash.ts";
import { RealWay } from "../disk/real-way.ts";
import { digestOf, hexOf } from "../manifest/entry-list.ts";
import { isLeftAlone, publishedAt } from "../manifest/known-tree.ts";
import { OldTree } from "../manifest/old-tree.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";

/** Two changes of a file within one tick of a file system's clock can leave the same times. */
export const TREE_TICK_MS = 20;
/** The clock of some file systems counts only seconds, or even only every second one. */
const COARSE_TICK_MS = 2_100;
const SECOND_MS = 1_000;
const TEXT_LENGTH = 16;

/** One stamp for many files or folders: it changes when any of them does. */
export class StampSum {
  #lines = "";
  #newest = 0;
  #isCoarse = true;
  /** The last change of any of the files, in milliseconds of their file system's clock. */
  changed = 0;

  add(path: string, { ino, size, mtimeMs, ctimeMs }: Stats): void {
    this.#lines += `${path}\0${ino} ${size} ${mtimeMs} ${ctimeMs}\n`;
    this.changed = Math.max(this.changed, ctimeMs);
    this.#newest = Math.max(this.#newest, ctimeMs, mtimeMs);
    if (ctimeMs % SECOND_MS !== 0) this.#isCoarse = false;
  }

  get text(): string {
    return hash("sha256", this.#lines).slice(0, TEXT_LENGTH);
  }

  /**
   * False if a file changed so recently that it could change again with the same stamp. False also for times in the
   * future: the clock was set back, and the same time can come again.
   */
  isSettled(): boolean {
    return this.#newest < Date.now() - (this.#isCoarse ? COARSE_TICK_MS : TREE_TICK_MS);
  }
}

const KEY_LENGTH = 16;
const FRAMED: readonly string[] = ["", API_ROOT, META_ROOT];
const MAY_BE_MISSING = { throwIfNoEntry: false } as const;

/** The state on disk of a tree with a known manifest, from one look. */
export class StandingTree {
  readonly #directory: string;
  readonly #tree: OldTree;
  readonly #way: RealWay;
  readonly #folders = new Map<string, Stats | undefined>();
  readonly published: number;

  /** @throws BasisError if the manifest is another one, or a process works on the tree; a system error */
  constructor(directory: string, manifestSha256: string) {
    const tree = isLeftAlone(directory) ? OldTree.read(directory, manifestSha256) : undefined;
    if (tree?.isTrusted !== true) throw new BasisError(MANIFEST_PATH);
    this.#directory = directory;
    this.#tree = tree;
    this.#way = new RealWay(directory);
    this.published = publishedAt(directory);
  }

  get files(): number {
    return this.#tree.length;
  }

  /** The files in which the manifest lists files: its parts, or itself. */
  get parts(): readonly string[] {
    return this.#tree.partPaths();
  }

  /** The key of a part in the memory. A part lists the hashes of its files, so it changes with them. */
  keyOf(part: string): string {
    const listed = part === MANIFEST_PATH ? this.#tree.sha256 : this.#tree.hashOfPart(part);
    return (listed ?? hexOf(digestOf(part))).slice(0, KEY_LENGTH);
  }

  /** The stamp of the files in a part. Undefined if one is not a regular file of its size. */
  stampOf(part: string): StampSum | undefined {
    return this.#sumOf(part, ({ path, size }) => {
      const stats = this.#statusOf(path);
      return stats?.isFile() === true && stats.size === size ? stats : undefined;
    });
  }

  /** The same stamp, but each file is also read, and must have the hash in the part. */
  provedStampOf(part: string): StampSum | undefined {
    return this.#sumOf(part, ({ path, sha256 }) => {
      if (this.#way.to(path) !== "open") return undefined;
      return useRegularFile(`${this.#directory}/${path}`, (descriptor, found) =>
        hashOfOpen(descriptor) === sha256 ? found : undefined,
      );
    });
  }

  /**
   * Most files have their own folder, which is not looked at. Replacing such a folder changes the folder above, which
   * is in the sum.
   */
  #sumOf(part: string, statusOf: (entry: TreeEntry) => Stats | undefined): StampSum | undefined {
    const sum = new StampSum();
    const known = new Set(FRAMED);
    for (const entry of this.#tree.entriesOf(part)) {
      const above = folderOf(folderOf(entry.path));
      const folder = known.has(above) ? undefined : this.#folderAt(above);
      if (!known.has(above) && folder === undefined) return undefined;
      if (folder !== undefined) sum.add(above, folder);
      known.add(above);
      const stats = statusOf(entry);
      if (stats === undefined) return undefined;
      sum.add(entry.path, stats);
    }
    return sum;
  }

  /** Undefined if there is no folder, or the way to it contains a link. */
  #folderAt(path: string): Stats | undefined {
    if (this.#folders.has(path)) return this.#folders.get(path);
    const above = folderOf(path);
    const stats = above === "" || this.#folderAt(above) !== undefined ? this.#statusOf(path) : undefined;
    const folder = stats?.isDirectory() === true ? stats : undefined;
    this.#folders.set(path, folder);
    return folder;
  }

  /** The stamp of the manifest's parts, its lists, and the collections' folders; undefined if one is missing. */
  frame(): StampSum | undefined {
    const collections = readdirSync(`${this.#directory}/${API_ROOT}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${API_ROOT}/${name}`)
      .sort();
    const sum = new StampSum();
    for (const path of [API_ROOT, META_ROOT, ...collections, ...this.#tree.ownPaths()]) {
      const stats = this.#statusOf(path);
      if (stats === undefined || stats.isSymbolicLink()) return undefined;
      sum.add(path, stats);
    }
    return sum;
  }

  #statusOf(path: string): Stats | undefined {
    return lstatSync(`${this.#directory}/${path}`, MAY_BE_MISSING);
  }
}
