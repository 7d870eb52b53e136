import { type FileUnit, FORM_SEPARATOR, type State } from "../model/format.ts";
import type { Unit } from "../model/linked.ts";
import type { UnitRow } from "../model/table-rows.ts";
import { at, excerpt, type Fact } from "./explanation.ts";
import { ownEntries } from "./places.ts";

/** Where the text of a unit comes from. */
export function explainTarget(unit: Unit): Fact {
  const value = excerpt(unit.target);
  const entries = ownEntries(unit);
  const last = entries.at(-1);
  if (!unit.isInFile || last === undefined) {
    return {
      label: "target",
      value,
      because: `${unit.translation.file.file} has no entry for its ${isMonolingual(unit) ? "key" : "source"}`,
      see: "how-files-are-read",
    };
  }
  const isLast = isMonolingual(unit);
  const which = shownEntry(unit);
  const repeated =
    entries.length > 1 ? `, the ${isLast ? "last" : "first"} of ${entries.length} entries for it` : "";
  if (isSourceShown(unit, which)) {
    return {
      label: "target",
      value,
      because: "the source: the file is the reference itself, and its entry has no text of its own",
      see: "reference",
    };
  }
  const where = at({ file: unit.translation.file.file, line: which?.line ?? 1, column: 1 });
  return {
    label: "target",
    value,
    because: `the file's text at ${where}${repeated}`,
    see: "how-files-are-read",
  };
}

/** Of several entries for a unit the one whose text is published. */
function shownEntry(unit: Unit): FileUnit | undefined {
  return ownEntries(unit).at(isMonolingual(unit) ? -1 : 0);
}

function isMonolingual({ translation }: Unit): boolean {
  return translation.component.manifest.templateFile !== undefined;
}

/** ADOPT.md 3: what gettext shows where an entry of the source language is empty. */
function isSourceShown({ translation, target }: Unit, entry: FileUnit | undefined): boolean {
  const { referenceFile } = translation.component.manifest;
  return translation.file === referenceFile && entry?.state === "empty" && entry.target !== target;
}

const MEANINGS: Readonly<Record<State, string>> = {
  empty: "neither translated nor fuzzy",
  fuzzy: "fuzzy, not translated",
  translated: "translated",
  approved: "translated (approved by a reviewer)",
};

/** Why a unit counts as it does, and what it shows of an earlier source. */
export function explainState(unit: Unit, row: UnitRow | undefined): Fact[] {
  const given = row?.state === undefined ? undefined : row;
  return [
    {
      label: "translated, fuzzy",
      value: MEANINGS[unit.state],
      because:
        given === undefined
          ? fromFile(unit)
          : `the state ${unit.state}, given at ${at(given.location)}, wins over the file`,
      see: given === undefined ? "how-files-are-read" : "what-wins",
    },
    ...marks(unit),
    {
      label: "previous_source",
      value: excerpt(unit.previousSource),
      because: previousSource(unit, row),
      see: "tables",
    },
  ];
}

/** What a file with more words for states says (docs/formats.md, "States of XLIFF"). */
function marks(unit: Unit): Fact[] {
  const entry = shownEntry(unit);
  if (entry?.stateMarks === undefined) return [];
  const { state, stateMarks } = entry;
  return [
    {
      label: "state in the file",
      value: stateMarks === "" ? "neither state nor approved" : stateMarks,
      because: `${MARKED[state]}; docs/formats.md has the table of all states`,
    },
  ];
}

const MARKED: Readonly<Record<State, string>> = {
  empty: "its target is empty: untranslated, whatever the state is",
  fuzzy: "a state that asks for translating or adapting: fuzzy, also if approved",
  translated: "a text whose state asks for no translating or adapting: translated",
  approved: "approved, and no state that asks for translating or adapting: approved",
};

function fromFile(unit: Unit): string {
  if (isSourceShown(unit, shownEntry(unit))) return "the reference's own texts are the sources";
  if (!unit.isInFile) return "its file has no entry for it";
  if (unit.state === "fuzzy") return "its file marks it as fuzzy";
  if (unit.state === "approved") return "its file marks it as approved";
  if (unit.state === "translated") return "its text in the file is not empty";
  return unit.target.replaceAll(FORM_SEPARATOR, "") !== ""
    ? "its file marks its text as not yet a translation"
    : "its text in the file is empty";
}

function previousSource(unit: Unit, row: UnitRow | undefined): string {
  if (row?.previousSource !== undefined) return `given at ${at(row.location)}`;
  if (unit.state !== "fuzzy") return "only fuzzy units show one";
  return unit.previousSource === "" ? "neither the file nor units.csv gives one" : "its entry in the file";
}
