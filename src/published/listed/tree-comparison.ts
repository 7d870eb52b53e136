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
import { purposeAmong, type TreeBefore, vanishingBetween } from "../../site/index.ts";
import { VIEW_ROOT } from "../../store/index.ts";
import { ChangedError } from "../http/remote-site.ts";
import type { ListedTree } from "./listed-tree.ts";
import { isListed } from "./published-files.ts";

/** The losses when a tree replaces another one. */
export interface TreeComparison extends Vanishing {
  /** False if the units of one of them are not known. Then nothing is reported or refused. */
  readonly isKnown: boolean;
  /** True if more would vanish than the limit allows. */
  readonly isRefused: boolean;
  readonly bound: MaxDelete;
}

type ComparedTree = Omit<TreeBefore, "counts"> & { readonly counts: UnitCounts | undefined };

/** @param before undefined if nothing is there */
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

/**
 * The units of a tree that its successor does not have.
 * @param before undefined if the tree cannot be read: a site during a deployment can have other files than its
 * manifest lists
 * @param pathsOf the paths of the first list, or those that are removed; called only if they are needed
 */
export async function compareListed(
  before: ListedTree | undefined,
  after: ListedTree,
  limits: DeleteLimits,
  pathsOf: (before: ListedTree) => Promise<readonly string[]>,
): Promise<TreeComparison> {
  const counts = before && (await unitCountsOf(before).catch(notKnown));
  const coming = counts && (await unitCountsOf(after));
  const views = (await before?.find(VIEW_ROOT).catch(notListed)) === undefined ? 1 : 2;
  const compare = (paths: ComparedTree["paths"]): TreeComparison =>
    compareTrees({ counts, paths, views }, coming, limits);
  let isAsked = false;
  const comparison = compare(() => {
    isAsked = true;
    return [];
  });
  if (before === undefined || !isAsked) return comparison;
  const paths = await pathsOf(before);
  return compare(() => paths);
}

/** Handles a manifest without a list. @throws all errors except InputError, such as a host that is out of reach */
function notListed(error: unknown): undefined {
  if (!isFailureOf(error, "input")) throw error;
}

/** Handles facts that a site or a stranger does not give. @throws all errors except InputError and NetworkError */
export function notKnown(error: unknown): undefined {
  if (!isFailureOf(error, "input", "network")) throw error;
}

/** Reads a file's bytes. Undefined if they are not the listed ones. */
export type ReadListed = (entry: TreeEntry) => Promise<Buffer | undefined>;

/**
 * The units of each translation of a tree, proved by its manifest.
 *
 * @param read reads the files if they are not at the tree's own place
 * @param mayCount true to read the documents of translations if the tree has no usable list
 * @returns undefined if the units cannot be proved
 * @throws ChangedError if a site changes meanwhile
 */
export async function unitCountsOf(
  tree: ListedTree,
  mayCount: boolean = tree.isNear,
  read: ReadListed = (entry) => tree.readFile(entry),
): Promise<UnitCounts | undefined> {
  try {
    const list = await tree.find(TRANSLATION_LIST);
    const bytes = list && (await read(list));
    const counts = list && isListed(list, bytes) ? decodeUnitCounts(bytes) : undefined;
    // Without a usable list, the documents can still prove the counts.
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
