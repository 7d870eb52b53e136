import type { ComparedSide, UnitChange } from "../../published/index.ts";
import { pathOf } from "../reporters/reporter.ts";

/**
 * The folder that places of a side are relative to, as seen from where the report is read.
 *
 * @param catalogue as named on the command line: files of a revision are found where they stand now
 */
export function directoryOf({ kind, name }: ComparedSide, catalogue: string): string {
  if (kind === "catalogue") return name;
  return kind === "revision" || kind === "date" ? catalogue : "";
}

/** `po/de.po:12:1`; empty where no file is known. Raw. */
export function describePlace({ place }: UnitChange, directory: string): string {
  if (place === undefined) return "";
  return `${pathOf(place.file, { directory, colors: false, version: "" })}:${place.line}:${place.column}`;
}
