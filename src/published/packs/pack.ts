import { resolve } from "node:path";
import { filesBesidePack, hostSiteIn, limitsOf } from "../../site/index.ts";
import {
  mostNamedIn,
  type PackPointer,
  PackPublication,
  type PublishedPack,
  realPlace,
  TreeDisk,
} from "../../store/index.ts";
import { openTree } from "../listed/listed-tree.ts";
import { provedFile, putAll } from "../listed/published-files.ts";
import { refuseWrongPlace } from "../rebase/rebase.ts";
import { fileOf } from "../rebase/rebased-files.ts";

export interface PackOptions {
  readonly directory: string;
  readonly out: string;
  readonly onWait?: ((process: number) => void) | undefined;
  /** True if one thread does all work. */
  readonly alone?: boolean | undefined;
}

export interface PackResult
  extends Pick<PackPointer, "generation" | "files">,
    Omit<PublishedPack, "pointer" | "manifest" | "manifestSha256"> {
  readonly out: string;
}

/**
 * Packs the files of a tree into fewer files. Each file is proved by its hash.
 *
 * @throws UsageError if there is no whole tree, or no place for a pack; OutputError
 */
export async function packTree({ directory, out, onWait, alone }: PackOptions): Promise<PackResult> {
  const target = realPlace(resolve(out));
  refuseWrongPlace(target);
  const tree = await openTree(directory);
  const { manifest } = tree;
  const entries = await tree.entries();
  const { host } = manifest;
  const beside = filesBesidePack(host, hostSiteIn(manifest, entries));
  const publication = await PackPublication.open(target, { limits: limitsOf(host), beside, onWait, alone });
  try {
    const disk = new TreeDisk(resolve(directory));
    await putAll(publication, entries, (entry) => fileOf(entry, provedFile(disk, entry, directory)));
    const published = await publication.commit(await tree.facts(), mostNamedIn(manifest));
    const { pointer, buckets, written, deleted, unchanged } = published;
    const { generation, files } = pointer;
    return { out, generation, files, buckets, written, deleted, unchanged };
  } catch (error) {
    publication.abort();
    throw error;
  }
}
