import { UsageError } from "../model/index.ts";
import {
  type CacheEntry,
  type CodeSize,
  cacheEntries,
  forgetCode,
  obstacleIn,
  realPlace,
  removeEntry,
  sizeOfCode,
  userFolder,
} from "../store/index.ts";

export interface CacheListing {
  /** Absolute, free of links; it need not be there. */
  readonly directory: string;
  /** The latest used first. */
  readonly entries: readonly CacheEntry[];
  /** Compiled code of the program. Undefined if there is no code. */
  readonly code: CodeSize | undefined;
}

/**
 * The content of the user's cache.
 *
 * @throws UsageError if no home is known, and if the folder is not a cache of lingodex
 */
export function listCache(): CacheListing {
  const own = userFolder();
  if (own === undefined)
    throw new UsageError("no home directory is known", "set LINGODEX_CACHE_DIR to an absolute path");
  const directory = realPlace(own.path);
  const obstacle = obstacleIn(directory);
  if (obstacle !== undefined)
    throw new UsageError(
      `${directory} is not a cache of lingodex: ${obstacle.why}`,
      "name another with LINGODEX_CACHE_DIR",
    );
  return { directory, entries: cacheEntries(directory), code: sizeOfCode(directory) };
}

/**
 * Removes entries that bear our mark, but for those that are in use, and the program's compiled code.
 *
 * @returns the entries that are gone
 */
export function clearCache({
  directory,
  entries,
}: Pick<CacheListing, "directory" | "entries">): readonly CacheEntry[] {
  forgetCode(directory);
  return entries.filter(removeEntry);
}
