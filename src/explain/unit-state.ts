import { FORM_SEPARATOR, type State } from "../model/format.ts";
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
      because: `${unit.translation.file.file} has no entry for its key`,
      see: "how-files-are-read",
    };
  }
  const isLast = unit.translation.component.manifest.templateFile !== undefined;
  const which = isLast ? last : entries[0];
  const repeated =
    entries.length > 1 ? `, the ${isLast ? "last" : "first"} of ${entries.length} entries for it` : "";
  const where = at({ file: unit.translation.file.file, line: which?.line ?? 1, column: 1 });
  return {
    label: "target",
    value,
    because: `the file's text at ${where}${repeated}`,
    see: "how-files-are-read",
  };
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
    {
      label: "previous_source",
      value: excerpt(unit.previousSource),
      because: previousSource(unit, row),
      see: "tables",
    },
  ];
}

function fromFile(unit: Unit): string {
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
