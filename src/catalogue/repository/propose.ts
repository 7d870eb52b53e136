import { join, resolve } from "node:path";
import { codeIn } from "../../model/index.ts";
import type { CatalogueExtras } from "../discover/catalogue-text.ts";
import { discover } from "../discover/discover.ts";
import type { Asked } from "../discover/group.ts";
import type { Proposal } from "../discover/proposal.ts";
import type { Told } from "../discover/surroundings.ts";
import { foreignNameIn, holdsTree } from "../read/files/discovered-files.ts";
import { seeFolder, skippedNames } from "./surroundings.ts";

export interface FolderProposal {
  readonly proposal: Proposal;
  readonly extras: CatalogueExtras;
  /**
   * The absolute paths of folders with found files, and of their parents. A new file in one can change the proposal.
   */
  readonly folders: readonly string[];
}

/** The system limits the number of watches, and few folders of a repository matter. */
const MOST_FOLDERS = 2000;

/** Detects the translations in a folder, and writes nothing. */
export async function proposeFor(directory: string, asked: Asked = {}): Promise<FolderProposal> {
  const { surroundings, told, faults } = await seeFolder(directory);
  const proposal = discover(surroundings, asked);
  const out = outFor(directory);
  const found = [...proposal.components, ...proposal.doubtful];
  const masks = [...found.map(({ filemask }) => filemask), ...(asked.known?.filemasks ?? [])];
  const isMatched = (path: string): boolean =>
    masks.some((mask) => path === mask || codeIn(path, mask) !== undefined) ||
    found.some(({ template }) => path === template);
  return {
    proposal: {
      ...proposal,
      told: [
        ...(out?.told ?? []),
        ...told(),
        ...skippedNames(surroundings.paths, isMatched),
        ...proposal.told,
      ],
      faults: [...faults, ...proposal.faults],
    },
    extras: { out: out?.said },
    folders: foldersOf(surroundings.paths).map((folder) => resolve(directory, folder)),
  };
}

/** Outer folders come first, because new files appear there. */
function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  const depth = (folder: string): number => folder.split("/").length;
  return [...folders].sort((one, other) => depth(one) - depth(other)).slice(0, MOST_FOLDERS);
}

const OTHER_OUT = "lingodex-site";

interface PassedOver {
  readonly said: NonNullable<CatalogueExtras["out"]>;
  readonly told: readonly Told[];
}

/** The output folder, if `public` contains other files; undefined for `public`. */
function outFor(directory: string): PassedOver | undefined {
  const place = join(directory, "public");
  const foreign = foreignNameIn(place);
  if (foreign === undefined || holdsTree(place)) return undefined;
  const because =
    foreign === "" ? "public is not a folder" : `public/ contains ${foreign}, which lingodex did not write`;
  const message = `not used, because ${because}: the site goes to ${OTHER_OUT}`;
  return {
    said: { value: OTHER_OUT, because },
    told: [{ path: "public", code: "discover/collision", message }],
  };
}
