import { join } from "node:path";
import type { CatalogueExtras } from "../../discover/catalogue-text.ts";
import { discover } from "../../discover/discover.ts";
import type { Asked } from "../../discover/group.ts";
import type { Proposal } from "../../discover/proposal.ts";
import { listedTree } from "../../publish/verify/listed-tree.ts";
import { holdsAnything } from "../../read/discovered-files.ts";
import { TOOL } from "../tool.ts";
import { seeFolder } from "./surroundings.ts";

/** What a folder would be published as, and where to. */
export interface FolderProposal {
  readonly proposal: Proposal;
  readonly extras: CatalogueExtras;
}

/** Looks at a folder's files; writes nothing. */
export async function proposeFor(directory: string, asked: Asked = {}): Promise<FolderProposal> {
  const { surroundings, told } = await seeFolder(directory);
  const proposal = discover(surroundings, asked);
  return {
    proposal: { ...proposal, told: [...told(), ...proposal.told] },
    extras: { out: outFor(directory) },
  };
}

/** Undefined for the default. */
function outFor(directory: string): CatalogueExtras["out"] {
  const place = join(directory, "public");
  if (!holdsAnything(place) || listedTree(place, TOOL.name) !== undefined) return undefined;
  return { value: "lingodex-site", because: "public/ holds something else" };
}
