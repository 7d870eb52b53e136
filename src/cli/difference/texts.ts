import { FORM_SEPARATOR, percentOf, type TranslationName } from "../../model/index.ts";
import type { ComparedSide, UnitChange, UnitCounts, UnitText } from "../../published/index.ts";
import { pathOf } from "../reporters/reporter.ts";

/** Far enough to know a text by, in characters. */
const SHOWN = 80;

/** A text of the catalogue in one piece: plural forms apart, and cut where it is long. Raw: who shows it escapes it. */
export function shortened(text: string, most = SHOWN): string {
  // No more is looked at than could be shown: a text may be as long as a file.
  const characters = [...text.slice(0, 3 * most).replaceAll(FORM_SEPARATOR, " | ")];
  const isLong = characters.length > most || text.length > 3 * most;
  return isLong ? `${characters.slice(0, most).join("")}…` : characters.join("");
}

/** The state, if it does not follow from the text. Empty if it does. */
export function describeState({ target, state }: UnitText): string {
  if (state === "fuzzy") return "needs editing";
  if (state === "approved") return state;
  return (state === "empty") === (target.replaceAll(FORM_SEPARATOR, "") === "") ? "" : state;
}

/** `menu.open "Open": "Öffnen" → "Öffne" (needs editing)`, in one line and raw. */
export function describeTexts({ context, source, before, after }: UnitChange): string {
  const key = context === "" ? "" : `${shortened(context)} `;
  const texts = [before, after].flatMap((text) => (text === null ? [] : [describeText(text)]));
  return `${key}"${shortened(source)}": ${texts.join(" → ")}`;
}

function describeText(text: UnitText): string {
  const state = describeState(text);
  return `"${shortened(text.target)}"${state === "" ? "" : ` (${state})`}`;
}

/** Raw. */
export function translationOf({ project, component, language }: TranslationName): string {
  return `${project}/${component}/${language}`;
}

/**
 * The folder that places of a side are relative to, as seen from where the report is read.
 * @param catalogue as named on the command line: it also has the files of a revision, at their places today
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

/** Translated units in per cent, as the API rounds it; nothing out of nothing is all (RULES.md 3.3). */
export function shareOf({ total, translated }: UnitCounts): number {
  return total === 0 ? 100 : percentOf(translated, total);
}
