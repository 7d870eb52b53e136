import {
  type ChosenEntry,
  type FileReason,
  isGiven,
  isMonolingual,
  type PreviousOrigin,
  type Recorded,
  type State,
  type Unit,
  type UnitReasons,
} from "../../model/index.ts";
import { at, excerpt, type Fact } from "./explanation.ts";

/** Where the text of a unit comes from. */
export function explainTarget(unit: Unit, { own }: UnitReasons): Fact {
  const value = excerpt(unit.target);
  const { file, component } = unit.translation;
  if (own === undefined) {
    const name = isMonolingual(component.manifest) ? "key" : "source";
    return {
      label: "target",
      value,
      because: `${file.file} has no entry for its ${name}`,
      see: "how-files-are-read",
    };
  }
  if (unit.fileReason === "source shown") {
    return {
      label: "target",
      value,
      because: "the source: the file is the reference itself, and its entry has no text of its own",
      see: "reference",
    };
  }
  const because = `the file's text at ${at({ ...own.unit, file: file.file })}${amongOthers(own, "entries for it")}`;
  return { label: "target", value, because, see: "how-files-are-read" };
}

/** `, the first of 2 entries with this key`; nothing where there is one. */
export function amongOthers({ number, of }: ChosenEntry, what: string): string {
  if (of === 1) return "";
  const ends = new Map([
    [1, "first"],
    [of, "last"],
  ]);
  return `, the ${ends.get(number) ?? `number ${number}`} of ${of} ${what}`;
}

const MEANINGS: Readonly<Record<State, string>> = {
  empty: "neither translated nor fuzzy",
  fuzzy: "fuzzy, not translated",
  translated: "translated",
  approved: "translated (approved by a reviewer)",
};

const REASONS: Readonly<Record<FileReason, string>> = {
  "no entry": "its file has no entry for it",
  "no source": "it is the template's own, and its source there is empty",
  "source shown": "the reference's own texts are the sources",
  "no text": "its text in the file is empty",
  "no form": "every form that its language has is empty in the file; the text there is in further forms",
  "no first form": "its first plural form in the file is empty",
  "not a translation": "its file marks its text as not yet a translation",
  fuzzy: "its file marks it as fuzzy",
  outdated: "its source changed in a commit that left its text as it was (history: {outdated: true})",
  approved: "its file marks it as approved",
  text: "its text in the file is not empty",
};

/** Why a unit counts as it does, and what it shows of an earlier source. */
export function explainState(unit: Unit, reasons: UnitReasons): Fact[] {
  const isByRow = isGiven(unit, "state");
  return [
    {
      label: "translated, fuzzy",
      value: MEANINGS[unit.state],
      because: isByRow
        ? `the state ${unit.state}, ${given(unit)}, wins over the file`
        : REASONS[unit.fileReason],
      see: isByRow ? "what-wins" : "how-files-are-read",
    },
    ...marks(reasons),
    {
      label: "previous_source",
      value: excerpt(unit.previousSource),
      because: PREVIOUS[reasons.previousSource](unit),
      see: "tables",
    },
  ];
}

/** Where the row stands that gives a fact of a record. */
export function given({ row }: Recorded): string {
  return row === undefined ? "given" : `given at ${at(row)}`;
}

/** What a file with more words for states says (docs/formats.md, "States of XLIFF"). */
function marks({ own }: UnitReasons): Fact[] {
  if (own?.unit.stateMarks === undefined) return [];
  const { state, stateMarks } = own.unit;
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

const PREVIOUS: Readonly<Record<PreviousOrigin, (unit: Unit) => string>> = {
  row: given,
  history: () => "the source that its text was written for, by the history of its repository",
  own: () => "its entry in the file",
  nowhere: () => "neither the file nor units.csv gives one",
  "not fuzzy": () => "only fuzzy units show one",
};
