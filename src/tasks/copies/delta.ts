import { type Cost, costOf } from "../../deploy/cost.ts";
import { encodePlan, PLAN_FOLDERS, planFiles } from "../../deploy/outputs/index.ts";
import { S3_PRICE_PER_THOUSAND } from "../../model/put-price.ts";
import { writeLists } from "../../publish/disk/list-folder.ts";
import { planPack } from "./delta-of-pack.ts";
import { planTree } from "./delta-of-tree.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { destinationOf } from "./destination.ts";
import { holdsPack } from "./tree.ts";

export interface DeltaResult extends PlannedDelta {
  /** The plan as scripts read it. */
  readonly json: object;
  /** Files of lists that were written. */
  readonly lists: number;
  readonly cost: Cost;
}

/**
 * Compares a tree or a pack with what is deployed, and plans what brings one to the other.
 *
 * @throws UsageError, RemoteError
 */
export async function delta(options: DeltaOptions): Promise<DeltaResult> {
  const { directory, out } = options;
  const destination = destinationOf(options);
  const planned = await (holdsPack(directory) ? planPack(options) : planTree(options));
  const { plan, comparison } = planned;
  const cost = costOf(plan, options.pricePerThousand ?? S3_PRICE_PER_THOUSAND);
  const files = out === undefined || comparison.isRefused ? [] : [...planFiles(plan, destination, cost)];
  if (out !== undefined) writeLists(out, files, PLAN_FOLDERS);
  return { ...planned, json: encodePlan(plan, destination, cost), cost, lists: files.length };
}
