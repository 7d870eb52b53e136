import { setImmediate } from "node:timers/promises";
import { BasisError } from "../../model/failures.ts";
import type { TreeEntry } from "../../model/tree.ts";
import { Publication, type Published } from "../../publish/publication.ts";
import type { ListedTree } from "./manifest-source.ts";
import type { MirrorOptions } from "./mirror-options.ts";
import type { MirrorPlace } from "./mirror-place.ts";
import { hostFilesOf, pageRootsIn, rebasedFacts, rebasedFile, rebasedHostFiles } from "./rebased-files.ts";

/**
 * Puts what the site lists into the mirror's folder, as one publication; everything of it was fetched before.
 *
 * @throws OutputError
 */
export async function publishMirror(
  place: MirrorPlace,
  origin: ListedTree,
  entries: readonly TreeEntry[],
  options: MirrorOptions,
): Promise<Published> {
  try {
    return await publishOnce(place, origin, entries, options, place.standing.trusted);
  } catch (error) {
    // The old tree is not what its manifest says after all.
    if (!(error instanceof BasisError)) throw error;
    return publishOnce(place, origin, entries, options, undefined);
  }
}

const FILES_A_TURN = 256;

async function publishOnce(
  place: MirrorPlace,
  origin: ListedTree,
  entries: readonly TreeEntry[],
  { onWait }: MirrorOptions,
  trusted: string | undefined,
): Promise<Published> {
  const { directory, move } = place;
  const asked = {
    hostFiles: hostFilesOf(entries),
    pageRoots: pageRootsIn(entries),
    trusted,
    anew: true,
    onWait,
  };
  const publication = await Publication.open(directory, asked);
  try {
    const hostFiles = rebasedHostFiles(origin.manifest, entries, move);
    const amends = publication.basis === "trusted" && place.isAlike;
    if (amends) publication.amend();
    const changed = amends ? entries.filter((entry) => !place.standing.holds(entry)) : entries;
    for (const [index, entry] of changed.entries()) {
      publication.put(hostFiles.get(entry.path) ?? rebasedFile(entry, place.read(entry), move));
      if (index % FILES_A_TURN === 0) await setImmediate();
    }
    if (amends) for (const path of place.standing.missingFrom(entries)) publication.remove(path);
    return publication.commit(rebasedFacts(origin.manifest, move));
  } catch (error) {
    publication.abort();
    throw error;
  }
}
