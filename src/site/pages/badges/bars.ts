import { type Html, html } from "../markup.ts";
import { boxWidth, LABEL_COLOR, labelOf, svg } from "./badge.ts";

export interface Bar {
  readonly name: string;
  readonly percent: number;
  /** The percentage as it is printed. */
  readonly value: string;
}

const ROW = 20;
const LENGTH = 160;
const TRACK_COLOR = "#55605f";
const DONE_COLOR = "#7fc4ba";

/** Bars with names and numbers, one below the other. */
export function barsSvg(title: string, bars: readonly Bar[]): string {
  const names = Math.max(0, ...bars.map(({ name }) => boxWidth(labelOf(name))));
  const values = Math.max(0, ...bars.map(({ value }) => boxWidth(value)));
  const width = names + LENGTH + values;
  const height = ROW * bars.length + 8;
  const rows = bars.map((bar, at) => row(bar, 4 + at * ROW, names));
  return svg(
    width,
    height,
    title,
    html`<rect width="${width}" height="${height}" rx="3" fill="${LABEL_COLOR}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${rows}</g>`,
  );
}

function row({ name, percent, value }: Bar, top: number, left: number): Html {
  const length = Number(((LENGTH * percent) / 100).toFixed(1));
  return html`<text x="6" y="${top + 14}">${labelOf(name)}</text><rect x="${left}" y="${top + 5}" width="${LENGTH}" height="10" fill="${TRACK_COLOR}"/><rect x="${left}" y="${top + 5}" width="${length}" height="10" fill="${DONE_COLOR}"/><text x="${left + LENGTH + 6}" y="${top + 14}">${value}</text>`;
}
