import { resolve } from "node:path";
import { holdsCatalogue } from "../../catalogue/index.ts";
import { UsageError } from "../../model/index.ts";
import { checkBaseUrl } from "../../site/index.ts";
import { kindOf, type Published, realPlace, TreeDisk } from "../../store/index.ts";
import { openTree } from "../listed/listed-tree.ts";
import { provedFile } from "../listed/published-files.ts";
import { publishCopy, rebasedFacts, rebasedFile, rebasedHostFiles } from "./rebased-files.ts";

export interface RebaseOptions {
  readonly directory: string;
  readonly baseUrl: string;
  /** The directory for the rebased tree. By default, the rebased tree replaces the old one. */
  readonly out?: string | undefined;
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface RebaseResult extends Published {
  readonly out: string;
  /** The base address under which the tree was published. */
  readonly from: string;
}

/**
 * Gives a tree on disk another base address, as if it had been built with that address for the same host. Only the
 * addresses in its documents are rewritten. Either all files are published or none, as in a build.
 *
 * @throws UsageError if there is no whole tree; OutputError
 */
export async function rebase({ directory, baseUrl, out, onWait }: RebaseOptions): Promise<RebaseResult> {
  const to = checkBaseUrl(baseUrl);
  const source = realPlace(resolve(directory));
  const target = realPlace(resolve(out ?? directory));
  refuseWrongPlace(target);
  const known = await openTree(source);
  const trusted = source === target ? known.sha256 : undefined;
  const copy = { directory: target, entries: await known.entries(), trusted, onWait };
  let from = known.manifest.base_url;
  const published = await publishCopy(copy, async (publication) => {
    // The publication may have repaired the remains of an interrupted command, so the tree is read again.
    const tree = await openTree(source);
    from = tree.manifest.base_url;
    const move = { from, to };
    const disk = new TreeDisk(source);
    const entries = await tree.entries();
    const hostFiles = rebasedHostFiles(tree.manifest, entries, move);
    for (const entry of entries) {
      const file = rebasedFile(entry, provedFile(disk, entry, directory), move);
      publication.put(hostFiles.get(entry.path) ?? file);
    }
    return [rebasedFacts(await tree.facts(), move), tree.manifest];
  });
  return { ...published, out: target, from };
}

/** Refuses a file, and a folder with a catalogue, which would then have a tree among its sources. @throws UsageError */
export function refuseWrongPlace(directory: string): void {
  if (kindOf(directory) === "file") throw new UsageError(`${directory} is a file`, "name a folder");
  if (!holdsCatalogue(directory)) return;
  throw new UsageError(`${directory} contains a catalogue`, "name another folder for the tree");
}
