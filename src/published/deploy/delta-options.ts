import type { DeleteLimits } from "../../model/index.ts";
import type { Freshness } from "../http/freshness.ts";
import type { RemoteOptions } from "../http/remote-site.ts";
import type { TreeComparison } from "../listed/tree-comparison.ts";
import type { Plan } from "./plan/plan.ts";

export interface DeltaOptions extends DeleteLimits, Pick<RemoteOptions, "redirects"> {
  readonly directory: string;
  /** The deployed site: a site's address, a manifest's or a pointer's file, a folder, or `none`. */
  readonly against: string;
  readonly out?: string | undefined;
  /** `s3://bucket/prefix`: what keys begin with. */
  readonly to?: string | undefined;
  /** The price of 1,000 puts; by default the one that S3 publishes. */
  readonly pricePerThousand?: number | undefined;
}

/** A plan, and what it takes away. */
export interface PlannedDelta {
  readonly plan: Plan;
  /** True where nothing of ours is deployed: everything is put. */
  readonly isFirst: boolean;
  /** True where what is deployed cannot be read: then everything is put, too. */
  readonly isUnread: boolean;
  /** The generation of a deployment that was begun there and not ended: then everything is put, too. */
  readonly brokenOff: string | undefined;
  /** The age of a site's answer. */
  readonly freshness: Freshness | undefined;
  /** The losses by the deployment. Where that is refused, no list was written. */
  readonly comparison: TreeComparison;
}
