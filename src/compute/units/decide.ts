import { FORM_SEPARATOR, type State } from "../../model/format.ts";
import type { FileReason } from "../../model/unit-state.ts";
import type { Entry } from "./entries.ts";
import { type GivenCells, type Inherited, STATE_OF, type UnitFacts } from "./facts.ts";

/**
 * The facts of one unit, and why its state is what it is: the one place that says what wins. What a row gives wins over
 * the files (SOURCES.md, "Tables"); of the files, plural forms are fitted to the language before its text is judged.
 *
 * @param row what its row of `units.csv` gives, if there is one
 * @param inherited what no file can say of it
 */
export function decide(entry: Entry, row: GivenCells | undefined, inherited: Inherited): UnitFacts {
  const fitted = fitForms(entry.target, entry.forms);
  const judged = judge(entry, fitted);
  const isSource = showsSource(entry, judged);
  const fileReason = isSource ? "source shown" : judged;
  const state = row?.state ?? STATE_OF[fileReason];
  return {
    target: isSource ? sourceForms(entry) : fitted,
    state,
    fileReason,
    previousSource: row?.previousSource ?? (state === "fuzzy" ? entry.previousSource : ""),
    location: row?.unitLocation ?? entry.location,
    comment: row?.comment ?? entry.comment,
    flags: row?.flags ?? entry.flags,
    priority: row?.priority ?? inherited.priority,
    position: entry.position,
    line: entry.line,
    column: entry.column,
  };
}

const REASON_OF: Readonly<Record<Exclude<State, "empty">, FileReason>> = {
  fuzzy: "fuzzy",
  translated: "text",
  approved: "approved",
};

/** @param target as it is shown */
function judge({ says, ownOf, text, target: written }: Entry, target: string): FileReason {
  if (says === undefined) return "no entry";
  if (ownOf === "template" && text.source === "") return "no source";
  if (isBlank(target)) return isBlank(written) ? "no text" : "no form";
  if (says !== "empty") return REASON_OF[says];
  return target.startsWith(FORM_SEPARATOR) ? "no first form" : "not a translation";
}

/** Where the reference's own translation has no text, gettext shows the source (ADOPT.md 3). */
function showsSource({ ownOf, text }: Entry, judged: FileReason): boolean {
  return ownOf === "reference" && text.source !== "" && (judged === "no text" || judged === "no form");
}

/** The source as a translation: its singular once, and its plural in all further forms. */
function sourceForms({ text: { source }, forms }: Entry): string {
  if (forms === undefined) return source;
  const [one = "", other = one] = source.split(FORM_SEPARATOR);
  return Array.from({ length: forms }, (_, form) => (form === 0 && forms > 1 ? one : other)).join(
    FORM_SEPARATOR,
  );
}

/** As many forms as the language has: missing ones are empty, further ones are dropped (RULES.md 4). */
function fitForms(target: string, count: number | undefined): string {
  if (count === undefined) return target;
  const forms = target.split(FORM_SEPARATOR).slice(0, count);
  while (forms.length < count) forms.push("");
  return forms.join(FORM_SEPARATOR);
}

/** True where no form has a text. */
function isBlank(target: string): boolean {
  return target === "" || (target.startsWith(FORM_SEPARATOR) && target.replaceAll(FORM_SEPARATOR, "") === "");
}
