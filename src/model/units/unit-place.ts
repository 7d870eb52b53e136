import type { Unit } from "../catalogue/linked.ts";
import { guideOf, type TranslationFile } from "../catalogue/manifest.ts";
import { isInFile } from "./unit-state.ts";

export interface EntryPlace {
  readonly file: TranslationFile;
  /** Lines and columns begin at 1. */
  readonly line: number;
  readonly column: number;
}

/** The unit's own entry; that of the file that all translations share, where its file has none. */
export function entryPlaceOf(unit: Unit): EntryPlace {
  const { translation, line, column } = unit;
  const guide = guideOf(translation.component.manifest);
  return { file: isInFile(unit) ? translation.file : (guide ?? translation.file), line, column };
}
