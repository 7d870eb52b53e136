import { cacheControlOf, type DeleteLimits } from "../../model/index.ts";
import { VIEW_ROOT } from "../../store/index.ts";
import { openDeployed } from "../listed/deployed.ts";
import { type ListedTree, openTree } from "../listed/listed-tree.ts";
import {
  type ComparedTree,
  compareTrees,
  notKnown,
  type TreeComparison,
  unitCountsOf,
} from "../listed/tree-comparison.ts";
import { placesOfTrees } from "../listed/tree-places.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { basePath } from "./destination.ts";
import { planDeployment } from "./plan/phases.ts";
import type { Difference, PlannedTree } from "./plan/plan.ts";
import { differenceOf } from "./tree-difference.ts";

/** What brings a deployed tree to another one. Of large trees only those parts of the manifests are read that differ. */
export async function planTree(options: DeltaOptions): Promise<PlannedDelta> {
  const { directory, against, redirects } = options;
  const after = await openTree(directory);
  const deployed = await openDeployed(against, redirects);
  const { tree: before, brokenOff, freshness } = deployed;
  const from = before?.manifest.generation ?? null;
  const difference = await differenceOf(deployed, after);
  const plan = planDeployment(difference, plannedTree(after), from);
  const comparison = await vanishingIn(before, after, difference, options);
  return { plan, isFirst: before === undefined, isUnread: false, brokenOff, freshness, comparison };
}

async function vanishingIn(
  before: ListedTree | undefined,
  after: ListedTree,
  { removed }: Difference,
  limits: DeleteLimits,
): Promise<TreeComparison> {
  const counts = (tree: ListedTree) => unitCountsOf(tree, (entry) => tree.readFile(entry), tree.isNear);
  if (before === undefined || before.sha256 === after.sha256)
    return compareTrees(undefined, undefined, limits);
  const standing: ComparedTree = {
    // A site that is being deployed has another list than its manifest says.
    counts: await counts(before).catch(notKnown),
    paths: () => removed,
    views: (await before.find(VIEW_ROOT)) === undefined ? 1 : 2,
  };
  return compareTrees(standing, await counts(after), limits);
}

function plannedTree({ manifest }: ListedTree): PlannedTree {
  const { base_url: baseUrl, links, generation, host } = manifest;
  const prefix = basePath(baseUrl);
  const told = { placeOf: placesOfTrees(), cacheControlOf };
  // A store can answer queries by our function alone.
  const isRewritten = links === "query" && (host === null || host === "s3-cloudfront");
  return { generation, prefix, links, isRewritten, ...told };
}
