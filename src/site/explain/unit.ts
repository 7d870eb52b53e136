import {
  type CheckRow,
  type ChosenEntry,
  type ContentRow,
  FILE_REASONS,
  guideOf,
  isGiven,
  isMonolingual,
  type Origin,
  PREVIOUS_ORIGINS,
  type State,
  tableKeys,
  type Unit,
  type UnitReasons,
} from "../../model/index.ts";
import type { Fact, Known } from "./explanation.ts";
import { at, counted, excerpt, fact, firstOf, given, identifier } from "./facts.ts";
import { contentRowsOf, guideName, rowOf } from "./places.ts";

/** The reasons for the content of `/api/units/<id>/`. */
export function explainUnit(unit: Unit, known: Known): readonly Fact[] {
  const { translation, text, sourceRecord } = unit;
  const { component, language } = translation;
  const reasons = known.reasonsOf(unit);
  const whole = "SipHash-2-4 of source and context, joined without a separator";
  const ofKey = `SipHash-2-4 of the key, ${excerpt(text.context)}`;
  const { previousSource: origin } = reasons;
  const before = origin === "row" ? given(unit.row) : PREVIOUS_ORIGINS[origin];
  const joined = `joins ${counted(sourceRecord.units.length, "unit")} of the component with the same id_hash`;
  return [
    identifier(unit, "unit", component, { language: language.code, idHash: String(text.idHash) }),
    fact("position", unit.position, positionReason(unit, reasons), "how-files-are-read"),
    fact("source", excerpt(text.source), sourceReason(unit, reasons), "how-files-are-read"),
    fact("target", excerpt(unit.target), targetReason(unit, reasons), "how-files-are-read"),
    stateFact(unit),
    ...marksFacts(reasons),
    fact("previous_source", excerpt(unit.previousSource), before, "tables"),
    fact("id_hash", text.idHash, isMonolingual(component.manifest) ? ofKey : whole, "how-units-are-named"),
    fact("content_hash", text.contentHash, whole),
    fact("checksum in web_url", text.checksum, "id_hash + 2^63 in hexadecimal, without leading zeros"),
    fact("num_words", text.words, "words between white space in the first plural form of the source"),
    fact("priority", unit.priority, priorityReason(unit, known), "tables"),
    ...aboutFacts(unit, reasons),
    fact("has_suggestion", unit.hasSuggestion, contentReason("suggestions", unit, known), "tables"),
    fact("has_comment", unit.hasComment, contentReason("comments", unit, known), "tables"),
    fact("has_failing_check", unit.hasFailingCheck, checksReason(unit, known)),
    fact("source_info", `source ${sourceRecord.id}`, joined),
  ];
}

function positionReason(unit: Unit, { guide: entry }: UnitReasons): string {
  const { file, units, component } = unit.translation;
  const guide = guideOf(component.manifest);
  if (entry === undefined && guide !== undefined)
    return `not in the reference: it follows the reference's strings, in the order of its file, ${file.file}`;
  const skipped = unit.position - 1 - units.indexOf(unit);
  const repeat = `; ${counted(skipped, "earlier entry")} repeat${skipped === 1 ? "s" : ""} a key and also have a number`;
  const holder = guide ?? file;
  const which = holder === file ? "its file" : guideName(component.manifest);
  return `the number of its entry in ${which}, ${holder.file}${skipped === 0 ? "" : repeat}`;
}

function sourceReason({ translation }: Unit, { guide: entry }: UnitReasons): string {
  const { manifest } = translation.component;
  const guide = guideOf(manifest);
  if (guide === undefined) return "the component has no template: each file has its own sources";
  if (entry === undefined) return "from its own file, because the reference does not have the string";
  const where = at({ ...entry.unit, file: guide.file });
  if (!isMonolingual(manifest)) return `the string of the reference at ${where}, which every translation has`;
  return `the template's text at ${where}${amongOthers(entry, "entries with this key")}`;
}

function targetReason({ translation, fileReason }: Unit, { own }: UnitReasons): string {
  const { file, component } = translation;
  const name = isMonolingual(component.manifest) ? "key" : "source";
  if (own === undefined) return `${file.file} has no entry for its ${name}`;
  if (fileReason === "source shown")
    return "the source: the file is the reference, and its entry has no text";
  return `the file's text at ${at({ ...own.unit, file: file.file })}${amongOthers(own, "entries for it")}`;
}

/** A text such as `, the first of 2 entries with this key`. Empty if there is one entry. */
function amongOthers({ number, of }: ChosenEntry, what: string): string {
  if (of === 1) return "";
  const last = number === of ? "last" : `number ${number}`;
  return `, the ${number === 1 ? "first" : last} of ${of} ${what}`;
}

function priorityReason(unit: Unit, { catalogue }: Known): string {
  if (isGiven(unit, "priority")) return given(unit.row);
  const shared = rowOf(unit.sourceRecord, catalogue.tables.sources);
  return shared?.priority === undefined ? "100 by default" : `from its source, ${given(shared.location)}`;
}

/** The facts about comment, location and flags, if they are not empty. */
function aboutFacts(unit: Unit, { origins }: UnitReasons): readonly Fact[] {
  const guide = guideName(unit.translation.component.manifest);
  const because: Readonly<Record<Origin, string>> = {
    own: "its entry in the file",
    guide: `its entry in ${guide}`,
    both: `${guide}'s comment and the file's own, which differs`,
  };
  return tableKeys(origins)
    .filter((label) => unit[label] !== "" || isGiven(unit, label))
    .map((label) =>
      fact(label, excerpt(unit[label]), isGiven(unit, label) ? given(unit.row) : because[origins[label]]),
    );
}

function contentReason(table: "suggestions" | "comments", unit: Unit, { catalogue }: Known): string {
  const rows = contentRowsOf<ContentRow>(catalogue.tables[table], unit);
  if (rows.length === 0) return `no row of ${table}.csv is about this source and context`;
  return `by content, at ${firstOf(rows.map(({ location }) => at(location)))}`;
}

function checksReason(unit: Unit, { catalogue }: Known): string {
  const { translation, failingChecks, hasFailingCheck } = unit;
  if (translation.isTemplate) return "checks run on translations, never on the template";
  const elsewhere = "the same source and context fails in another component of the project";
  const none = hasFailingCheck ? elsewhere : "no quality check of the target fails";
  const failing = failingChecks.length > 0 ? `failing: ${failingChecks.join(", ")}` : none;
  const rows = contentRowsOf<CheckRow>(catalogue.tables.checks, unit);
  const dismissed = rows.flatMap(({ check, isDismissed }) => (isDismissed ? [check] : []));
  return dismissed.length === 0 ? failing : `${failing}; dismissed: ${dismissed.join(", ")}`;
}

const MEANINGS: Readonly<Record<State, string>> = {
  empty: "neither translated nor fuzzy",
  fuzzy: "fuzzy, not translated",
  translated: "translated",
  approved: "translated (approved by a reviewer)",
};

function stateFact(unit: Unit): Fact {
  const meaning = MEANINGS[unit.state];
  if (!isGiven(unit, "state"))
    return fact("translated, fuzzy", meaning, FILE_REASONS[unit.fileReason].because, "how-files-are-read");
  const because = `the state ${unit.state}, ${given(unit.row)}, wins over the file`;
  return fact("translated, fuzzy", meaning, because, "precedence");
}

/** The fact about a file that has more states (docs/reference/formats.md, "States of XLIFF"). */
function marksFacts({ own }: UnitReasons): readonly Fact[] {
  const { stateMarks: marks, state } = own?.unit ?? {};
  if (marks === undefined || state === undefined) return [];
  const because = `${MARKED[state]}; docs/reference/formats.md has the table of all states`;
  return [fact("state in the file", marks || "neither state nor approved", because)];
}

const MARKED: Readonly<Record<State, string>> = {
  empty: "its target is empty: untranslated in every state",
  fuzzy: "its state asks for translation or adaptation: fuzzy, even if approved",
  translated: "its state does not ask for translation or adaptation: translated",
  approved: "approved, and its state does not ask for translation or adaptation: approved",
};
