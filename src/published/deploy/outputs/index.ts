import {
  ANNOUNCEMENT,
  type Announcement,
  type Compared,
  type Cost,
  countPuts,
  type Plan,
} from "../plan/plan.ts";
import { aws } from "./aws.ts";
import { rclone } from "./rclone.ts";
import { rsync } from "./rsync.ts";
import { s5cmd } from "./s5cmd.ts";
import type { Destination, Output, OutputFile } from "./script.ts";

/** The programs for which plans are written. A new program needs a line here. */
const OUTPUTS: Readonly<Record<string, Output>> = { s5cmd, aws, rclone, rsync };

/** The folders that a plan's folder may contain. */
export const PLAN_FOLDERS: readonly string[] = ["begin", ...Object.keys(OUTPUTS)];

/** All lists of a plan; the plan itself as JSON is the first. */
export function* planFiles(
  plan: Plan,
  destination: Destination,
  cost: Cost,
  compared: Compared,
): Iterable<OutputFile> {
  yield { path: "delta.json", body: encode(encodePlan(plan, destination, cost, compared)) };
  const announcement: Announcement = { format: 1, generation: plan.generation };
  yield { path: `begin/${ANNOUNCEMENT}`, body: encode(announcement) };
  for (const write of Object.values(OUTPUTS)) yield* write(plan, destination);
}

/** The plan as JSON for scripts: its keys are stable, and more keys may be added. */
export function encodePlan(
  plan: Plan,
  { prefix }: Pick<Destination, "prefix">,
  cost: Cost,
  { address, generation: standing, date, age, cache }: Compared,
): object {
  const { generation, from, phases, remove, invalidate, unchanged, bytes } = plan;
  const put = countPuts(plan);
  return {
    format: 1,
    generation,
    from,
    compared: { address, generation: standing, date, age, cache },
    prefix,
    counts: { put, delete: remove.length, unchanged, bytes },
    cost: { puts: cost.puts, price_per_thousand: cost.pricePerThousand, total: cost.total },
    phases: phases.map(({ name, put: files }) => ({
      name,
      put: files.map(({ path, size, sha256, contentType, cacheControl, contentDisposition }) => ({
        path,
        size,
        sha256,
        content_type: contentType,
        cache_control: cacheControl,
        ...(contentDisposition === undefined ? {} : { content_disposition: contentDisposition }),
      })),
    })),
    delete: remove,
    invalidate,
  };
}

function encode(value: object): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

export type { Destination, OutputFile };
