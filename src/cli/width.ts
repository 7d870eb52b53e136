/**
 * Blocks of East Asian wide and fullwidth characters (Unicode, EastAsianWidth.txt: W and F), as pairs of their first
 * and last code points. Wide emoji have a property of their own.
 */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

/** Characters without a cell: marks on or around another character, format characters, and later Hangul letters. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
const EMOJI = /^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;
const LEFT_TO_RIGHT_MARK = "\u200e";

let segmenter: Intl.Segmenter | undefined;

/** The segmenter is made for the first text that needs it, because making it takes longer than most commands. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const ASCII_TEXT = /^[ -~]*$/;

/** The cells that a text takes in a terminal. The text is printable: control characters are escaped before. */
export function widthOf(text: string): number {
  if (ASCII_TEXT.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += widthOfGrapheme(segment);
  return width;
}

/** The text in exactly `width` cells: padded on one side, or cut with `ellipsis` at its end. */
export function fitCell(text: string, width: number, align: "left" | "right", ellipsis = "…"): string {
  const shown = widthOf(text) <= width ? text : `${cut(text, width - widthOf(ellipsis))}${ellipsis}`;
  const padding = " ".repeat(Math.max(0, width - widthOf(shown)));
  return align === "left" ? `${closeDirection(shown)}${padding}` : `${padding}${closeDirection(shown)}`;
}

function cut(text: string, width: number): string {
  let kept = "";
  let left = width;
  for (const { segment } of graphemesOf(text)) {
    left -= widthOfGrapheme(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/** Adds a mark after right-to-left text. Otherwise some terminals also reorder the numbers in the next columns. */
function closeDirection(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${text}${LEFT_TO_RIGHT_MARK}` : text;
}

/** An emoji is drawn as one picture. Terminals place all other clusters character by character. */
function widthOfGrapheme(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  let width = 0;
  for (const character of grapheme) width += widthOfCharacter(character);
  return width;
}

function widthOfCharacter(character: string): number {
  if (ZERO_WIDTH.test(character)) return 0;
  const codePoint = character.codePointAt(0) ?? 0;
  return WIDE.some(([first, last]) => codePoint >= first && codePoint <= last) ? 2 : 1;
}
