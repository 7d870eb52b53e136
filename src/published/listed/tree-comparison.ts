import { hash } from "node:crypto";
import { purposeAmong, type TreeBefore, vanishingBetween } from "../../catalogue/index.ts";
import {
  DEFAULT_MAX_DELETE,
  type DeleteLimits,
  decodeTotal,
  decodeUnitCounts,
  isFailureOf,
  type MaxDelete,
  mayVanish,
  NOTHING_VANISHED,
  TRANSLATION_LIST,
  type TreeEntry,
  translationOfDocument,
  type UnitCounts,
  type Vanishing,
} from "../../model/index.ts";
import { ChangedError } from "../http/remote-site.ts";
import type { ListedTree } from "./listed-tree.ts";

/** What a tree takes away that comes in place of another one. */
export interface TreeComparison extends Vanishing {
  /** False where the units of one of them are not known: nothing is told then, and nothing refused. */
  readonly isKnown: boolean;
  /** True where more would vanish than the bound says. */
  readonly isRefused: boolean;
  readonly bound: MaxDelete;
}

/** The tree that stands, whose units may not be known. */
export type ComparedTree = Omit<TreeBefore, "counts"> & { readonly counts: UnitCounts | undefined };

/** @param before undefined where nothing stands there */
export function compareTrees(
  before: ComparedTree | undefined,
  after: UnitCounts | undefined,
  { maxDelete: bound = DEFAULT_MAX_DELETE, allowDelete }: DeleteLimits,
): TreeComparison {
  const known = { isKnown: true, isRefused: false, bound };
  if (before === undefined) return { ...NOTHING_VANISHED, ...known };
  const { counts } = before;
  if (counts === undefined || after === undefined) return { ...NOTHING_VANISHED, ...known, isKnown: false };
  const vanishing = vanishingBetween({ ...before, counts }, after, purposeAmong(allowDelete));
  return { ...vanishing, ...known, isRefused: !mayVanish(vanishing.lost, vanishing.of, bound) };
}

/** For what a site or a file of a stranger does not tell. @throws all that is neither InputError nor NetworkError */
export function notKnown(error: unknown): undefined {
  if (!isFailureOf(error, "input", "network")) throw error;
}

/** A file's bytes if they are the listed ones. */
export type ReadListed = (entry: TreeEntry) => Promise<Buffer | undefined>;

/**
 * The units of each translation of a tree, proved by its manifest.
 *
 * @param mayCount true: where there is no list that can be believed, the documents of its translations are read
 * @returns undefined where they cannot be proved
 * @throws ChangedError where a site changes meanwhile
 */
export async function unitCountsOf(
  tree: ListedTree,
  read: ReadListed,
  mayCount: boolean,
): Promise<UnitCounts | undefined> {
  try {
    const list = await tree.find(TRANSLATION_LIST);
    const bytes = list && (await read(list));
    const counts = list && isListed(list, bytes) ? decodeUnitCounts(bytes) : undefined;
    // A list that is damaged proves nothing; the documents may.
    return counts ?? (mayCount ? await countedAnew(tree, read) : undefined);
  } catch (error) {
    if (isFailureOf(error, "input", "network") && !(error instanceof ChangedError)) return undefined;
    throw error;
  }
}

async function countedAnew(tree: ListedTree, read: ReadListed): Promise<UnitCounts | undefined> {
  const counts = new Map<string, number>();
  for (const entry of await tree.entries()) {
    const address = translationOfDocument(entry.path);
    if (address === undefined) continue;
    const bytes = await read(entry);
    const total = isListed(entry, bytes) ? decodeTotal(bytes) : undefined;
    if (total === undefined) return undefined;
    counts.set(address, total);
  }
  return counts;
}

function isListed({ sha256 }: TreeEntry, bytes: Buffer | undefined): bytes is Buffer {
  return bytes !== undefined && hash("sha256", bytes) === sha256;
}
