import { relative, sep } from "node:path";
import { isDirectory } from "../../../model/disk/index.ts";
import { type ListedEntry, UsageError } from "../../../model/index.ts";
import { Git, unlessAnswered } from "../../../store/git/index.ts";
import type { EntryStatus, InputDisk, ReadInput } from "../../read/files/input-disk.ts";
import { checkoutOf, isWithin, realPath } from "../../read/manifests/catalogue-root.ts";
import { type KnownMoment, type Moment, momentBefore } from "./moment.ts";

/** A repository at an earlier moment, at the path of its checkout. */
export interface PastRepository extends Moment {
  readonly tree: CommitTree;
}

export interface PastPlace {
  readonly repository: PastRepository;
  /** The path from its top, with `/`; `""` for the top. */
  readonly way: string;
}

/**
 * The files of a commit, at the paths that a checkout would have. Other repositories below it are read at their last
 * steps until then. Reading is synchronous, but git is asked by name. So the first read of a file returns nothing.
 * The caller runs `fetch` and reads again, until nothing is missing. Work trees and indexes are not read.
 */
export class PastDisk implements InputDisk {
  readonly isPast = true;
  /** The tree of the catalogue's own repository. */
  readonly tree: CommitTree;
  readonly #moment: KnownMoment;
  readonly #limit: number;
  readonly #repositories: PastRepository[];
  /** Requested folders that are missing. Another repository can be there. */
  readonly #asked = new Set<string>();
  readonly #known = new Set<string>();
  readonly #contents = new Map<string, ReadInput>();
  readonly #wanted = new Map<string, PastRepository>();

  /** @param limit of one file, in bytes */
  static async open(moment: KnownMoment, limit: number): Promise<PastDisk> {
    const tree = await CommitTree.of(moment.git, moment.commit);
    return new PastDisk(moment, { ...moment, tree }, limit);
  }

  private constructor(moment: KnownMoment, own: PastRepository, limit: number) {
    this.#moment = moment;
    this.tree = own.tree;
    this.#limit = limit;
    this.#repositories = [own];
  }

  /** The repository of a path, and the path inside of it. The path need not exist. */
  placeOf(path: string): PastPlace | undefined {
    // The innermost repository comes first.
    const [repository] = this.#repositories
      .filter(({ git }) => isWithin(path, git.top))
      .sort((a, b) => b.git.top.length - a.git.top.length);
    return repository && { repository, way: relative(repository.git.top, path).split(sep).join("/") };
  }

  realPath(path: string): string {
    if (this.exists(path)) return path;
    this.#asked.add(path);
    throw missing(path);
  }

  exists(path: string): boolean {
    return this.#kindOf(path) !== undefined;
  }

  isDirectory(path: string): boolean {
    return this.#kindOf(path) === "folder";
  }

  status(path: string): EntryStatus {
    const kind = this.#kindOf(path);
    if (kind === undefined) throw missing(path);
    return statusOf(kind);
  }

  list(directory: string): readonly (ListedEntry & EntryStatus)[] {
    const place = this.placeOf(directory);
    const entries = place?.repository.tree.folder(place.way);
    if (entries === undefined) throw missing(directory);
    return Array.from(entries, ([name, kind]) => ({ name, ...statusOf(kind) }));
  }

  read(path: string): ReadInput {
    const place = this.placeOf(path);
    const id = place?.repository.tree.blobOf(place.way);
    if (place === undefined || id === undefined) {
      if (this.isDirectory(path)) return { other: "a directory" };
      throw missing(path);
    }
    const known = this.#contents.get(id);
    if (known === undefined) this.#wanted.set(id, place.repository);
    return known ?? { bytes: new Uint8Array(), status: undefined };
  }

  /** @returns true if there is more to read than before @throws MissingObject */
  async fetch(): Promise<boolean> {
    const others = await this.#findOthers();
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (const repository of new Set(wanted.map(([, each]) => each))) {
      const ids = wanted.filter(([, each]) => each === repository).map(([id]) => id);
      const { git, commit } = repository;
      for await (const { id, bytes, size } of git.blobs(ids, this.#limit, commit))
        this.#contents.set(id, bytes === undefined ? { size } : { bytes, status: undefined });
    }
    return others > 0 || wanted.length > 0;
  }

  #kindOf(path: string): "folder" | "file" | undefined {
    const place = this.placeOf(path);
    if (place === undefined) return undefined;
    const { tree } = place.repository;
    if (tree.folder(place.way) !== undefined) return "folder";
    return tree.blobOf(place.way) === undefined ? undefined : "file";
  }

  async #findOthers(): Promise<number> {
    const before = this.#repositories.length;
    const asked = [...this.#asked].filter((path) => !this.#known.has(path));
    this.#asked.clear();
    for (const path of asked) {
      this.#known.add(path);
      if (isDirectory(path)) await this.#findOther(path);
    }
    return this.#repositories.length - before;
  }

  /**
   * Links are not followed, because it is unknown if they led to the same place at that time and if they were allowed.
   */
  async #findOther(path: string): Promise<void> {
    if (realPath(path) !== path || this.#isOpen(checkoutOf(path))) return;
    const git = await Git.find(path, { allowed: this.#moment.today.allowedRoots }).catch(unlessAnswered);
    if (git === undefined || this.#isOpen(git.top)) return;
    const moment = await momentBefore(git, this.#moment.time, this.#moment.today);
    const tree = moment.commit === undefined ? new CommitTree() : await CommitTree.of(git, moment.commit);
    this.#repositories.push({ ...moment, tree });
  }

  #isOpen(top: string): boolean {
    return this.#repositories.some(({ git }) => git.top === top);
  }
}

function statusOf(kind: "folder" | "file"): EntryStatus {
  return { isFile: () => kind === "file", isDirectory: () => kind === "folder", isSymbolicLink: () => false };
}

function missing(path: string): Error {
  return Object.assign(new Error(`${path} was not there`), { code: "ENOENT" });
}

/** Ten times the number of files in the largest repositories. The tree of a stranger can be a bomb. */
const MOST_FILES = 2_000_000;

/** The regular files of a commit, without links and submodules. Paths are from the top of the repository, with `/`. */
export class CommitTree {
  /** Ids of blobs, by path. */
  readonly #files = new Map<string, string>();
  /** The folders and files in each folder. */
  readonly #folders = new Map<string, Map<string, "folder" | "file">>([["", new Map()]]);

  /** @throws UsageError if there are too many files */
  static async of(git: Git, commit: string): Promise<CommitTree> {
    const tree = new CommitTree();
    for await (const { path, id } of git.tree(commit)) {
      if (tree.#files.size === MOST_FILES)
        throw new UsageError(
          `the commit ${commit} has more than ${MOST_FILES} files`,
          "use a commit with fewer files",
        );
      tree.#add(path, id);
    }
    return tree;
  }

  blobOf(path: string): string | undefined {
    return this.#files.get(path);
  }

  /** The entries of a folder; undefined if there is none. */
  folder(path: string): ReadonlyMap<string, "folder" | "file"> | undefined {
    return this.#folders.get(path);
  }

  get files(): Iterable<readonly [string, string]> {
    return this.#files;
  }

  get paths(): Iterable<string> {
    return this.#files.keys();
  }

  #add(path: string, id: string): void {
    const segments = path.split("/");
    if (segments.some(isNoName)) return;
    this.#files.set(path, id);
    let kind: "folder" | "file" = "file";
    for (let name = segments.pop(); name !== undefined; name = segments.pop()) {
      const parent = segments.join("/");
      const known = this.#folders.get(parent);
      if (known?.has(name)) return;
      if (known === undefined) this.#folders.set(parent, new Map([[name, kind]]));
      else known.set(name, kind);
      kind = "folder";
    }
  }
}

/** Names that only a crafted tree can have, and names that are not UTF-8, which a manifest cannot contain. */
function isNoName(segment: string): boolean {
  return segment === "" || segment === "." || segment === ".." || segment.includes("\ufffd");
}
