import { type CleanText, cleanText } from "../model/index.ts";

/**
 * Characters that control a terminal or reorder its text (C0, DEL, C1, bidirectional controls, line and paragraph
 * separators), and halves of surrogate pairs, which no encoding has.
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

/** No path is longer. */
const MOST_OF_A_WORD = 4096;
const LONG_WORD = new RegExp(`(\\S{200})\\S{${MOST_OF_A_WORD - 200},}`, "g");
const MOST_OF_A_MESSAGE = 16_384;

/** The beginning of an argument that is too long to repeat. */
export function bounded(text: string): string {
  const short = text.replace(LONG_WORD, "$1…");
  return short.length <= MOST_OF_A_MESSAGE ? short : `${short.slice(0, MOST_OF_A_MESSAGE)}…`;
}

/** The same for texts of several lines: line feeds stay, and a tab is one arrow, so that carets below still point. */
export function escapeLines(text: string): CleanText {
  const escaped = text.replace(UNSAFE, (character) => {
    if (character === "\n") return character;
    return character === "\t" ? "→" : escapeText(character);
  });
  return cleanText(escaped);
}

/** Texts of strangers for a header line: printable ASCII, all else as `\\u00e9`. */
export function escapeAscii(text: string): string {
  return escapeText(text).replace(/[^\x20-\x7e]/g, escapeCodePoint);
}

/** Indented JSON that is harmless to print: what `JSON.stringify` leaves raw and a terminal obeys is `\u`-escaped. */
export function encodeJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  // The line feeds are the indentation's: those of texts are escaped already.
  return `${json.replace(UNSAFE, (character) => (character === "\n" ? character : escapeCodePoint(character)))}\n`;
}

/** The same in one line, where a document follows another. */
export function encodeJsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(UNSAFE, escapeCodePoint)}\n`;
}

function escapeCodePoint(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const ZERO_WIDTH_SPACE = "\u200b";

/** GitHub renders these as links, mentions or pictures: people, issues, addresses, names of emoji. */
const FOUND = /[@#]|:(?=\/\/|[\w+-]+:)|www(?=\.)|gh(?=-)/gi;

/** GitHub links such a text if a commit has this hash. Six digits are too few. */
const COMMIT = /\b[0-9a-f]{7,40}\b/gi;
const SIX = /.{6}(?=.)/g;

/**
 * A stranger's text as nothing but text: no markup, no HTML, no end of a cell or a row. GitHub finds mentions, issues
 * and addresses in the rendered page, where an escape is gone again: there a zero-width space parts what would match.
 */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replace(COMMIT, (digits) => digits.replace(SIX, `$&${ZERO_WIDTH_SPACE}`))
    .replace(FOUND, (start) => `${start}${ZERO_WIDTH_SPACE}`)
    .replace(/[\\`*_[\]<>|~$&!]/g, (character) => `&#${character.charCodeAt(0)};`);
}
