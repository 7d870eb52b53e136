import { isAbsolute, join } from "node:path";
import { readBytes, systemCode, useRegularFile } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A token, and the API's address that it is for, as the user wrote both. */
export interface WlcKey {
  readonly address: string;
  readonly token: string;
}

export interface WlcConfiguration {
  readonly path: string;
  readonly keys: readonly WlcKey[];
}

const MOST_BYTES = 2 ** 20;
/** The mode bit of a file that every user may write. */
const OPEN_TO_ALL = 0o002;

/**
 * The `[keys]` of the user's own configuration of wlc, by wlc's own order of places. The `.weblate` of a folder,
 * which comes with any clone, is never read. A link there is the user's own, and is followed.
 * @returns undefined if the user has none
 * @throws UsageError for one that cannot be read, or that every user may write
 */
export function readWlcConfiguration(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): WlcConfiguration | undefined {
  for (const path of placesOf(environment, platform)) {
    const text = readOwn(path, platform);
    if (text !== undefined) return { path, keys: keysIn(text) };
  }
  return undefined;
}

function placesOf(environment: Environment, platform: NodeJS.Platform): readonly string[] {
  const roaming = platform === "win32" ? absolute(environment["APPDATA"]) : undefined;
  const home = absolute(environment[platform === "win32" ? "USERPROFILE" : "HOME"]);
  const own = absolute(environment["XDG_CONFIG_HOME"]) ?? (home && join(home, ".config"));
  return [
    ...(roaming === undefined ? [] : [join(roaming, "weblate.ini")]),
    ...(own === undefined ? [] : [join(own, "weblate"), join(own, "weblate.ini")]),
  ];
}

function readOwn(path: string, platform: NodeJS.Platform): string | undefined {
  const otherwise = "fix that, or name another token: --token-file FILE, or LINGODEX_TOKEN (empty for none)";
  try {
    return useRegularFile(
      path,
      (descriptor, { mode, size }) => {
        if (platform !== "win32" && (mode & OPEN_TO_ALL) !== 0)
          throw new UsageError(`${path} is writable by all users: its tokens are not used`, otherwise);
        return readBytes(descriptor, 0, Math.min(size, MOST_BYTES)).toString("utf8");
      },
      { followsLinks: true },
    );
  } catch (error) {
    if (systemCode(error) === "" || error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read (${systemCode(error)})`, otherwise);
  }
}

/** Reads keys as wlc does. An address has colons, so only `=` separates it from its token. */
function keysIn(text: string): readonly WlcKey[] {
  const keys: WlcKey[] = [];
  let isWithin = false;
  for (const line of text.split(/\r?\n/).map((raw) => raw.trim())) {
    const end = line.indexOf("=");
    if (line.startsWith("[")) isWithin = line === "[keys]";
    else if (isWithin && end > 0 && !/^[#;]/.test(line))
      keys.push({ address: line.slice(0, end).trim(), token: line.slice(end + 1).trim() });
  }
  return keys;
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
