import { BasisError, type TreeEntry } from "../../model/index.ts";
import type { Published } from "../../store/index.ts";
import type { ListedTree } from "../listed/listed-tree.ts";
import { putAll } from "../listed/published-files.ts";
import { publishCopy, rebasedFacts, rebasedFile, rebasedHostFiles } from "../rebase/rebased-files.ts";
import type { MirrorOptions } from "./mirror-options.ts";
import type { MirrorPlace } from "./mirror-place.ts";

/**
 * Publishes the listed files of the site in the mirror's folder, all at once. All of them were fetched before.
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
    return await publishOnce(place, origin, entries, options, place.trusted);
  } catch (error) {
    // The old tree differs from its manifest.
    if (!(error instanceof BasisError)) throw error;
    return publishOnce(place, origin, entries, options, undefined);
  }
}

function publishOnce(
  place: MirrorPlace,
  origin: ListedTree,
  entries: readonly TreeEntry[],
  { onWait }: MirrorOptions,
  trusted: string | undefined,
): Promise<Published> {
  const { directory, move } = place;
  return publishCopy({ directory, entries, trusted, onWait }, async (publication) => {
    const hostFiles = rebasedHostFiles(origin.manifest, entries, move);
    const amends = publication.basis === "trusted" && place.isAlike;
    if (amends) publication.amend();
    const changed = amends ? entries.filter((entry) => !place.holds(entry)) : entries;
    await putAll(
      publication,
      changed,
      (entry) => hostFiles.get(entry.path) ?? rebasedFile(entry, place.read(entry), move),
    );
    if (amends) for (const path of place.missingFrom(entries)) publication.remove(path);
    return [rebasedFacts(await origin.facts(), move), origin.manifest];
  });
}
