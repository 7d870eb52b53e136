import { FORM_SEPARATOR, type TranslationName } from "../../model/index.ts";
import type { UnitChange, UnitText } from "../../published/index.ts";

/** Far enough to know a text by, in characters. */
const SHOWN = 80;

/** A text of the catalogue in one piece: plural forms apart, and cut where it is long. Raw: who shows it escapes it. */
export function shortened(text: string, most = SHOWN): string {
  // No more is looked at than could be shown: a text may be as long as a file.
  const characters = [...text.slice(0, 3 * most).replaceAll(FORM_SEPARATOR, " | ")];
  const isLong = characters.length > most || text.length > 3 * most;
  return isLong ? `${characters.slice(0, most).join("")}…` : characters.join("");
}

/** The state, where the text does not tell it by itself; empty where it does. */
export function describeState({ target, state }: UnitText): string {
  if (state === "fuzzy" || state === "approved") return state;
  return (state === "empty") === (target.replaceAll(FORM_SEPARATOR, "") === "") ? "" : state;
}

/** `menu.open "Open": "Öffnen" → "" (fuzzy)`, in one line and raw. */
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
