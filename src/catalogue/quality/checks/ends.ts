/** The first character, also if it is a surrogate pair; `""` for an empty text. */
export function firstOf(text: string): string {
  return isPair(text, 0) ? text.slice(0, 2) : text.charAt(0);
}

/** The last character, also if it is a surrogate pair; `""` for an empty text. */
export function lastOf(text: string): string {
  return isPair(text, text.length - 2) ? text.slice(-2) : text.charAt(text.length - 1);
}

/** True if two UTF-16 units are one character. */
function isPair(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xd800 && (text.charCodeAt(offset + 1) & 0xfc00) === 0xdc00;
}

/** True if exactly one of two characters is in a set. False if one of the texts is empty (RULES.md 9). */
export function differsOn(set: string, source: string, target: string): boolean {
  return source !== "" && target !== "" && set.includes(source) !== set.includes(target);
}
