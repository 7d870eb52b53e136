import { cacheControlOf } from "../../model/index.ts";
import { openDeployedTree } from "../listed/deployed.ts";
import { type ListedTree, openTree } from "../listed/listed-tree.ts";
import { compareListed, compareTrees } from "../listed/tree-comparison.ts";
import { placesOfTrees } from "../listed/tree-places.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { basePath } from "./destination.ts";
import { planDeployment } from "./plan/phases.ts";
import type { PlannedTree } from "./plan/plan.ts";
import { differenceOf } from "./tree-difference.ts";

/** What brings a deployed tree to another one. Of large trees only those parts of the manifests are read that differ. */
export async function planTree(options: DeltaOptions): Promise<PlannedDelta> {
  const { directory, against, redirects } = options;
  const after = await openTree(directory);
  const deployed = await openDeployedTree(against, redirects);
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
  const told = { placeOf: placesOfTrees(), cacheControlOf };
  // A store can answer queries by our function alone.
  const isRewritten = links === "query" && (host === null || host === "s3-cloudfront");
  return { generation, prefix, links, isRewritten, ...told };
}
