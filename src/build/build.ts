import { UsageError } from "../model/index.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { findGround } from "./ground.ts";
import { BuildSession } from "./session.ts";

export type { BuildOptions, BuildResult } from "./build-options.ts";

/**
 * Publishes the API of a catalogue as a tree of files. Work that an earlier build remembers is not repeated. Problems
 * of the catalogue are in the result.
 * @throws UsageError (exit 2) for wrong options and if publishing would not be safe; OutputError (exit 74) if the
 * disk fails: the old tree is untouched
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  if (options.to === "pack" && options.verify)
    throw new UsageError("a pack is not read back while it is built", "run lingodex verify on it");
  if (options.dryRun && options.to === "pack")
    throw new UsageError("--dry-run cannot preview a pack", "remove --to pack: the documents are the same");
  if (options.at !== undefined) {
    const { buildEarlier } = await import("./earlier-build.ts");
    return buildEarlier(options);
  }
  if (options.dryRun) return preview(options);
  const session = new BuildSession(options);
  const result = await session.build();
  return { ...result, cacheTrouble: await session.remember() };
}

/** A dry run does not use the cache, but reports the same trouble with it. @throws UsageError as the build would */
async function preview(options: BuildOptions): Promise<BuildResult> {
  const result = await new BuildSession({ ...options, cache: false, full: true }).build();
  const { cache } = await findGround(options);
  return { ...result, cacheTrouble: "trouble" in cache ? cache.trouble : undefined };
}
