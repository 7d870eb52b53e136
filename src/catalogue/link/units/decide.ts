import {
  FILE_REASONS,
  type FileReason,
  FORM_SEPARATOR,
  isBlank,
  isGiven,
  type OutdatedText,
  type PreviousOrigin,
  type State,
} from "../../../model/index.ts";
import type { Entry } from "./entries.ts";
import { type FactsDraft, type GivenCells, type Inherited, takeGiven, type UnitFacts } from "./facts.ts";

/** The facts of a unit, with `fileReason`. `pins` are the facts that its row gives: bits of `PIN`. */
export interface Decision extends UnitFacts {
  readonly pins: number;
}

/**
 * Decides the facts of one unit and the reason for its state. Only this function knows the order of precedence. A row
 * wins over the files (SOURCES.md, "Tables"). In files, plural forms are fitted to the language before the text is
 * judged.
 *
 * @param row the row of `units.csv`, if there is one
 * @param inherited facts that a file cannot contain
 * @param outdated the history of its text, if the text is outdated
 */
export function decide(
  entry: Entry,
  row: GivenCells | undefined,
  inherited: Inherited,
  outdated?: OutdatedText,
): Decision {
  const fitted = fitForms(entry.target, entry.forms);
  const judged = isOutdated(entry, fitted, outdated) ? "outdated" : judge(entry, fitted);
  const isSource = showsSource(entry, judged);
  const fileReason = isSource ? "source shown" : judged;
  const facts: FactsDraft & { pins: number } = {
    target: isSource ? sourceForms(entry) : fitted,
    state: FILE_REASONS[fileReason].state,
    fileReason,
    previousSource: (judged === "outdated" ? outdated : entry.own)?.previousSource ?? "",
    location: entry.location,
    comment: entry.comment,
    flags: entry.flags,
    priority: inherited.priority,
    position: entry.position,
    line: entry.line,
    column: entry.column,
    pins: 0,
  };
  facts.pins = takeGiven(facts, row);
  if (previousOrigin(entry, facts) === "not fuzzy") facts.previousSource = "";
  return facts;
}

/** The origin of the previous source of a unit, or the reason why it has none. */
export function previousOrigin(
  { own }: Pick<Entry, "own">,
  decided: Pick<Decision, "state" | "fileReason" | "pins">,
): PreviousOrigin {
  if (isGiven(decided, "previousSource")) return "row";
  if (decided.state !== "fuzzy") return "not fuzzy";
  if (decided.fileReason === "outdated") return "history";
  return own === undefined || own.previousSource === "" ? "nowhere" : "own";
}

/** False if a change since the newest commit changed the text, or restored the source that it was written for. */
function isOutdated({ text }: Entry, target: string, outdated: OutdatedText | undefined): boolean {
  return (
    outdated !== undefined &&
    outdated.target === target &&
    outdated.previousSource !== text.source &&
    !isBlank(target)
  );
}

const REASON_OF: Readonly<Record<Exclude<State, "empty">, FileReason>> = {
  fuzzy: "fuzzy",
  translated: "text",
  approved: "approved",
};

/** @param target as documents show it */
function judge({ own, ownOf, text, target: written }: Entry, target: string): FileReason {
  if (own === undefined) return "no entry";
  if (ownOf === "template" && text.source === "") return "no source";
  if (isBlank(target)) return isBlank(written) ? "no text" : "no form";
  if (own.state !== "empty") return REASON_OF[own.state];
  return target.startsWith(FORM_SEPARATOR) ? "no first form" : "not a translation";
}

/** If the reference's own translation has no text, gettext shows the source (ADOPT.md 3). */
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

/** Returns as many forms as the language has. Missing ones are empty, further ones are dropped (RULES.md 4). */
function fitForms(target: string, count: number | undefined): string {
  if (count === undefined) return target;
  const forms = target.split(FORM_SEPARATOR).slice(0, count);
  while (forms.length < count) forms.push("");
  return forms.join(FORM_SEPARATOR);
}
