import type { FormCheck } from "./check.ts";
import { differsOn, lastOf } from "./ends.ts";
import { isLongerThan } from "./length.ts";

const STOPS = ".。।۔։·෴។";
const COLONS = ":：៖";
const QUESTION_MARKS = "?՞؟⸮？፧꘏⳺";
const EXCLAMATION_MARKS = "!！՜᥄႟߹";
/** Japanese endings that correspond to a colon or a semicolon in English. */
const JAPANESE_ENDS = ";:：.。";
/** The full stop `։` is often typed as a colon. */
const ARMENIAN_STOPS = `${STOPS}:՝`;
const ARMENIAN_COLONS = ":：՝`";
/** A bar is often typed for the danda. */
const DANDA_STOPS = ".।|";

export const endStop: FormCheck = {
  id: "end_stop",
  name: "Trailing stop",
  description: "Source and translation differ in the final full stop.",
  hint: "end with the writing system's full stop only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: STOPS + JAPANESE_ENDS + ARMENIAN_STOPS + DANDA_STOPS },
  fails(source, target, { language }) {
    if (language === "th" || language === "jbo" || !isLongerThan(source, 4)) return false;
    if (source.endsWith("...") && target.endsWith("…")) return false;
    // Armenian puts the question or exclamation mark on the stressed word, and ends the sentence with its full stop.
    if (language === "hy" && /[?!]$/.test(source)) return false;
    return differsOn(stopsOf(language, source), lastOf(source), lastOf(target));
  },
};

export const endColon: FormCheck = {
  id: "end_colon",
  name: "Trailing colon",
  description: "Source and translation differ in the final colon.",
  hint: "end with the colon of the language (French: after a space) only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: COLONS },
  fails(source, target, { language }) {
    if (language === "jbo" || source === "" || target === "") return false;
    const isColon = COLONS.includes(lastOf(source));
    switch (language) {
      case "fr":
      case "br":
        return isColon && !endsSpaced(target, ":");
      case "ja":
        return isColon && !JAPANESE_ENDS.includes(lastOf(target));
      case "hy":
        return isColon && !ARMENIAN_COLONS.includes(lastOf(target));
      default:
        return differsOn(COLONS, lastOf(source), lastOf(target));
    }
  },
};

export const endQuestion: FormCheck = {
  id: "end_question",
  name: "Trailing question",
  description: "Source and translation differ in the final question mark.",
  hint: "end with the question mark of the language (French: after a space) only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: QUESTION_MARKS },
  fails(source, target, { language }) {
    if (source === "" || target === "") return false;
    const isQuestion = QUESTION_MARKS.includes(lastOf(source));
    switch (language) {
      case "fr":
      case "br":
        return isQuestion && !endsSpaced(target, "?");
      case "el":
        // The Greek question mark looks like a semicolon, and is often typed as one.
        return differsOn(
          isQuestion ? `${QUESTION_MARKS};\u037e` : QUESTION_MARKS,
          lastOf(source),
          lastOf(target),
        );
      case "hy":
        return isQuestion && !target.includes("՞") && !"?։:".includes(lastOf(target));
      default:
        return differsOn(QUESTION_MARKS, lastOf(source), lastOf(target));
    }
  },
};

export const endExclamation: FormCheck = {
  id: "end_exclamation",
  name: "Trailing exclamation",
  description: "Source and translation differ in the final exclamation mark.",
  hint: "end with the exclamation mark of the language (French: after a space) only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: EXCLAMATION_MARKS },
  fails(source, target, { language }) {
    if (language === "hy" || language === "jbo" || source === "" || target === "") return false;
    // The name of the product ends with an exclamation mark.
    if (source.endsWith("Texy!") || target.endsWith("Texy!")) return false;
    if (language === "eu" && target.includes("¡") && target.includes("!")) return false;
    if (language === "fr" || language === "br")
      return EXCLAMATION_MARKS.includes(lastOf(source)) && !endsSpaced(target, "!");
    return differsOn(EXCLAMATION_MARKS, lastOf(source), lastOf(target));
  },
};

export const endEllipsis: FormCheck = {
  id: "end_ellipsis",
  name: "Trailing ellipsis",
  description: "Source and translation differ in the final ellipsis (…).",
  hint: "end with … only if the source ends with … or three dots",
  severity: "warning",
  looksAt: "form",
  traces: { ends: "…" },
  fails(source, target, { language }) {
    if (language === "jbo" || (source.endsWith("...") && target.endsWith("…"))) return false;
    return differsOn("…", lastOf(source), lastOf(target));
  },
};

export const endSemicolon: FormCheck = {
  id: "end_semicolon",
  name: "Trailing semicolon",
  description: "Source and translation differ in the final semicolon.",
  hint: "end with a semicolon only if the source does",
  severity: "warning",
  looksAt: "form",
  traces: { ends: ";" },
  fails(source, target, { language }) {
    // The question mark of Greek.
    if (language === "el" && source.endsWith("?")) return false;
    return differsOn(";", lastOf(source), lastOf(target));
  },
};

function stopsOf(language: string, source: string): string {
  switch (language) {
    case "ja":
      return /[:;]$/.test(source) ? JAPANESE_ENDS : STOPS;
    case "hy":
      return ARMENIAN_STOPS;
    case "hi":
    case "bn":
      return DANDA_STOPS;
    default:
      return STOPS;
  }
}

const SPACES = [" ", "\u00a0", "\u202f", "&nbsp;"];

/** A mark after a space, as in French and Breton. One space can follow. */
function endsSpaced(text: string, mark: string): boolean {
  const end = text.endsWith(" ") ? text.slice(0, -1) : text;
  return SPACES.some((space) => end.endsWith(space + mark));
}
