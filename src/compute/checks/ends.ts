/** The first character, a whole one; `""` of an empty text. */
export function firstOf(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** The last character, a whole one; `""` of an empty text. */
export function lastOf(text: string): string {
  const pair = text.slice(-2);
  return pair.length === 2 && pair.codePointAt(0) === pair.charCodeAt(0) ? pair.slice(-1) : pair;
}

/** Exactly one of two characters is in a set of characters; never where a text has no character (RULES.md 9). */
export function differsOn(set: string, source: string, target: string): boolean {
  return source !== "" && target !== "" && set.includes(source) !== set.includes(target);
}
