import { dirname, join } from "node:path";
import { type Diagnostic, describeDiagnostic, folderInWords, NothingTaken } from "../../model/index.ts";
import { type CatalogueExtras, catalogueText } from "../discover/catalogue-text.ts";
import type { Proposal, ProposedComponent } from "../discover/proposal.ts";
import type { Told } from "../discover/surroundings.ts";
import { holdsCatalogue, rootOf } from "../read/manifests/catalogue-root.ts";
import type { GivenManifest } from "../read/manifests/raw-manifests.ts";
import { type FolderProposal, proposeFor } from "./propose.ts";
import { requireWorkTree } from "./work-tree.ts";

export interface Discovered extends Pick<FolderProposal, "folders"> {
  readonly manifest: GivenManifest;
}

/**
 * The manifest that `init --yes` would write.
 *
 * @param directory one without a manifest
 * @throws NothingTaken; UsageError in a bare repository, and in one that git must not read
 */
export async function discoveredManifest(directory: string): Promise<Discovered> {
  const { proposal, extras, folders } = await proposeFor(directory);
  const above = catalogueAbove(directory);
  const manifest = manifestOf(proposal, extras, above);
  if (manifest === undefined) requireWorkTree(directory);
  if (manifest === undefined) throw nothingTaken(directory, proposal, above);
  return { manifest, folders };
}

/** The output of init lists the remaining ones. */
const MOST_SEEN = 3;

function nothingTaken(directory: string, { told, doubtful }: Proposal, above: string): NothingTaken {
  const seen = [...told.map(saidOfTold), ...doubtful.map(saidOfDoubtful)];
  const first = seen
    .slice(0, MOST_SEEN)
    .map((one) => `${one.location.file}: ${describeDiagnostic(one).message}`);
  const more = seen.length > MOST_SEEN ? [`${seen.length - MOST_SEEN} more`] : [];
  const why =
    seen.length === 0 ? "no translation files were found" : "lingodex detected files, but it cannot use them";
  const list = seen.length === 0 ? "" : `: ${[...first, ...more].join("; ")}`;
  const meant = above === "" ? "" : `${JSON.stringify(above)} has a manifest: pass that folder to use it; `;
  return new NothingTaken(
    `${folderInWords(directory)} contains no catalogue.yaml, catalogue.yml or catalogue.json, and ${why}${list}`,
    `${meant}${seen.length === 0 ? "run lingodex in the folder of your translations" : 'run "lingodex init" for all reasons'}, or write a catalogue.yaml (docs/reference/catalogue.md)`,
  );
}

/**
 * A proposal as a manifest, with notes on it; undefined if it has no components, and no file of a component is broken.
 */
export function manifestOf(
  proposal: Proposal,
  extras: CatalogueExtras,
  above: string,
): GivenManifest | undefined {
  if (proposal.components.length === 0 && proposal.faults.length === 0) return undefined;
  const text = catalogueText(proposal, extras);
  const location = { file: "catalogue.yaml", line: 1, column: 1 };
  const used: Diagnostic<"discover/used"> = {
    code: "discover/used",
    args: [proposal.components.length, above],
    location,
  };
  return {
    name: "catalogue.yaml",
    text,
    said: [
      ...[used, ...proposal.told.map(saidOfTold), ...proposal.doubtful.map(saidOfDoubtful)],
      ...proposal.faults,
    ],
  };
}

/** The message of init as a diagnostic. For a whole folder, its place is the beginning. */
function saidOfTold({ path, line = 1, code, message }: Told): Diagnostic {
  return { code, args: [message], location: { file: path, line, column: 1 } };
}

function saidOfDoubtful({ filemask, reasons }: ProposedComponent): Diagnostic<"discover/doubtful"> {
  const location = { file: filemask, line: 1, column: 1 };
  return { code: "discover/doubtful", args: [`skipped: ${reasons.join("; ")}`], location };
}

/** The nearest folder above that has a manifest; `""` if there is none. */
function catalogueAbove(directory: string): string {
  for (let place = dirname(rootOf(directory)); ; place = dirname(place)) {
    if (holdsCatalogue(place)) return join(place, "");
    if (dirname(place) === place) return "";
  }
}
