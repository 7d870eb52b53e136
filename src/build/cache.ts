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
  /** The path is absolute and without links. The folder may be missing. */
  readonly directory: string;
  /** The entries. The latest used one comes first. */
  readonly entries: readonly CacheEntry[];
  /** The size of the program's compiled code. Undefined if there is no code. */
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
 * Removes the entries with our mark, except those in use, and the program's compiled code.
 *
 * @returns the removed entries
 */
export function clearCache({
  directory,
  entries,
}: Pick<CacheListing, "directory" | "entries">): readonly CacheEntry[] {
  forgetCode(directory);
  return entries.filter(removeEntry);
}
