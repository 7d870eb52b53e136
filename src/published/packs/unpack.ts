import { resolve } from "node:path";
import { mostNamedIn, Publication, realPlace } from "../../store/index.ts";
import { openPackedTree, openUnbundledTree } from "../listed/packed-tree.ts";
import { putAll } from "../listed/put-all.ts";
import { refuseWrongPlace } from "../rebase/rebase.ts";
import { fileOf, hostFilesOf, pageRootsIn } from "../rebase/rebased-files.ts";

export interface UnpackOptions {
  /** The pack, or what a bundle was unpacked into. */
  readonly directory: string;
  /** That bundle, as people call it. */
  readonly bundle?: string | undefined;
  /** Where the tree goes. */
  readonly out: string;
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface UnpackResult {
  readonly out: string;
  readonly generation: string;
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
}

/**
 * Makes a tree of a pack or a bundle, all or nothing as builds do, and proves every file before it stands.
 *
 * @throws UsageError where there is no pack, or no place for a tree; BrokenPackError; OutputError
 */
export async function unpack({ directory, bundle, out, onWait }: UnpackOptions): Promise<UnpackResult> {
  const target = realPlace(resolve(out));
  refuseWrongPlace(target);
  const { tree, read } =
    bundle === undefined ? await openPackedTree(directory) : await openUnbundledTree(directory, bundle);
  const entries = await tree.entries();
  const asked = { hostFiles: hostFilesOf(entries), pageRoots: pageRootsIn(entries), anew: true, onWait };
  const publication = await Publication.open(target, asked);
  try {
    await putAll(publication, entries, (entry) => fileOf(entry, read(entry)));
    const { manifest, written, deleted, unchanged } = publication.commit(
      await tree.facts(),
      mostNamedIn(tree.manifest),
    );
    return { out, generation: manifest.generation, written, deleted, unchanged };
  } catch (error) {
    publication.abort();
    throw error;
  }
}
