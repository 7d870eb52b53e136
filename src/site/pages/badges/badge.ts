import { type CleanText, cleanText } from "../../../model/index.ts";
import { type Html, html, plainName } from "../markup.ts";
import { widthOf } from "./widths.ts";

/** A label, and what is said of it. */
export interface Badge {
  readonly label: CleanText;
  readonly value: CleanText;
  /** The color behind the value, as `#rrggbb`. */
  readonly color: string;
}

export const LABEL_COLOR = "#3a4442";

/** From which percentage on; white on each is at least 5.4 : 1. */
const COLORS: readonly (readonly [least: number, color: string])[] = [
  [95, "#0f766e"],
  [75, "#3f6f00"],
  [50, "#8a5a00"],
  [0, "#a33a1b"],
];

/** The color for a percentage. */
export function colorOf(percent: number): string {
  return COLORS.find(([least]) => percent >= least)?.[1] ?? LABEL_COLOR;
}

/** Of what is counted and has no end. */
export const NEUTRAL_COLOR = "#0f766e";

const LONGEST = 60;

/** A name as it stands in an image: no line of text is turned around, and none is too long. */
export function labelOf(text: string): CleanText {
  const name = plainName(text);
  const characters = [...name];
  return characters.length > LONGEST ? cleanText(`${characters.slice(0, LONGEST).join("")}…`) : name;
}

/** At each end of a text, in pixels. */
const SPACE = 6;

/** A badge as SVG: texts alone, of a size that does not depend on the reader's fonts (PAGES.md 7). */
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

/** The width of a text's box. */
export function boxWidth(text: string): number {
  return widthOf(text) + 2 * SPACE;
}

/** Wraps the content in an image that has a name. */
export function svg(width: number, height: number, name: string, content: Html): string {
  return `${html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${name}"><title>${name}</title>${content}</svg>`.toString()}\n`;
}

/** The JSON that shields.io's endpoint reads. */
export function shieldsJson({ label, value, color }: Badge): string {
  return `${JSON.stringify({ schemaVersion: 1, label, message: value, color })}\n`;
}
