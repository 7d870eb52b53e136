import { basename } from "node:path";
import type { Blob, Git } from "../../../store/git/index.ts";
import { discover } from "../../discover/discover.ts";
import type { GivenManifest } from "../../read/manifests/raw-manifests.ts";
import { BOUNDS, seePaths } from "../../repository/surroundings.ts";
import { manifestOf } from "../../repository/used.ts";
import type { KnownMoment } from "./moment.ts";
import type { CommitTree } from "./past-disk.ts";

/**
 * The manifest that `init --yes` would have written into a checkout of the commit; undefined without usable
 * translations.
 */
export async function discoveredThen(
  { git }: KnownMoment,
  tree: CommitTree,
): Promise<GivenManifest | undefined> {
  const branch = await git.branch();
  const files = new PastFiles(git, tree, BOUNDS.fileBytes, BOUNDS.bytes);
  for (;;) {
    const seen = seePaths({
      paths: [...tree.paths],
      folder: basename(git.top).replace(/\.git$/, "") || basename(git.top),
      git: { hasCommit: true, ...(branch === undefined ? {} : { branch }) },
      told: [],
      files,
      // In a commit only regular files count, and all of them are listed.
      unseen: () => [],
      isOwn: () => false,
    });
    const proposal = discover(seen.surroundings);
    if (!(await files.fetch()))
      return manifestOf({ ...proposal, told: [...seen.told(), ...proposal.told] }, {}, "");
  }
}

/**
 * Like `BoundedFiles`, but for a commit. The first request for a file returns nothing. After `fetch`, the next one
 * returns it.
 */
class PastFiles {
  readonly #git: Git;
  readonly #tree: CommitTree;
  readonly #mostEach: number;
  #left: number;
  readonly #blobs = new Map<string, Blob>();
  readonly #wanted = new Set<string>();
  readonly #large = new Set<string>();
  #unread = 0;

  /** @param mostEach bytes of one file @param mostAll bytes of all files */
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

  /** Git returns all files that it has. */
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

  /** @returns true if there are new files to read */
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
