import { resolve } from "node:path";
import { isWithin } from "../model/disk/index.ts";
import { UsageError } from "../model/index.ts";
import type { CachePlace } from "./memory/cache-folder.ts";
import { type ChosenFolder, obstacleIn, userFolder } from "./memory/own-folder.ts";
import { type CacheGround, cacheConflict, cacheRefusal, realPlace } from "./tree/disk/out-directory.ts";

/** The requested cache: a folder, none, or by default the user's own. */
export interface AskedCache {
  readonly cache?: string | false | undefined;
}

/** The place where builds are remembered. */
export interface CacheChoice {
  readonly place: CachePlace;
  /** The absolute path as it was given. */
  readonly named: string;
  /** True if the user named the folder. Then an unsuitable place is refused, else it is only reported. */
  readonly isNamed: boolean;
}

/** There is no cache, and this is the reason to report. */
export interface NoCache {
  readonly trouble: string | undefined;
  /** The absolute path, without links, of a folder that the user named and that cannot be used. */
  readonly aside?: string;
}

/**
 * Chooses the place of the cache and checks it. These are refused: places that others own or can write to, that
 * contain other files, or that are among sources or output.
 *
 * @throws UsageError if the user named the place
 */
export function chooseCache({ cache }: AskedCache, ground: CacheGround): CacheChoice | NoCache {
  if (cache === false) return { trouble: undefined };
  const own = userFolder();
  const asked = cache === undefined ? own : { path: resolve(cache), isNamed: true };
  if (own === undefined || asked === undefined) return { trouble: "no home directory is known" };
  const folder = realPlace(asked.path);
  const keys = realPlace(own.path);
  const conflict = cacheConflict(folder, ground);
  if (conflict !== undefined) return withoutCache(asked, conflict);
  // Only a folder on the command line can be inside of a catalogue: a catalogue can come from a stranger.
  const strange = strangeIn(keys, ground) ?? (cache === undefined ? strangeIn(folder, ground) : undefined);
  if (strange !== undefined)
    return asked.isNamed ? { trouble: strange, aside: folder } : { trouble: strange };
  const subject = { catalogue: ground.catalogue, out: ground.out };
  const choice = { place: { folder, keys, subject }, named: asked.path, isNamed: asked.isNamed };
  return hindranceTo(asked, folder, keys) ?? choice;
}

/** The user's own cache, for commands without cache options; undefined if it is unsuitable. */
export function usersCache(ground: CacheGround): CachePlace | undefined {
  try {
    const choice = chooseCache({}, { ...ground, out: realPlace(ground.out) });
    return "place" in choice ? choice.place : undefined;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** A problem of the existing folder, or of the place for the keys. */
function hindranceTo(asked: ChosenFolder, folder: string, keys: string): NoCache | undefined {
  const obstacle = obstacleIn(folder);
  if (obstacle?.kind === "unfit") return withoutCache(asked, obstacle.why);
  if (obstacle !== undefined) return { trouble: `${folder}: ${obstacle.why}` };
  const hindrance = keys === folder ? undefined : obstacleIn(keys);
  return hindrance && { trouble: `${keys}: ${hindrance.why}` };
}

function strangeIn(path: string, { catalogue }: CacheGround): string | undefined {
  return isWithin(path, catalogue) ? `${path}: it lies in the catalogue's directory` : undefined;
}

/** @throws UsageError */
function withoutCache({ path, isNamed }: ChosenFolder, why: string): NoCache {
  if (isNamed) throw cacheRefusal(path, why);
  return { trouble: `${path}: ${why}` };
}
