import { isFailureOf, pathOfNames, type TreeEntry, type TreePart } from "../../model/index.ts";
import { entriesIn, MANIFEST_PATH } from "../../store/index.ts";
import { DEPLOYED_TREE, type Deployed, openDeployed } from "../listed/deployed.ts";
import { type ListedTree, openTree } from "../listed/listed-tree.ts";
import { compareListed, compareTrees } from "../listed/tree-comparison.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { basePath } from "./destination.ts";
import { planDeployment } from "./plan/phases.ts";
import { compareEntries, type Difference, type PlannedTree } from "./plan/plan.ts";

/** Plans the changes that bring a deployed tree to another one. It reads only the parts of manifests that differ. */
export async function planTree(options: DeltaOptions): Promise<PlannedDelta> {
  const { directory, against, redirects } = options;
  const after = await openTree(directory);
  const deployed = await openDeployed(DEPLOYED_TREE, against, redirects);
  const { found: before, brokenOff, freshness } = deployed;
  const from = before?.manifest.generation ?? null;
  const difference = await differenceOf(deployed, after);
  const plan = planDeployment(difference, plannedTree(after), from);
  const comparison = await (before === undefined || before.sha256 === after.sha256
    ? compareTrees(undefined, undefined, options)
    : compareListed(before, after, options, async () => difference.removed));
  return { plan, isFirst: before === undefined, isUnread: false, brokenOff, freshness, comparison };
}

function plannedTree({ manifest }: ListedTree): PlannedTree {
  const { base_url: baseUrl, links, generation, host } = manifest;
  const prefix = basePath(baseUrl);
  // Only our function can answer queries from a store.
  const isRewritten = links === "query" && (host === null || host === "s3-cloudfront");
  return { generation, prefix, links, isRewritten };
}

/** Compares only the parts of the manifests that differ. It always reads the lists of the new manifest. */
async function differenceOf(
  { found: before, brokenOff }: Deployed<ListedTree>,
  after: ListedTree,
): Promise<Difference> {
  if (brokenOff !== undefined) return wholeDifference(before, after);
  const lists = inBoth(before?.lists ?? [], after.lists);
  const absent = inBoth(before?.absentParts ?? [], after.absentParts);
  const [old, coming] = [(await before?.parts(lists)) ?? [], await after.parts(lists)];
  const same = inBoth(old, coming);
  const kept = [...(await after.partsIn(lists)), ...same];
  const unchanged = lists.length + absent.length + kept.length + entriesIn(kept);
  const listed = async (tree: ListedTree, parts: readonly TreePart[]): Promise<readonly TreeEntry[]> => {
    const others = without(parts, same);
    const own = [...without(tree.lists, lists), ...without(tree.absentParts, absent), ...others];
    return [...(await tree.entries(others)), ...(await ownEntries(tree, own))];
  };
  const known = before === undefined ? [] : await listed(before, old);
  return compareEntries(known, await listed(after, coming), unchanged);
}

function inBoth(before: readonly TreePart[], after: readonly TreePart[]): readonly TreePart[] {
  const known = new Map(before.map(({ path, sha256 }) => [path, sha256]));
  return after.filter(({ path, sha256 }) => known.get(path) === sha256);
}

function without(parts: readonly TreePart[], others: readonly TreePart[]): readonly TreePart[] {
  const left = new Set(others.map(({ path }) => path));
  return parts.filter(({ path }) => !left.has(path));
}

/**
 * After a deployment that was broken off, the deployed files are unknown: everything is put, and listed files that
 * are not in the tree are deleted.
 */
async function wholeDifference(before: ListedTree | undefined, after: ListedTree): Promise<Difference> {
  const all = async (tree: ListedTree): Promise<readonly TreeEntry[]> => [
    ...(await tree.entries()),
    ...(await ownEntries(tree, await tree.ownParts())),
  ];
  // Parts of the old manifest may be newer than the manifest itself, so they may be unreadable.
  const known = before === undefined ? [] : await all(before).catch(nothingKnown);
  return compareEntries(known, await all(after), 0, false);
}

function nothingKnown(error: unknown): readonly TreeEntry[] {
  if (isFailureOf(error, "input", "network")) return [];
  throw error;
}

/** The manifest, its parts and the lists of parts, as entries: the manifest does not list them as such. */
async function ownEntries(tree: ListedTree, parts: readonly TreePart[]): Promise<readonly TreeEntry[]> {
  const entry = (path: string, size: number, sha256: string): TreeEntry => ({
    path: pathOfNames(path),
    size,
    sha256,
    media_type: "application/json",
  });
  const own = [entry(MANIFEST_PATH, tree.bytes.length, tree.sha256)];
  for (const part of parts) own.push(entry(part.path, (await tree.readOwn(part)).length, part.sha256));
  return own;
}
