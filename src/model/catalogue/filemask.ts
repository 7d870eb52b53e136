/**
 * The part of a path that a filemask's `*` matches (SOURCES.md, `filemask`): one piece of a name, never empty. It is
 * undefined if the mask does not match or has no `*`, or the piece is not a language (`isNoLanguage`).
 */
export function codeIn(path: string, filemask: string): string | undefined {
  const star = filemask.indexOf("*");
  if (star < 0) return undefined;
  const [start, end] = [filemask.slice(0, star), filemask.slice(star + 1)];
  const isMatch = path.startsWith(start) && path.endsWith(end);
  const code = isMatch ? path.slice(start.length, path.length - end.length) : "";
  return code === "" || code.includes("/") || isNoLanguage(filemask, code) ? undefined : code;
}

/** The path with `*` instead of its characters from `start` to `end`. */
export function maskAt(path: string, start: number, end: number): string {
  return `${path.slice(0, start)}*${path.slice(end)}`;
}

/** The masks for each place of a code in a path, unless a letter or digit is next to it there. */
export function masksAround(path: string, code: string): readonly string[] {
  const masks: string[] = [];
  for (let at = path.indexOf(code); at >= 0 && code !== ""; at = path.indexOf(code, at + 1)) {
    const end = at + code.length;
    const isPart = /[\p{L}\p{N}]$/u.test(path.slice(0, at)) || /^[\p{L}\p{N}]/u.test(path.slice(end));
    if (!isPart) masks.push(maskAt(path, at, end));
  }
  return masks;
}

/** Files that `git mergetool` leaves: `de_DE_REMOTE_1505.yml`. */
const LEFT_BY_MERGE = /_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+$/;

/** A folder of Android's resources, all of it behind `values-`. */
const ANDROID_FOLDER = /(?:^|\/)values-\*\//;

/**
 * True if the text at `*` is never a language in any project: a folder of Android with other qualifiers
 * (`values-night`, `values-de-land`), or a copy that a merge tool left.
 */
export function isNoLanguage(filemask: string, code: string): boolean {
  if (isLeftByMerge(code)) return true;
  return ANDROID_FOLDER.test(filemask) && isAndroidQualified(code);
}

/** @param name of a file without its ending, or the part of it that a mask's `*` matches */
export function isLeftByMerge(name: string): boolean {
  return LEFT_BY_MERGE.test(name);
}

/**
 * The qualifiers of Android's resource folders besides language and region, in the order of developer.android.com,
 * "Providing resources". `car` is one there, and not Carib.
 */
const QUALIFIERS = [
  "mcc\\d{1,3}",
  "mnc\\d{1,3}",
  "feminine|masculine|neuter",
  "ldrtl|ldltr",
  "sw\\d+dp",
  "w\\d+dp",
  "h\\d+dp",
  "small|normal|large|xlarge",
  "long|notlong",
  "round|notround",
  "widecg|nowidecg",
  "highdr|lowdr",
  "port|land|square",
  "car|desk|television|appliance|watch|vrheadset",
  "night|notnight",
  "(?:l|m|h|xh|xxh|xxxh|no|tv|any|\\d+)dpi",
  "notouch|stylus|finger",
  "keysexposed|keyshidden|keyssoft",
  "nokeys|qwerty|12key",
  "navexposed|navhidden",
  "nonav|dpad|trackball|wheel",
  "\\d+x\\d+",
  "v\\d+(?:\\.\\d+)?",
];

const QUALIFIER = new RegExp(`^(?:${QUALIFIERS.join("|")})$`, "i");

/**
 * True if a folder has other qualifiers besides a language.
 *
 * @param name the part behind `values-`: `de-rAT`, `b+sr+Latn`, `de-night`, `v21`
 */
export function isAndroidQualified(name: string): boolean {
  return name.split("-").some((piece) => QUALIFIER.test(piece));
}
