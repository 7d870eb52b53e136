import { type CleanText, cleanText } from "../model/index.ts";

/**
 * Characters that control a terminal or reorder its text (C0, DEL, C1, bidirectional controls, line and paragraph
 * separators), and single halves of surrogate pairs, which no encoding can represent.
 */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * Untrusted texts for one line of a terminal or a log. Unsafe characters are shown as `\n` or `\u001b`, so that
 * people see them. Noncharacters become U+FFFD.
 */
export function escapeText(text: string): CleanText {
  return cleanText(
    text.replace(UNSAFE, (character) => SHORT_FORMS.get(character) ?? escapeCodePoint(character)),
  );
}

/** The most characters of a word. Paths are not longer. */
const MOST_OF_A_WORD = 4096;
const LONG_WORD = new RegExp(`(\\S{200})\\S{${MOST_OF_A_WORD - 200},}`, "g");
const MOST_OF_A_MESSAGE = 16_384;

/** The beginning of each word that is too long to repeat. */
export function bounded(text: string): string {
  const short = text.replace(LONG_WORD, "$1…");
  return short.length <= MOST_OF_A_MESSAGE ? short : `${short.slice(0, MOST_OF_A_MESSAGE)}…`;
}

/** Escapes texts of several lines. Line feeds stay, and a tab becomes one arrow, so that carets below still point. */
export function escapeLines(text: string): CleanText {
  const escaped = text.replace(UNSAFE, (character) => {
    if (character === "\n") return character;
    return character === "\t" ? "→" : escapeText(character);
  });
  return cleanText(escaped);
}

/** A stranger's text for a header line: printable ASCII, with all other characters as `\\u00e9`. */
export function escapeAscii(text: string): string {
  return escapeText(text).replace(/[^\x20-\x7e]/g, escapeCodePoint);
}

/** Indented JSON for a terminal. Control characters that `JSON.stringify` leaves raw are `\u`-escaped. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  // These line feeds belong to the indentation, because line feeds in texts are escaped already.
  return `${json.replace(UNSAFE, (character) => (character === "\n" ? character : escapeCodePoint(character)))}\n`;
}

/** The same JSON in one line, for streams of documents. */
export function encodeJsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(UNSAFE, escapeCodePoint)}\n`;
}

function escapeCodePoint(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const ZERO_WIDTH_SPACE = "\u200b";

/** GitHub renders these as links, mentions or pictures: people, issues, addresses, and names of emoji. */
const FOUND = /[@#]|:(?=\/\/|[\w+-]+:)|www(?=\.)|gh(?=-)/gi;

/** GitHub links such a text if a commit has this hash. Six digits are too few. */
const COMMIT = /\b[0-9a-f]{7,40}\b/gi;
const SIX = /.{6}(?=.)/g;

/**
 * A stranger's text without any effect: no markup, no HTML, no end of a cell or row. GitHub finds mentions, issues and
 * addresses in the rendered page, which has no escapes any more. So a zero-width space separates such texts.
 */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replace(COMMIT, (digits) => digits.replace(SIX, `$&${ZERO_WIDTH_SPACE}`))
    .replace(FOUND, (start) => `${start}${ZERO_WIDTH_SPACE}`)
    .replace(/[\\`*_[\]<>|~$&!]/g, (character) => `&#${character.charCodeAt(0)};`);
}
