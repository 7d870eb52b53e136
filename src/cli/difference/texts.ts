import { FORM_SEPARATOR, percentOf, type TranslationName } from "../../model/index.ts";
import type { ComparedSide, UnitChange, UnitCounts, UnitText } from "../../published/index.ts";
import { pathOf } from "../reporters/reporter.ts";

/** The number of shown characters, which are enough to recognize a text. */
const SHOWN = 80;

/** A text of the catalogue in one piece. Plural forms are separated, and a long text is cut. It is not escaped. */
export function shortened(text: string, most = SHOWN): string {
  // A text can be as long as a file, so only the characters that can be shown are read.
  const characters = [...text.slice(0, 3 * most).replaceAll(FORM_SEPARATOR, " | ")];
  const isLong = characters.length > most || text.length > 3 * most;
  return isLong ? `${characters.slice(0, most).join("")}…` : characters.join("");
}

/** The state of a text; empty if it follows from the text. */
export function describeState({ target, state }: UnitText): string {
  if (state === "fuzzy") return "needs editing";
  if (state === "approved") return state;
  return (state === "empty") === (target.replaceAll(FORM_SEPARATOR, "") === "") ? "" : state;
}

/** One line that is not escaped: `menu.open "Open": "Öffnen" → "Öffne" (needs editing)`. */
export function describeTexts({ context, source, before, after }: UnitChange): string {
  const key = context === "" ? "" : `${shortened(context)} `;
  const texts = [before, after].flatMap((text) => (text === null ? [] : [describeText(text)]));
  return `${key}"${shortened(source)}": ${texts.join(" → ")}`;
}

function describeText(text: UnitText): string {
  const state = describeState(text);
  return `"${shortened(text.target)}"${state === "" ? "" : ` (${state})`}`;
}

/** The name of a translation. It is not escaped. */
export function translationOf({ project, component, language }: TranslationName): string {
  return `${project}/${component}/${language}`;
}

/**
 * The folder to which the places of a side are relative, seen from the report's reader.
 * @param catalogue the directory on the command line, which also contains the files of a revision at today's places
 */
export function directoryOf({ kind, name }: ComparedSide, catalogue: string): string {
  if (kind === "catalogue") return name;
  return kind === "revision" || kind === "date" ? catalogue : "";
}

/** A place such as `po/de.po:12:1`, not escaped; empty if no file is known. */
export function describePlace({ place }: UnitChange, directory: string): string {
  if (place === undefined) return "";
  return `${pathOf(place.file, { directory, colors: false, version: "" })}:${place.line}:${place.column}`;
}

/** Translated units in per cent, rounded as in the API. If there are no units, it is 100 (RULES.md 3.3). */
export function shareOf({ total, translated }: UnitCounts): number {
  return total === 0 ? 100 : percentOf(translated, total);
}
