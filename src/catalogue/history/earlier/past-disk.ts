import { relative, sep } from "node:path";
import { type ListedEntry, UsageError } from "../../../model/index.ts";
import type { EntryStatus, InputDisk, ReadInput } from "../../read/files/input-disk.ts";
import { checkoutOf, isDirectory, isWithin, realPath } from "../../read/manifests/catalogue-root.ts";
import { Git } from "../git/git.ts";
import { CommitTree } from "./commit-tree.ts";
import { type KnownMoment, type Moment, momentBefore } from "./moment.ts";

/** A repository as it was at a moment, at the place where it is. */
export interface PastRepository extends Moment {
  readonly tree: CommitTree;
}

/** A place in one. */
export interface PastPlace {
  readonly repository: PastRepository;
  /** From its top, with `/`; `""` for the top. */
  readonly way: string;
}

/**
 * What a commit holds, read at the places where a checkout would have it; and so other repositories, at the last steps of
 * theirs that are not later. Reading is done without waiting, and git is asked by name of what is wanted: who reads gets
 * nothing the first time, calls `fetch`, and reads again, until nothing more is wanted. Neither work trees nor indexes
 * are looked at.
 */
export class PastDisk implements InputDisk {
  readonly isPast = true;
  /** Of the catalogue's own repository. */
  readonly tree: CommitTree;
  readonly #moment: KnownMoment;
  readonly #limit: number;
  readonly #repositories: PastRepository[];
  /** Folders that were looked for in vain: another repository may be there. */
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

  /** Where in which repository a path is, whether anything is there or not. */
  placeOf(path: string): PastPlace | undefined {
    // The innermost one.
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

  /** @returns true where there is more to be read than before @throws MissingObject */
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

  /** Links are not followed: who would say that they led there then, and that they may? */
  async #findOther(path: string): Promise<void> {
    if (realPath(path) !== path || this.#isOpen(checkoutOf(path))) return;
    const git = await Git.find(path, { allowed: this.#moment.today.allowedRoots }).catch(unlessNone);
    if (git === undefined || this.#isOpen(git.top)) return;
    const moment = await momentBefore(git, this.#moment.time, this.#moment.today);
    const tree = moment.commit === undefined ? new CommitTree() : await CommitTree.of(git, moment.commit);
    this.#repositories.push({ ...moment, tree });
  }

  #isOpen(top: string): boolean {
    return this.#repositories.some(({ git }) => git.top === top);
  }
}

/** Where no repository is that git may be asked of, nothing was. */
function unlessNone(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
}

function statusOf(kind: "folder" | "file"): EntryStatus {
  return { isFile: () => kind === "file", isDirectory: () => kind === "folder", isSymbolicLink: () => false };
}

function missing(path: string): Error {
  return Object.assign(new Error(`${path} was not there`), { code: "ENOENT" });
}
