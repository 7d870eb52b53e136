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
 * True where a folder is for more than a language.
 *
 * @param name what follows `values-`: `de-rAT`, `b+sr+Latn`, `de-night`, `v21`
 */
export function isAndroidQualified(name: string): boolean {
  return name.split("-").some((piece) => QUALIFIER.test(piece));
}
