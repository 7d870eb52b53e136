const ENCODING =
  /^(?:utf-?\d+|big5(?:-?hkscs)?|gb\d+|gbk|euc-?\w+|s(?:hift)?-?jis|ujis|cp-?\d+|iso-?8859-?\d+|latin-?\d+|koi8-?\w+|windows-?\d+|tis-?\d+|(?:us-?)?ascii)(?:@\w+)?$/i;

/** True of what follows the code in the name of a locale: `Big5` of `zh_TW.Big5`, `ISO8859-15@euro`. */
export function isEncoding(text: string): boolean {
  return ENCODING.test(text);
}

/** True of the name of a locale with its encoding, which no mask takes for a code (its `language_regex` has no dot). */
export function namesEncoding(code: string): boolean {
  const dot = code.indexOf(".");
  return dot > 0 && isEncoding(code.slice(dot + 1));
}
