/** Of a code that no table has: `tlh`, `de-LU`, `en@pirate`. */
const SHAPE = /^[a-z]{2,3}(?:[-_@+][A-Za-z0-9]+)*$/;

/** Android's qualifiers of two or three letters and with more behind them, which are no languages. */
const QUALIFIERS =
  /^(?:car|v\d+|land|port|ldrtl|ldltr|[a-z]*dpi|night|notnight|watch|television|round)(?:-|$)/;

/**
 * True where what stands in a code's place looks like one, though it leads to no language: a build makes a language of
 * it. Else it is some other file's name.
 */
export function isLikelyCode(filemask: string, code: string): boolean {
  if (filemask.includes("values-*") && (QUALIFIERS.test(code) || /\d/.test(code))) return false;
  return SHAPE.test(code);
}
