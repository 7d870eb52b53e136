import type { Unit } from "../catalogue/linked.ts";
import { guideOf, type TranslationFile } from "../catalogue/manifest.ts";
import type { Location } from "../diagnostics/location.ts";
import { isInFile } from "./unit-state.ts";

export interface EntryPlace extends Pick<Location, "line" | "column"> {
  readonly file: TranslationFile;
}

/** The place of the unit's own entry. If its file has none, the place in the file that all translations share. */
export function entryPlaceOf(unit: Unit): EntryPlace {
  const { translation, line, column } = unit;
  const guide = guideOf(translation.component.manifest);
  return { file: isInFile(unit) ? translation.file : (guide ?? translation.file), line, column };
}
