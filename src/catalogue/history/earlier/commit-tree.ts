import { UsageError } from "../../../model/index.ts";
import type { Git } from "../git/git.ts";

/** Ten times what the largest repositories have; trees can be bombs. */
const MOST_FILES = 2_000_000;

/** The regular files of a commit: no links, no submodules. Paths are from the top of the repository, with `/`. */
export class CommitTree {
  /** Ids of blobs. */
  readonly #files = new Map<string, string>();
  /** What each folder holds: folders and files. */
  readonly #folders = new Map<string, Map<string, "folder" | "file">>([["", new Map()]]);

  /** @throws UsageError where there are too many */
  static async of(git: Git, commit: string): Promise<CommitTree> {
    const tree = new CommitTree();
    for await (const { path, id } of git.tree(commit)) {
      if (tree.#files.size === MOST_FILES)
        throw new UsageError(`the commit ${commit} has more than ${MOST_FILES} files`, "none is read");
      tree.#add(path, id);
    }
    return tree;
  }

  /** The id of a file's blob. */
  blobOf(path: string): string | undefined {
    return this.#files.get(path);
  }

  /** What a folder holds; undefined where there is none. */
  folder(path: string): ReadonlyMap<string, "folder" | "file"> | undefined {
    return this.#folders.get(path);
  }

  /** Ids of blobs by path. */
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

/** What a tree can be crafted to hold, and no folder can; names that are not UTF-8, which no manifest can say. */
function isNoName(segment: string): boolean {
  return segment === "" || segment === "." || segment === ".." || segment.includes("\ufffd");
}
