import { type CleanText, cleanText } from "../../../model/index.ts";
import { type Html, html, plainName, shortened } from "../markup.ts";

export interface Badge {
  readonly label: CleanText;
  readonly value: CleanText;
  /** The color behind the value, as `#rrggbb`. */
  readonly color: string;
}

export const LABEL_COLOR = "#3a4442";

/** Colors, each with its least percentage. White text on each has a contrast of at least 5.4 : 1. */
const COLORS: readonly (readonly [least: number, color: string])[] = [
  [95, "#0f766e"],
  [75, "#3f6f00"],
  [50, "#8a5a00"],
  [0, "#a33a1b"],
];

export function colorOf(percent: number): string {
  return COLORS.find(([least]) => percent >= least)?.[1] ?? LABEL_COLOR;
}

export const NEUTRAL_COLOR = "#0f766e";

const LONGEST = 60;

/** A name for an image: short enough, and without characters that reverse the direction of the line. */
export function labelOf(text: string): CleanText {
  return cleanText(shortened(plainName(text), LONGEST));
}

/** The space at each end of a text, in pixels. */
const SPACE = 6;

/** A badge as SVG. It contains only texts, and its size does not depend on the reader's fonts (PAGES.md 7). */
export function badgeSvg({ label, value, color }: Badge): string {
  const left = boxWidth(label);
  const right = boxWidth(value);
  const width = left + right;
  const name = `${label}: ${value}`;
  return svg(
    width,
    20,
    name,
    html`<rect width="${width}" height="20" rx="3" fill="${LABEL_COLOR}"/><path d="M${left} 0H${width - 3}a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H${left}z" fill="${color}"/><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${left / 2}" y="14">${label}</text><text x="${left + right / 2}" y="14">${value}</text></g>`,
  );
}

export function boxWidth(text: string): number {
  return widthOf(text) + 2 * SPACE;
}

/** Wraps the content in an image that has a name. */
export function svg(width: number, height: number, name: string, content: Html): string {
  return `${html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${name}"><title>${name}</title>${content}</svg>`.toString()}\n`;
}

/** The JSON that the endpoint of shields.io reads. */
export function shieldsJson({ label, value, color }: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message: value, color })}\n`;
}

/**
 * Advance widths at 11 px in tenths of a pixel, for U+0020 to U+007E. Each is the wider one of Verdana and DejaVu
 * Sans, because the reader's system draws the badge with one of them.
 */
const ASCII = [
  ...[39, 44, 51, 92, 70, 118, 86, 30, 50, 50, 70, 92, 40, 50, 40, 50],
  ...[70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 50, 50, 92, 92, 92, 60],
  ...[110, 75, 75, 77, 85, 70, 63, 85, 83, 46, 50, 76, 61, 95, 82, 87],
  ...[66, 87, 76, 75, 68, 81, 75, 109, 75, 68, 75, 50, 50, 50, 92, 70],
  ...[70, 67, 70, 60, 70, 68, 39, 70, 70, 31, 38, 65, 31, 107, 70, 67],
  ...[70, 70, 47, 57, 43, 70, 65, 90, 65, 65, 58, 70, 50, 70, 92],
];

/** East Asian wide and full-width characters, and pictographs. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

/** Patterns with the width of a character that they match. The first match counts. */
const OTHERS: readonly (readonly [RegExp, tenths: number])[] = [
  [/^[\p{M}\p{Cf}]$/u, 0],
  [WIDE, 110],
  // These are the widest letter of other scripts, and the ellipsis after a shortened text.
  [/^[\p{Lu}…]$/u, 110],
];

const OTHERWISE = 66;

/** The greatest width of a text, in pixels, at 11 px. */
export function widthOf(text: string): number {
  let tenths = 0;
  for (const character of text) {
    const ascii = ASCII[(character.codePointAt(0) ?? 0) - 0x20];
    tenths += ascii ?? OTHERS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHERWISE;
  }
  return Math.ceil(tenths / 10);
}
