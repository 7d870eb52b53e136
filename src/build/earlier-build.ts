import { type EarlierCatalogue, isWithin, requireFolder } from "../catalogue/index.ts";
import { UsageError } from "../model/index.ts";
import { realPlace } from "../store/index.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { findGround } from "./ground.ts";
import { PhaseClock } from "./timings.ts";
import { buildWhole } from "./whole.ts";

/**
 * Publishes an earlier state of a catalogue (design/ADOPT.md 5). It keeps no memory of it. The next build of today's
 * catalogue remembers another tree, and notices that.
 * @throws as `build` does; UsageError if there is no repository or no such revision
 */
export async function buildEarlier(options: BuildOptions): Promise<BuildResult> {
  const clock = new PhaseClock(options.onProgress);
  requireFolder(options.catalogue);
  const ground = await findGround({ ...options, cache: false });
  let earlier: EarlierCatalogue | undefined;
  const { result } = await buildWhole({
    options,
    ground,
    clock,
    trusted: undefined,
    onEarlier: (found) => {
      earlier = found;
      refuseBareOut(found, options);
    },
  });
  if (earlier === undefined) return result;
  const { moment, isDiscovered } = earlier;
  return { ...result, at: { revision: moment.commit, time: isoOf(moment.time) }, discovered: isDiscovered };
}

function refuseBareOut({ moment: { git } }: EarlierCatalogue, { out, catalogue }: BuildOptions): void {
  if (!git.isBare || (out !== undefined && !isWithin(realPlace(out), git.top))) return;
  throw new UsageError(
    `${catalogue} is a bare repository: lingodex cannot write a tree there`,
    "name a folder outside of it with --out",
  );
}

/** The time of a commit as a date. A time after the year 9999 gives the last date that the format can contain. */
function isoOf(seconds: number): string {
  return `${new Date(Math.min(seconds, 253_402_300_799) * 1000).toISOString().slice(0, 19)}Z`;
}
