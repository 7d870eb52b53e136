import { OutputError } from "../../model/failures.ts";
import type { OfferedFile } from "../../model/tree.ts";
import { PackReader } from "../../pack/reader.ts";
import type { TreeFacts } from "../../publish/manifest/tree-manifest.ts";
import { PublishedTree } from "../../publish/verify/published-tree.ts";
import { PackFiles } from "../packing/pack-files.ts";
import { filesBesidePack, packReadingOf } from "../packing/pack-host.ts";
import { PackPublication } from "../packing/pack-publication.ts";
import type { Site } from "../site/site.ts";
import { TOOL } from "../tool.ts";
import type { BuildOptions } from "./build-options.ts";
import { type Outcome, offer } from "./publishing.ts";
import type { PhaseClock } from "./timings.ts";
import type { VanishingGuard } from "./vanishing-guard.ts";

export interface PackPublishing {
  /** A directory that is safe to publish into. */
  readonly out: string;
  readonly site: Site;
  readonly facts: TreeFacts;
  readonly files: Iterable<OfferedFile>;
  readonly options: Pick<BuildOptions, "fsync" | "onWait">;
  readonly clock: PhaseClock;
  readonly guard: VanishingGuard;
}

/**
 * Writes files into a pack, all or none. What is told of them is told of the pack's own files.
 *
 * @returns undefined, and nothing done, where the pack that stands must stay
 * @throws UsageError, OutputError
 */
export async function publishPack(publishing: PackPublishing): Promise<Outcome | undefined> {
  const { out, site, facts, files, options, clock, guard } = publishing;
  const { fsync, onWait } = options;
  const { documents } = facts;
  const host = site.host?.id ?? null;
  if (site.host !== undefined) packReadingOf(site.host.profile);
  const beside = site.host === undefined ? [] : filesBesidePack(host, site.host.site);
  const publication = await PackPublication.open(out, { host, beside, fsync, onWait });
  try {
    const { recovered } = publication;
    if (!guard.permitsOver(() => treeIn(out))) {
      publication.abort();
      return undefined;
    }
    clock.enter("write", documents);
    await offer(publication, { files, documents, clock });
    clock.enter("commit");
    return { ...(await publication.commit(facts)), recovered };
  } catch (error) {
    publication.abort();
    throw error;
  }
}

/** What the pack that stands publishes; nothing where it is broken: it is written anew. */
function treeIn(directory: string): PublishedTree | undefined {
  try {
    const pack = PackReader.open(directory);
    return pack && PublishedTree.from(new PackFiles(pack, () => undefined), TOOL.name);
  } catch (error) {
    if (error instanceof OutputError) return undefined;
    throw error;
  }
}
