import {
  type AboutFact,
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
  type Unit,
  type UnitReasons,
} from "../../model/index.ts";
import type { Explained, Fact, Known } from "./explanation.ts";
import { at, counted, excerpt, fact, given, identifier, standing } from "./facts.ts";
import { contentRowsOf, guideName, nounPlaces, placeOfRow, rowOf } from "./places.ts";

/** The reasons for the content of `/api/units/<id>/`. */
export function explainUnit(unit: Unit, known: Known): Explained {
  const { translation, text, sourceRecord } = unit;
  const { component, language } = translation;
  const reasons = known.reasonsOf(unit);
  const changes = translation.changes.filter((change) => change.unit === unit);
  const joined = `joins ${counted(sourceRecord.units.length, "unit")} of the component with the same id_hash`;
  return {
    facts: [
      identifier(unit, "unit", component, { language: language.code, idHash: String(text.idHash) }),
      standing("units/", known.linked.units, unit, "identifiers"),
      standing("translations/{project}/{component}/{language}/units/", translation.units, unit),
      position(unit, reasons),
      source(unit, reasons),
      target(unit, reasons),
      ...explainState(unit, reasons),
      ...hashes(unit),
      priority(unit, known),
      ...texts(unit, reasons),
      ...contents(unit, known),
      fact("source_info", `source ${sourceRecord.id}`, joined),
      fact(
        "changes about it",
        changes.length,
        changes.length === 0 ? NO_CHANGE : "rows of changes.csv; see below",
      ),
    ],
    files: [
      ...nounPlaces.unit(unit, known),
      ...changes.flatMap((change) => placeOfRow(change, `a change: ${change.actionName}`)),
    ],
  };
}

function position(unit: Unit, { guide }: UnitReasons): Fact {
  const { translation } = unit;
  const { manifest } = translation.component;
  const holder = guideOf(manifest) ?? translation.file;
  const behind = `not in the reference: it follows the reference's strings, in the order of its file, ${translation.file.file}`;
  if (guide === undefined && guideOf(manifest) !== undefined)
    return fact("position", unit.position, behind, "reference");
  const skipped = unit.position - 1 - translation.units.indexOf(unit);
  const repeat = `${counted(skipped, "earlier entry")} repeat${skipped === 1 ? "s" : ""} a key and also have a number`;
  const which = holder === translation.file ? "its file" : guideName(manifest);
  const because = `the number of its entry in ${which}, ${holder.file}${skipped === 0 ? "" : `; ${repeat}`}`;
  return fact("position", unit.position, because, "how-files-are-read");
}

function source({ text, translation }: Unit, { guide: entry }: UnitReasons): Fact {
  const { manifest } = translation.component;
  const guide = guideOf(manifest);
  const value = excerpt(text.source);
  const noGuide = "the component has no template: each file has its own sources";
  if (guide === undefined) return fact("source", value, noGuide);
  if (entry === undefined)
    return fact("source", value, "from its own file, because the reference does not have the string");
  const where = at({ ...entry.unit, file: guide.file });
  const ofKey = `the template's text at ${where}${amongOthers(entry, "entries with this key")}`;
  const shared = `the string of the reference at ${where}, which every translation has`;
  return fact("source", value, isMonolingual(manifest) ? ofKey : shared, "how-files-are-read");
}

function target(unit: Unit, { own }: UnitReasons): Fact {
  const { file, component } = unit.translation;
  const value = excerpt(unit.target);
  const name = isMonolingual(component.manifest) ? "key" : "source";
  const none = `${file.file} has no entry for its ${name}`;
  if (own === undefined) return fact("target", value, none, "how-files-are-read");
  const shown = "the source: the file is the reference, and its entry has no text";
  if (unit.fileReason === "source shown") return fact("target", value, shown, "reference");
  const where = at({ ...own.unit, file: file.file });
  const because = `the file's text at ${where}${amongOthers(own, "entries for it")}`;
  return fact("target", value, because, "how-files-are-read");
}

/** A text such as `, the first of 2 entries with this key`. Empty if there is one entry. */
function amongOthers({ number, of }: ChosenEntry, what: string): string {
  if (of === 1) return "";
  const last = number === of ? "last" : `number ${number}`;
  return `, the ${number === 1 ? "first" : last} of ${of} ${what}`;
}

function hashes({ text, translation }: Unit): readonly Fact[] {
  const isKey = isMonolingual(translation.component.manifest);
  const whole = "SipHash-2-4 of source and context, joined without a separator";
  const name = isKey ? `SipHash-2-4 of the key, ${excerpt(text.context)}` : whole;
  return [
    fact("id_hash", text.idHash, name, "how-units-are-named"),
    fact("content_hash", text.contentHash, whole),
    fact("checksum in web_url", text.checksum, "id_hash + 2^63 in hexadecimal, without leading zeros"),
    fact("num_words", text.words, "words between white space in the first plural form of the source"),
  ];
}

function priority(unit: Unit, known: Known): Fact {
  if (isGiven(unit, "priority")) return fact("priority", unit.priority, given(unit.row));
  const shared = rowOf(unit.sourceRecord, known.catalogue.tables.sources);
  const none = "100 by default";
  const because = shared?.priority === undefined ? none : `from its source, ${given(shared.location)}`;
  return fact("priority", unit.priority, because, "tables");
}

const NO_CHANGE = "no row of changes.csv names it";
const NO_CHECKS = "checks run on translations, never on the template";
const ABOUT: readonly AboutFact[] = ["comment", "location", "flags"];

/** The facts about comment, location and flags, if they are not empty. */
function texts(unit: Unit, { origins }: UnitReasons): readonly Fact[] {
  const guide = guideName(unit.translation.component.manifest);
  const because: Readonly<Record<Origin, string>> = {
    own: "its entry in the file",
    guide: `its entry in ${guide}`,
    both: `${guide}'s comment and the file's own, which differs`,
  };
  return ABOUT.filter((label) => unit[label] !== "" || isGiven(unit, label)).map((label) =>
    fact(label, excerpt(unit[label]), isGiven(unit, label) ? given(unit.row) : because[origins[label]]),
  );
}

function contents(unit: Unit, { catalogue: { tables } }: Known): readonly Fact[] {
  const dismissed = contentRowsOf<CheckRow>(tables.checks, unit).filter(({ isDismissed }) => isDismissed);
  const names = dismissed.map(({ check }) => check).join(", ");
  const checks = `${failingChecks(unit)}${names === "" ? "" : `; dismissed: ${names}`}`;
  const byContent = (table: "suggestions" | "comments"): string =>
    rowsByContent(contentRowsOf<ContentRow>(tables[table], unit), table);
  return [
    fact("has_suggestion", unit.hasSuggestion, byContent("suggestions"), "tables"),
    fact("has_comment", unit.hasComment, byContent("comments"), "tables"),
    fact("has_failing_check", unit.hasFailingCheck, unit.translation.isTemplate ? NO_CHECKS : checks),
  ];
}

function failingChecks({ hasFailingCheck, failingChecks: failing }: Unit): string {
  if (failing.length > 0) return `failing: ${failing.join(", ")}`;
  const elsewhere = "the same source and context fails in another component of the project";
  return hasFailingCheck ? elsewhere : "no quality check of the target fails";
}

function rowsByContent(rows: readonly ContentRow[], table: string): string {
  if (rows.length === 0) return `no row of ${table}.csv is about this source and context`;
  const places = rows.slice(0, 3).map(({ location }) => at(location));
  return `by content, at ${places.join(", ")}${rows.length > places.length ? " and more" : ""}`;
}

const MEANINGS: Readonly<Record<State, string>> = {
  empty: "neither translated nor fuzzy",
  fuzzy: "fuzzy, not translated",
  translated: "translated",
  approved: "translated (approved by a reviewer)",
};

/** The reasons for the state of a unit and for its previous source. */
export function explainState(unit: Unit, { own, previousSource }: UnitReasons): readonly Fact[] {
  const marks = own?.unit.stateMarks;
  const byRow = `the state ${unit.state}, ${given(unit.row)}, wins over the file`;
  const isByRow = isGiven(unit, "state");
  const because = isByRow ? byRow : FILE_REASONS[unit.fileReason].because;
  const before = previousSource === "row" ? given(unit.row) : PREVIOUS_ORIGINS[previousSource];
  return [
    fact("translated, fuzzy", MEANINGS[unit.state], because, isByRow ? "precedence" : "how-files-are-read"),
    ...(own === undefined || marks === undefined ? [] : [marksFact(marks, own.unit.state)]),
    fact("previous_source", excerpt(unit.previousSource), before, "tables"),
  ];
}

/** The fact about a file that has more states (docs/reference/formats.md, "States of XLIFF"). */
function marksFact(marks: string, state: State): Fact {
  const because = `${MARKED[state]}; docs/reference/formats.md has the table of all states`;
  return fact("state in the file", marks || "neither state nor approved", because);
}

const MARKED: Readonly<Record<State, string>> = {
  empty: "its target is empty: untranslated in every state",
  fuzzy: "its state asks for translation or adaptation: fuzzy, even if approved",
  translated: "its state does not ask for translation or adaptation: translated",
  approved: "approved, and its state does not ask for translation or adaptation: approved",
};
