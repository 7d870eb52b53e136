import { resolve } from "node:path";
import { UsageError } from "../../model/index.ts";
import {
  type CacheGround,
  type CachePlace,
  type ChosenFolder,
  cacheConflict,
  cacheRefusal,
  obstacleIn,
  realPlace,
  userFolder,
} from "../../store/index.ts";
import type { HistoryCache } from "../history/log-memory.ts";
import { isWithin } from "../read/manifests/catalogue-root.ts";

/** What is asked for: a folder, none at all, or, by default, the user's own. */
export interface AskedCache {
  readonly cache?: string | false | undefined;
}

/** Where builds are remembered. */
export interface CacheChoice {
  readonly place: CachePlace;
  /** As it was named; absolute. */
  readonly named: string;
  /** True where somebody asked for it: then a place that will not do is refused, and else it is only told. */
  readonly isNamed: boolean;
}

/** Nowhere, and why that has to be told. */
export interface NoCache {
  readonly trouble: string | undefined;
  /** A place that somebody named and that is not used; absolute, free of links. */
  readonly aside?: string;
}

/**
 * Chooses the cache's place, and looks at it: what others own or can write to, what holds other things, and what lies
 * among sources or output is none.
 *
 * @throws UsageError where that was asked for
 */
export function chooseCache({ cache }: AskedCache, ground: CacheGround): CacheChoice | NoCache {
  if (cache === false) return { trouble: undefined };
  const own = userFolder();
  const asked = cache === undefined ? own : { path: resolve(cache), isNamed: true };
  if (own === undefined || asked === undefined) return { trouble: "no home directory is known" };
  const folder = realPlace(asked.path);
  const keys = realPlace(own.path);
  const conflict = cacheConflict(folder, ground);
  if (conflict !== undefined) return refuse(asked, conflict);
  // Only whoever names it on the command line means a place that anybody's catalogue may hold.
  const strange = strangeIn(keys, ground) ?? (cache === undefined ? strangeIn(folder, ground) : undefined);
  if (strange !== undefined)
    return asked.isNamed ? { trouble: strange, aside: folder } : { trouble: strange };
  const subject = { catalogue: ground.catalogue, out: ground.out };
  const choice = { place: { folder, keys, subject }, named: asked.path, isNamed: asked.isNamed };
  return hindranceTo(asked, folder, keys) ?? choice;
}

/** The user's own cache, for what is asked of a catalogue without a word on caches; undefined where it will not do. */
export function usersCache(ground: CacheGround): HistoryCache | undefined {
  try {
    const choice = chooseCache({}, { ...ground, out: realPlace(ground.out) });
    return "place" in choice ? choice.place : undefined;
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** What exists already, or where the keys are to be. */
function hindranceTo(asked: ChosenFolder, folder: string, keys: string): NoCache | undefined {
  const obstacle = obstacleIn(folder);
  if (obstacle?.kind === "unfit") return refuse(asked, obstacle.why);
  if (obstacle !== undefined) return { trouble: `${folder}: ${obstacle.why}` };
  const hindrance = keys === folder ? undefined : obstacleIn(keys);
  return hindrance && { trouble: `${keys}: ${hindrance.why}` };
}

function strangeIn(path: string, { catalogue }: CacheGround): string | undefined {
  return isWithin(path, catalogue) ? `${path}: it lies in the catalogue's directory` : undefined;
}

/** @throws UsageError */
export function refuse({ path, isNamed }: ChosenFolder, why: string): NoCache {
  if (isNamed) throw cacheRefusal(path, why);
  return { trouble: `${path}: ${why}` };
}
