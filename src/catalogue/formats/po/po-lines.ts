import type { Place } from "../file-units.ts";

const KEYWORD = /(msgctxt|msgid_plural|msgid|msgstr)(?![\w-])(?:[ \t]*\[[ \t]*(\d{1,9})[ \t]*\])?/y;
const DOMAIN = /domain[ \t]*"([^"\\]{0,1000})"/y;
const BLANKS = /[ \t\v\f]*/y;
const WORD = /[^ \t\v\f"#]+/y;
const COMMENT_MARKERS = { ".": "extracted", ":": "references", ",": "flags", "=": "flags" } as const;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export interface PoComment {
  readonly kind: "translator" | (typeof COMMENT_MARKERS)[keyof typeof COMMENT_MARKERS];
  /** The text without the marker. */
  readonly text: string;
  readonly line: number;
}

export interface PoKeyword extends Place {
  readonly kind: "keyword";
  readonly keyword: "msgctxt" | "msgid" | "msgid_plural" | "msgstr";
  /** The index in `msgstr[1]`. */
  readonly index: number | undefined;
  /** True behind `#|`: the entry before its source changed. */
  readonly previous: boolean;
}

export interface PoString extends Place {
  readonly kind: "string";
  /** The text between the quotes, with escapes. The place is that of its first character. */
  readonly raw: string;
  readonly previous: boolean;
}

export interface PoJunk extends Place {
  readonly kind: "junk" | "unterminated";
  readonly text: string;
}

interface PoDomain extends Place {
  readonly kind: "domain";
  readonly text: string;
}

export type PoToken = PoComment | PoKeyword | PoString | PoJunk | PoDomain | { readonly kind: "obsolete" };

/**
 * Divides a PO file into tokens, line by line, in file order. As in gettext, a line can have several tokens, and a
 * string ends on its line. Unreadable text is a token too, and the rest of that line is skipped.
 */
export function* poTokens(text: string): Generator<PoToken> {
  let line = 0;
  for (const content of text.split(/\r\n|\n|\r/)) {
    line += 1;
    yield* lineTokens(content, line);
  }
}

function* lineTokens(content: string, line: number): Generator<PoToken> {
  const start = skip(BLANKS, content, 0);
  if (content[start] !== "#") {
    yield* statementTokens(content, start, { line, previous: false });
    return;
  }
  const marker = content[start + 1] ?? "";
  if (marker === "~") yield { kind: "obsolete" };
  else if (marker === "|") yield* statementTokens(content, start + 2, { line, previous: true });
  else if (isCommentMarker(marker))
    yield { kind: COMMENT_MARKERS[marker], text: content.slice(start + 2), line };
  else yield { kind: "translator", text: content.slice(start + 1), line };
}

function* statementTokens(
  content: string,
  start: number,
  { line, previous }: { line: number; previous: boolean },
): Generator<PoToken> {
  let at = skip(BLANKS, content, start);
  while (at < content.length && content[at] !== "#") {
    const place = { line, column: at + 1 };
    if (content[at] === '"') {
      const end = closingQuote(content, at + 1);
      if (end < 0) return yield { kind: "unterminated", text: content.slice(at), ...place };
      yield { kind: "string", raw: content.slice(at + 1, end), previous, line, column: at + 2 };
      at = end + 1;
    } else {
      const token = wordToken(content, at, { ...place, previous });
      yield token.value;
      if (token.value.kind === "junk") return;
      at = token.end;
    }
    at = skip(BLANKS, content, at);
  }
}

/** A keyword, a directive or another word, and its end. */
function wordToken(
  content: string,
  at: number,
  { previous, ...place }: Place & { readonly previous: boolean },
): { readonly value: PoKeyword | PoDomain | PoJunk; readonly end: number } {
  KEYWORD.lastIndex = at;
  const keyword = readKeyword(KEYWORD.exec(content));
  if (keyword !== undefined)
    return { value: { kind: "keyword", ...keyword, previous, ...place }, end: KEYWORD.lastIndex };
  DOMAIN.lastIndex = at;
  const [, domain] = previous ? [] : (DOMAIN.exec(content) ?? []);
  if (domain !== undefined)
    return { value: { kind: "domain", text: domain, ...place }, end: DOMAIN.lastIndex };
  const end = skip(WORD, content, at);
  return { value: { kind: "junk", text: content.slice(at, end), ...place }, end };
}

function readKeyword(match: RegExpExecArray | null): Pick<PoKeyword, "keyword" | "index"> | undefined {
  const [, keyword, index] = match ?? [];
  switch (keyword) {
    case "msgstr":
      return { keyword, index: index === undefined ? undefined : Number(index) };
    case "msgctxt":
    case "msgid":
    case "msgid_plural":
      return index === undefined ? { keyword, index } : undefined;
    default:
      return undefined;
  }
}

/** A loop, because a regular expression would keep a backtracking state for each character of a hostile string. */
function closingQuote(content: string, start: number): number {
  for (let at = start; at < content.length; at += 1) {
    const unit = content.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at += 1;
  }
  return -1;
}

function skip(pattern: RegExp, content: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(content) ? pattern.lastIndex : at;
}

function isCommentMarker(marker: string): marker is keyof typeof COMMENT_MARKERS {
  return Object.hasOwn(COMMENT_MARKERS, marker);
}
