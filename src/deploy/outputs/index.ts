import type { Plan } from "../plan.ts";
import { aws } from "./aws.ts";
import type { Destination, Output, OutputFile } from "./output.ts";
import { rclone } from "./rclone.ts";
import { rsync } from "./rsync.ts";
import { s5cmd } from "./s5cmd.ts";

/** To write plans for another program: a line here. */
const OUTPUTS: readonly Output[] = [s5cmd, aws, rclone, rsync];

/** All lists of a plan; the plan itself as JSON is the first. */
export function* planFiles(plan: Plan, destination: Destination): Iterable<OutputFile> {
  yield { path: "delta.json", body: `${JSON.stringify(encodePlan(plan, destination), null, 1)}\n` };
  for (const write of OUTPUTS) yield* write(plan, destination);
}

/** The plan as scripts read it: keys are stable, more may be added. */
export function encodePlan(plan: Plan, { prefix }: Pick<Destination, "prefix">): object {
  const { generation, from, phases, remove, invalidate, unchanged, bytes } = plan;
  const put = phases.reduce((sum, phase) => sum + phase.put.length, 0);
  return {
    format: 1,
    generation,
    from,
    prefix,
    counts: { put, delete: remove.length, unchanged, bytes },
    phases: phases.map(({ name, put: files }) => ({
      name,
      put: files.map(({ path, size, sha256, contentType, cacheControl, contentDisposition }) => ({
        ...{ path, size, sha256, content_type: contentType, cache_control: cacheControl },
        ...(contentDisposition === undefined ? {} : { content_disposition: contentDisposition }),
      })),
    })),
    delete: remove,
    invalidate,
  };
}

export type { Destination, OutputFile };
