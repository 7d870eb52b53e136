import type { DeleteLimits } from "../../model/index.ts";
import type { Freshness } from "../http/freshness.ts";
import type { RemoteOptions } from "../http/remote-site.ts";
import type { TreeComparison } from "../listed/tree-comparison.ts";
import type { Plan } from "./plan/plan.ts";

export interface DeltaOptions extends DeleteLimits, Pick<RemoteOptions, "redirects"> {
  readonly directory: string;
  /** The deployed site: the address of a site, a kept manifest or pointer, a folder, or `none`. */
  readonly against: string;
  readonly out?: string | undefined;
  /** The bucket and the prefix of all keys: `s3://bucket/prefix`. */
  readonly to?: string | undefined;
  /** The price of 1,000 puts. The default is the published price of S3. */
  readonly pricePerThousand?: number | undefined;
}

/** A plan, and the losses that it causes. */
export interface PlannedDelta {
  readonly plan: Plan;
  /** True if nothing of lingodex is deployed. The plan then puts every file. */
  readonly isFirst: boolean;
  /** True if the deployed files cannot be read. The plan then puts every file. */
  readonly isUnread: boolean;
  /** The generation of a deployment that was begun there and not ended. The plan then puts every file. */
  readonly brokenOff: string | undefined;
  /** The age of a site's answer. */
  readonly freshness: Freshness | undefined;
  /** The losses by the deployment. If they are refused, no list was written. */
  readonly comparison: TreeComparison;
}
