import type { Blob, Git } from "../git/git.ts";
import type { CommitTree } from "./commit-tree.ts";

/** What `BoundedFiles` is of a folder, of a commit: who asks gets nothing the first time, and asks again after `fetch`. */
export class PastFiles {
  readonly #git: Git;
  readonly #tree: CommitTree;
  readonly #mostEach: number;
  #left: number;
  readonly #blobs = new Map<string, Blob>();
  readonly #wanted = new Set<string>();
  readonly #large = new Set<string>();
  #unread = 0;

  /** @param mostEach bytes of one file @param mostAll bytes of all */
  constructor(git: Git, tree: CommitTree, mostEach: number, mostAll: number) {
    this.#git = git;
    this.#tree = tree;
    this.#mostEach = mostEach;
    this.#left = mostAll;
  }

  get large(): readonly string[] {
    return [...this.#large];
  }

  get unread(): number {
    return this.#unread;
  }

  /** Git hands out what it holds. */
  refusalOf(): undefined {
    return undefined;
  }

  read(path: string): Buffer | undefined {
    const id = this.#tree.blobOf(path);
    if (id === undefined) return undefined;
    const blob = this.#blobs.get(id);
    if (blob === undefined) this.#wanted.add(id);
    else if (blob.size > this.#mostEach) this.#large.add(path);
    return blob?.bytes;
  }

  /** @returns true where there is more than before */
  async fetch(): Promise<boolean> {
    const ids = [...this.#wanted];
    this.#wanted.clear();
    for await (const blob of this.#git.blobs(ids, this.#mostEach)) {
      const { size, bytes } = blob;
      const isTooMuch = bytes !== undefined && size > this.#left;
      if (isTooMuch) this.#unread += 1;
      else if (bytes !== undefined) this.#left -= size;
      this.#blobs.set(blob.id, isTooMuch ? { ...blob, bytes: undefined } : blob);
    }
    return ids.length > 0;
  }
}
