import { isFailureOf } from "../model/index.ts";
import { PackFiles } from "../published/index.ts";
import { filesBesidePack, type HostFile, limitsOf, packReadingOf, type Site } from "../site/index.ts";
import {
  type PackLimits,
  PackPublication,
  PackReader,
  type PublishedPack,
  PublishedTree,
  SharedPublication,
} from "../store/index.ts";
import type { BuildOptions } from "./build-options.ts";
import { isShared, type Outcome, offer, type Publishing } from "./publishing.ts";
import type { VanishingGuard } from "./vanishing-guard.ts";

export interface PackPublishing extends Pick<Publishing, "out" | "site" | "facts" | "files" | "clock"> {
  readonly options: Pick<BuildOptions, "fsync" | "full" | "onWait" | "writer">;
  readonly guard: VanishingGuard;
}

/**
 * Writes all files into a pack, or none. The numbers in the result count the files of the pack.
 * @returns undefined, without a change, if the existing pack must stay
 * @throws UsageError, OutputError
 */
export async function publishPack(publishing: PackPublishing): Promise<Outcome | undefined> {
  const { out, site, facts, files, options, clock, guard } = publishing;
  const { fsync, full, onWait, writer } = options;
  const { documents } = facts;
  const alone = writer === "main" ? true : undefined;
  const publication = await PackPublication.open(out, { ...hostOf(site), fsync, full, alone, onWait });
  let sink: PackPublication | SharedPublication<PublishedPack> = publication;
  try {
    const { recovered } = publication;
    if (!guard.permitsOver(() => treeIn(out))) {
      publication.abort();
      return undefined;
    }
    clock.enter("write", documents);
    if (isShared({ documents, options })) sink = new SharedPublication(publication);
    await offer(sink, { files, documents, clock });
    clock.enter("commit");
    return { ...(await sink.commit(facts)), recovered };
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

interface PackHost {
  readonly limits: PackLimits;
  readonly beside: readonly HostFile[];
}

/** @throws UsageError if the host runs nothing of ours that can read a pack */
export function hostOf(site: Site): PackHost {
  if (site.host === undefined) return { limits: limitsOf(null), beside: [] };
  const { id, profile } = site.host;
  packReadingOf(profile);
  return { limits: limitsOf(id), beside: filesBesidePack(id, site.host.site) };
}

/** The published contents of the existing pack. Undefined if it is broken, so that all files are written. */
export function treeIn(directory: string): PublishedTree | undefined {
  try {
    const pack = PackReader.open(directory);
    return pack && PublishedTree.from(new PackFiles(pack, () => undefined));
  } catch (error) {
    if (isFailureOf(error, "input", "disk")) return undefined;
    throw error;
  }
}
