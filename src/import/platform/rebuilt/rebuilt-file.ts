import { csvText } from "./csv-text.ts";
import { jsonText } from "./json-text.ts";
import { poText } from "./po-text.ts";
import type { RebuiltFile } from "./rebuilt-unit.ts";

const WRITERS: Readonly<Record<string, (file: RebuiltFile) => string>> = {
  csv: csvText,
  "csv-simple": csvText,
  json: jsonText,
  "json-nested": jsonText,
  po: poText,
  "po-mono": poText,
};

/**
 * The text of a file that a server hides, made of its units: the same units are read of it, in a layout of our own.
 *
 * @returns undefined for formats that nothing here writes
 */
export function rebuiltText(file: RebuiltFile): string | undefined {
  return Object.hasOwn(WRITERS, file.format) ? WRITERS[file.format]?.(file) : undefined;
}
