export interface StringsToken {
  /** `mark`: one character with a meaning of its own, or none. `unclosed`: a quote or comment that nothing closes. */
  readonly kind: "text" | "comment" | "mark" | "unclosed" | "end";
  /** Without quotes or comment marks, escapes unresolved. */
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\s\ufeff]*/y;
const WORD = /[^\s"'=;{}()<>,/\\]*(?:\/(?![/*])[^\s"'=;{}()<>,/\\]*)*/y;
const LINE = /[^\r\n]*/y;

/** What stands at an offset of a strings file or behind the white space there. */
export function stringsTokenAt(text: string, offset: number): StringsToken {
  const start = offset + lengthOf(SPACE, text, offset);
  const first = text.charAt(start);
  if (first === "") return { kind: "end", content: "", start, end: start };
  if (first === '"' || first === "'") return quotedToken(text, start, first);
  if (text.startsWith("//", start)) {
    const end = start + lengthOf(LINE, text, start);
    return { kind: "comment", content: text.slice(start + 2, end), start, end };
  }
  if (text.startsWith("/*", start)) {
    const close = text.indexOf("*/", start + 2);
    const content = text.slice(start + 2, close);
    if (close >= 0) return { kind: "comment", content, start, end: close + 2 };
    return { kind: "unclosed", content: "/*", start, end: text.length };
  }
  const length = lengthOf(WORD, text, start);
  if (length > 0)
    return { kind: "text", content: text.slice(start, start + length), start, end: start + length };
  return { kind: "mark", content: first, start, end: start + 1 };
}

function quotedToken(text: string, start: number, quote: string): StringsToken {
  let end = start + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === "\\" ? 2 : 1;
  if (end >= text.length) return { kind: "unclosed", content: quote, start, end: text.length };
  return { kind: "text", content: text.slice(start + 1, end), start, end: end + 1 };
}

function lengthOf(sticky: RegExp, text: string, offset: number): number {
  sticky.lastIndex = offset;
  return sticky.exec(text)?.[0].length ?? 0;
}
