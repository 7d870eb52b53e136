import { tableKeys } from "../../model/index.ts";
import type { Style } from "../paint.ts";

interface BarPart {
  readonly block: string;
  /** Characters for terminals without Unicode. */
  readonly ascii: string;
  readonly style: Style;
  readonly legend: string;
}

/** The four parts of a bar, in the order of the bar. */
export const PARTS = {
  translated: { block: "█", ascii: "#", style: "green", legend: "translated" },
  failing: { block: "▓", ascii: "!", style: "red", legend: "with failing checks" },
  fuzzy: { block: "▒", ascii: "~", style: "yellow", legend: "need editing" },
  empty: { block: "░", ascii: ".", style: "dim", legend: "untranslated" },
} as const satisfies Readonly<Record<string, BarPart>>;

/** The numbers that a bar shows: `Statistics`, or several of them summed. */
export interface BarCounts {
  readonly total: number;
  readonly translated: { readonly units: number };
  readonly fuzzy: { readonly units: number };
  readonly failing: { readonly units: number };
}

export interface BarPiece {
  readonly part: keyof typeof PARTS;
  readonly cells: number;
}

/**
 * A translation in `width` cells: translated units, those of them with failing checks, fuzzy ones, and the rest. A part
 * that is not empty gets a cell if there is room, so that a bar that looks full is full.
 */
export function barOf({ total, translated, fuzzy, failing }: BarCounts, width: number): readonly BarPiece[] {
  if (total === 0) return [{ part: "empty", cells: width }];
  const bad = Math.min(failing.units, translated.units);
  const units = [translated.units - bad, bad, fuzzy.units, total - translated.units - fuzzy.units];
  const cells = share(units, width);
  return tableKeys(PARTS)
    .map((part, index) => ({ part, cells: cells[index] ?? 0 }))
    .filter(({ cells: count }) => count > 0);
}

export function drawBar(pieces: readonly BarPiece[], characters: "block" | "ascii"): string {
  return pieces.map(({ part, cells }) => PARTS[part][characters].repeat(cells)).join("");
}

/** Divides `width` by the counts. A count above 0 gets at least one cell, which the largest part gives if needed. */
function share(counts: readonly number[], width: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const cells = counts.map((count) => (count <= 0 ? 0 : Math.max(1, Math.round((count * width) / total))));
  for (let over = cells.reduce((sum, count) => sum + count, 0) - width; over !== 0; over -= Math.sign(over)) {
    const largest = cells.indexOf(Math.max(...cells));
    cells[largest] = Math.max(0, (cells[largest] ?? 0) - Math.sign(over));
  }
  return cells;
}
