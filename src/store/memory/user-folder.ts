import { isAbsolute, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** A folder for caches, and whether somebody named it for lingodex. */
export interface ChosenFolder {
  /** Absolute. */
  readonly path: string;
  /** False for what follows from the system: it is nobody's fault when that cannot be used. */
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
