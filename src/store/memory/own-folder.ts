import { lstatSync, readdirSync, type Stats } from "node:fs";
import { isAbsolute, join } from "node:path";
import { makeDirectories, putFile, readRegularFile, systemCode } from "../../model/disk/index.ts";

/** The mode of remembered files, because a source can be private. */
export const OWNER_ALONE = 0o600;

/** Programs that copy a home leave out folders with this file (https://bford.info/cachedir/). It is also our mark. */
export const TAG = "CACHEDIR.TAG";
export const TAG_TEXT =
  "Signature: 8a477f597d28d172789f06886806bc55\n# What lingodex remembers of its builds. `lingodex cache --clear` empties it.\n";

/**
 * The reason why a folder cannot be the cache. `foreign`: it belongs to the owner, who has to name it explicitly.
 * Otherwise the choice is wrong.
 */
export interface Obstacle {
  readonly kind: "foreign" | "unfit";
  /** The reason, as a sentence with the subject "it". */
  readonly why: string;
}

/**
 * The reason why a folder cannot be the cache: another owner, write access for others, or other content.
 *
 * @param path without links
 * @returns undefined for a folder with lingodex's mark, and for one that is missing or empty
 */
export function obstacleIn(path: string): Obstacle | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats && obstacleOf(path, stats);
  } catch (error) {
    return { kind: "foreign", why: `it cannot be looked at (${systemCode(error)})` };
  }
}

function obstacleOf(path: string, stats: Stats): Obstacle | undefined {
  if (!stats.isDirectory()) return { kind: "unfit", why: "it is not a directory" };
  if (!isOwn(stats)) return { kind: "foreign", why: "it belongs to another user" };
  if (isOpen(stats)) return { kind: "unfit", why: "others can write to it" };
  // A process that was killed while it marked the folder left a part of the mark.
  const isOurs = isMarked(path) || readdirSync(path).every((name) => name.startsWith(`${TAG}.`));
  return isOurs ? undefined : { kind: "unfit", why: "it contains other files, and no mark of lingodex" };
}

/** True for a real directory of this user that no other user can write to. */
export function isOwnFolder(path: string): boolean {
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() && isOwn(stats) && !isOpen(stats);
  } catch {
    return false;
  }
}

/**
 * Makes a folder of our own, and marks it.
 *
 * @throws the system's error
 */
export function makeMarkedFolder(path: string): void {
  makeDirectories(path, 0o700);
  if (!isOwnFolder(path)) throw Object.assign(new Error(`${path} is not ours`), { code: "EEXIST" });
  if (!isMarked(path)) putFile(join(path, TAG), TAG_TEXT, OWNER_ALONE);
}

export function isMarked(path: string): boolean {
  return readRegularFile(join(path, TAG), TAG_TEXT.length)?.toString() === TAG_TEXT;
}

/** True for a file of this user. Systems without owners (Windows) protect the folder by its place in the profile. */
export function isOwn({ uid }: Stats): boolean {
  const own = process.geteuid?.();
  return own === undefined || uid === own;
}

function isOpen({ mode }: Stats): boolean {
  return process.platform !== "win32" && (mode & 0o022) !== 0;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder for caches, and whether a person named it for lingodex. */
export interface ChosenFolder {
  readonly path: string;
  /** False if the folder follows from the system. In that case a problem with it is not reported. */
  readonly isNamed: boolean;
}

/**
 * The user's own folder for what lingodex remembers: `$LINGODEX_CACHE_DIR`, else `$XDG_CACHE_HOME/lingodex`, else what
 * the system uses. Empty and relative values do not count (the XDG base directory specification).
 *
 * @returns undefined where the environment names no home
 */
export function userFolder(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): ChosenFolder | undefined {
  const own = absolute(environment["LINGODEX_CACHE_DIR"]);
  if (own !== undefined) return { path: own, isNamed: true };
  const path = conventional(environment, platform);
  return path === undefined ? undefined : { path, isNamed: false };
}

function conventional(environment: Environment, platform: NodeJS.Platform): string | undefined {
  const xdg = absolute(environment["XDG_CACHE_HOME"]);
  if (xdg !== undefined) return join(xdg, "lingodex");
  if (platform === "win32") {
    const local = absolute(environment["LOCALAPPDATA"]);
    return local === undefined ? undefined : join(local, "lingodex", "Cache");
  }
  const home = absolute(environment["HOME"]);
  if (home === undefined) return undefined;
  return platform === "darwin" ? join(home, "Library/Caches/lingodex") : join(home, ".cache/lingodex");
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
