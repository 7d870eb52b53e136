import { dirname, join } from "node:path";
import { type CatalogueExtras, catalogueText } from "../../discover/catalogue-text.ts";
import type { Proposal } from "../../discover/proposal.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import { holdsCatalogue, rootOf } from "../../read/catalogue-root.ts";
import type { GivenManifest } from "../../read/given-manifest.ts";
import { type FolderProposal, proposeFor } from "./propose.ts";

export interface Discovered extends Pick<FolderProposal, "folders"> {
  readonly manifest: GivenManifest;
}

/**
 * The manifest that `init --yes` would write; undefined where there is nothing to be taken.
 *
 * @param directory one without a manifest
 */
export async function discoveredManifest(directory: string): Promise<Discovered | undefined> {
  const { proposal, extras, folders } = await proposeFor(directory);
  const manifest = manifestOf(proposal, extras, catalogueAbove(directory));
  return manifest && { manifest, folders };
}

/** A proposal as a manifest, with what there is to be said of it; undefined where it has no components. */
export function manifestOf(
  proposal: Proposal,
  extras: CatalogueExtras,
  above: string,
): GivenManifest | undefined {
  if (proposal.components.length === 0) return undefined;
  const text = catalogueText(proposal, extras);
  const location = { file: "catalogue.yaml", line: 1, column: 1 };
  const used: Diagnostic<"discover/used"> = {
    code: "discover/used",
    args: [proposal.components.length, above],
    location,
  };
  const bounded = proposal.told
    .filter(({ code }) => code === "discover/bounded")
    .map(
      ({ path, message }): Diagnostic<"discover/bounded"> => ({
        code: "discover/bounded",
        args: [message],
        location: { ...location, file: path },
      }),
    );
  return { name: "catalogue.yaml", text, said: [used, ...bounded] };
}

/** The nearest folder above that holds a manifest; `""` where there is none. */
function catalogueAbove(directory: string): string {
  for (let place = dirname(rootOf(directory)); ; place = dirname(place)) {
    if (holdsCatalogue(place)) return join(place, "");
    if (dirname(place) === place) return "";
  }
}
