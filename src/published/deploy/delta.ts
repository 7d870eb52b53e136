import { namesSite, S3_PRICE_PER_THOUSAND } from "../../model/index.ts";
import { writeLists } from "../../store/index.ts";
import { isCopy } from "../http/freshness.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { planPack } from "./delta-of-pack.ts";
import { planTree } from "./delta-of-tree.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { destinationOf } from "./destination.ts";
import { encodePlan, PLAN_FOLDERS, planFiles } from "./outputs/index.ts";
import { type Compared, type Cost, costOf } from "./plan/plan.ts";

export interface DeltaResult extends PlannedDelta {
  readonly json: object;
  readonly compared: Compared;
  /** True if a cache answered for the site: another generation may be deployed. */
  readonly isFromCache: boolean;
  readonly lists: number;
  readonly cost: Cost;
}

/**
 * Compares a tree or a pack with the deployed one, and plans the changes that lead from one to the other.
 *
 * @throws UsageError, InputError, NetworkError
 */
export async function delta(options: DeltaOptions): Promise<DeltaResult> {
  const { directory, out } = options;
  const destination = destinationOf(options);
  const planned = await (holdsPack(directory) ? planPack(options) : planTree(options));
  const { plan, comparison, freshness } = planned;
  const compared: Compared = {
    address: namesSite(options.against) ? options.against : null,
    generation: plan.from,
    date: freshness?.date ?? null,
    age: freshness?.age ?? null,
    cache: freshness?.cache ?? null,
  };
  const cost = costOf(plan, options.pricePerThousand ?? S3_PRICE_PER_THOUSAND);
  const files =
    out === undefined || comparison.isRefused ? [] : [...planFiles(plan, destination, cost, compared)];
  if (out !== undefined) writeLists(out, files, PLAN_FOLDERS);
  const json = encodePlan(plan, destination, cost, compared);
  const isFromCache = freshness !== undefined && isCopy(freshness);
  return { ...planned, json, compared, isFromCache, cost, lists: files.length };
}
