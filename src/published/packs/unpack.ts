import { resolve } from "node:path";
import { type Published, realPlace } from "../../store/index.ts";
import { openPackedTree, openUnbundledTree } from "../listed/packed-tree.ts";
import { putAll } from "../listed/published-files.ts";
import { refuseWrongPlace } from "../rebase/rebase.ts";
import { fileOf, publishCopy } from "../rebase/rebased-files.ts";

export interface UnpackOptions {
  readonly directory: string;
  readonly bundle?: string | undefined;
  readonly out: string;
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface UnpackResult extends Pick<Published, "written" | "deleted" | "unchanged"> {
  readonly out: string;
  readonly generation: string;
}

/**
 * Makes a tree of a pack or a bundle, all or nothing as builds do, and proves every file before it is published.
 * @throws UsageError if there is no pack, or no place for a tree; BrokenPackError; OutputError
 */
export async function unpack({ directory, bundle, out, onWait }: UnpackOptions): Promise<UnpackResult> {
  const target = realPlace(resolve(out));
  refuseWrongPlace(target);
  const { tree, read } =
    bundle === undefined ? await openPackedTree(directory) : await openUnbundledTree(directory, bundle);
  const entries = await tree.entries();
  const copy = { directory: target, entries, onWait };
  const { manifest, written, deleted, unchanged } = await publishCopy(copy, async (publication) => {
    await putAll(publication, entries, (entry) => fileOf(entry, read(entry)));
    return [await tree.facts(), tree.manifest];
  });
  return { out, generation: manifest.generation, written, deleted, unchanged };
}
