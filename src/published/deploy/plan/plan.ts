import {
  compareCodePoints,
  type DocumentName,
  type LinkStyle,
  type TreeEntry,
} from "../../../model/index.ts";

/** The kind of a path for a deployment. */
export type DeployedPlace =
  | { readonly kind: "page" | "item"; readonly name: DocumentName }
  /** Raw bytes that clients find at an address. */
  | { readonly kind: "raw"; readonly segments: readonly string[] }
  /** A page for people, or a file beside one. `folder` is the folder at whose address the file also answers, if any. */
  | { readonly kind: "people"; readonly folder: string | undefined }
  /** Files about the tree, and files that the host needs beside it. */
  | { readonly kind: "other" };

/** A file to be put, with the headers that a host should send with it. */
export interface PlannedFile {
  /** The path below the tree's directory, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentDisposition?: string;
}

/**
 * Phases of a deployment, in their order. A phase begins when the one before is done; within one, the order is free.
 *
 * - New files come before changed ones: no deployed file links to them yet, and later files can.
 * - Later pages come before first ones, so that `next` always has a target.
 * - Pages for people come after the documents that they link to. Their shared files are new, and come with the items.
 * - The manifest comes when all of its files are there. Removed files are deleted when nothing links to them any more.
 * - For a pack, files with new names come first, then the files with which the host reads a pack, then the pointer.
 */
export const PHASES = [
  "new-items",
  "new-later-pages",
  "new-first-pages",
  "new-people",
  "items",
  "later-pages",
  "first-pages",
  "people",
  "manifest-parts",
  "manifest",
  "pack-files",
  "beside-pack",
  "pointer",
] as const;

export type PhaseName = (typeof PHASES)[number];

export interface Phase {
  readonly name: PhaseName;
  /** The files sorted by path, in code-point order; never empty. */
  readonly put: readonly PlannedFile[];
}

/** The steps that deploy a tree or a pack over an older one. */
export interface Plan {
  /** The file with the generation, which is put last. */
  readonly marker: string;
  /** The generation of the new tree. For the deployed tree, null means none. */
  readonly generation: string;
  readonly from: string | null;
  readonly phases: readonly Phase[];
  /** The paths to delete after all phases, in code-point order. */
  readonly remove: readonly string[];
  /** The addresses under which caches may hold changed files, percent-encoded, from the first `/`. */
  readonly invalidate: readonly string[];
  /** The same for CloudFront, by the requests that its cache received: see `PlannedTree.isRewritten`. */
  readonly forget: readonly string[];
  readonly unchanged: number;
  readonly bytes: number;
}

/** The deployed state that a plan was compared with. A later reader can check whether the plan still fits. */
export interface Compared {
  /** The address of a site. Null for a tree on this machine, and if nothing is deployed. */
  readonly address: string | null;
  readonly generation: string | null;
  /** The headers `Date` and `Age`, in seconds, of the answer with its manifest or pointer. */
  readonly date: string | null;
  readonly age: number | null;
  /** The header by which a cache says that the answer was its copy. Null if there is none. */
  readonly cache: string | null;
}

export interface Difference {
  readonly added: readonly TreeEntry[];
  readonly changed: readonly TreeEntry[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/** The facts about the new tree that a plan needs. */
export interface PlannedTree {
  readonly generation: string;
  /** The path of `base_url`, percent-encoded. Empty if there is none. */
  readonly prefix: string;
  readonly links: LinkStyle;
  /** True if a function before the cache turns requests of clients into paths of the tree. */
  readonly isRewritten: boolean;
}

/**
 * The first file of a deployment, deleted at its end: it names the coming generation. If it names another generation
 * than the manifest, the site can have files of both.
 */
export const ANNOUNCEMENT = "lingodex/deploying.json";

export interface Announcement {
  readonly format: 1;
  readonly generation: string;
}

/**
 * Compares the lists of two trees. Entries that both have can be left out of both lists.
 * @param unchanged how many entries were left out
 * @param isSure false if listed files can have changed: then no file counts as unchanged
 */
export function compareEntries(
  before: Iterable<TreeEntry>,
  after: Iterable<TreeEntry>,
  unchanged = 0,
  isSure = true,
): Difference {
  const old = new Map([...before].map((entry) => [entry.path, entry]));
  const [added, changed]: [TreeEntry[], TreeEntry[]] = [[], []];
  let same = unchanged;
  for (const entry of after) {
    const known = old.get(entry.path);
    old.delete(entry.path);
    if (known === undefined) added.push(entry);
    else if (isSure && isAlike(known, entry)) same += 1;
    else changed.push(entry);
  }
  return {
    added: added.sort(byPath),
    changed: changed.sort(byPath),
    removed: [...old.keys()].sort(compareCodePoints),
    unchanged: same,
  };
}

/** True if bytes and headers are the same. */
function isAlike(a: TreeEntry, b: TreeEntry): boolean {
  return (
    a.sha256 === b.sha256 &&
    a.size === b.size &&
    a.media_type === b.media_type &&
    a.content_disposition === b.content_disposition
  );
}

function byPath(a: TreeEntry, b: TreeEntry): number {
  return compareCodePoints(a.path, b.path);
}

/** The cost of a deployment for which each put has a price. */
export interface Cost {
  /** The number of requests: one for each file, and one that announces the deployment. */
  readonly puts: number;
  readonly pricePerThousand: number;
  /** The sum in the currency of the price. */
  readonly total: number;
}

export function costOf(plan: Plan, pricePerThousand: number): Cost {
  const files = countPuts(plan);
  const puts = files === 0 ? 0 : files + 1;
  // Millionths are precise enough, and hide the rounding errors of sums.
  return { puts, pricePerThousand, total: Math.round(puts * pricePerThousand * 1000) / 1e6 };
}

export function countPuts({ phases }: Plan): number {
  return phases.reduce((sum, phase) => sum + phase.put.length, 0);
}
