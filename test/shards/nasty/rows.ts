import { hasTemplate } from "./components.ts";
import { idHashOf, joinedSource, type NastyUnit, UNITS } from "./units.ts";

/** Cells by column; what is missing is empty. */
export type Cells = Readonly<Record<string, string | number>>;

/** A unit of one translation. */
export interface Told {
  readonly unit: NastyUnit;
  readonly code: string;
}

/** Every unit of every translation, in the order of components and languages. */
export const TOLD: readonly Told[] = UNITS.flatMap((unit) =>
  unit.component.codes.map((code) => ({ unit, code })),
);

export function placeOf({ component: { project, slug } }: NastyUnit): Cells {
  return { project, component: slug };
}

/** By its hash or by what it says. */
export function nameOf(unit: NastyUnit, byHash: boolean): Cells {
  if (byHash) return { id_hash: idHashOf(unit) };
  return hasTemplate(unit.component)
    ? { context: unit.context }
    : { context: unit.context, source: joinedSource(unit) };
}

/** A table as a file: all columns that some row has. */
export function tableOf(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? "")));
  return [columns, ...lines].map((line) => `${line.map(cell).join(",")}\n`).join("");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
