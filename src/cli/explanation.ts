import { styleText } from "node:util";
import type { Explanation, UnknownAddress } from "../site/index.ts";
import { bounded, escapeText } from "./escape.ts";
import { fitCell, widthOf } from "./width.ts";

export interface TextOptions {
  readonly colors: boolean;
}

type Style = Parameters<typeof styleText>[0];

/** An explanation for a terminal. Ends in a line feed; texts of the catalogue are escaped. */
export function renderExplanation(
  { title, address, facts, files, moreFiles }: Explanation,
  options: TextOptions,
): string {
  const width = Math.min(40, Math.max(0, ...facts.map(({ label }) => widthOf(label))));
  const lines = [
    paint(options, "bold", escapeText(title)),
    paint(options, "dim", escapeText(address)),
    "",
    ...facts.flatMap(({ label, value, because, see }) => [
      `  ${paint(options, "cyan", fitCell(escapeText(label), Math.max(width, widthOf(label)), "left"))}  ${escapeText(value)}`,
      `  ${" ".repeat(width)}  ${paint(options, "dim", escapeText(because))}${see === undefined ? "" : paint(options, "dim", ` (docs/catalogue.md#${see})`)}`,
    ]),
    ...(files.length === 0 ? [] : ["", "  Made from"]),
    ...files.map(({ file, line, column, what }) => `    ${escapeText(`${file}:${line}:${column}  ${what}`)}`),
    ...(moreFiles === undefined ? [] : [`    … and ${moreFiles} more`]),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

/** `lingodex explain` of what is not there: one line, and a line with what was probably meant. */
export function renderUnknown({ problem, suggestion }: UnknownAddress): string {
  return `${escapeText(bounded(problem))}\ndid you mean ${escapeText(bounded(suggestion))} ?\n`;
}

function paint({ colors }: TextOptions, style: Style, text: string): string {
  return colors ? styleText(style, text, { validateStream: false }) : text;
}
