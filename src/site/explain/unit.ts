import {
  type AboutFact,
  type CheckRow,
  type ContentRow,
  guideOf,
  isGiven,
  isMonolingual,
  type Origin,
  type Unit,
  type UnitReasons,
} from "../../model/index.ts";
import { at, count, type ExplanationDraft, excerpt, type Fact, type Known } from "./explanation.ts";
import { identifier, standing } from "./facts.ts";
import { nameOfTranslation } from "./names.ts";
import { distinct, guideName, placeOfRow, placesOfUnit } from "./places.ts";
import { contentRowsOf, findSourceRow } from "./rows.ts";
import { amongOthers, explainState, explainTarget, given } from "./unit-state.ts";

/** Why `/api/units/<id>/` says what it says. */
export function explainUnit(unit: Unit, known: Known): ExplanationDraft {
  const { translation, text, sourceRecord } = unit;
  const reasons = known.reasonsOf(unit);
  const changes = translation.changes.filter((change) => change.unit === unit);
  const { project, manifest } = translation.component;
  const parts = [
    "unit",
    project.manifest.slug,
    manifest.slug,
    translation.language.code,
    String(text.idHash),
  ];
  return {
    title: `The unit ${excerpt(text.context === "" ? text.source : text.context)} of ${nameOfTranslation(translation)}`,
    facts: [
      identifier(unit, parts),
      standing("/api/units/", known.linked.units, unit, "identifier", "identifiers"),
      standing("the translation's units/", translation.units, unit, "position"),
      position(unit, reasons),
      source(unit, reasons),
      explainTarget(unit, reasons),
      ...explainState(unit, reasons),
      ...hashes(unit),
      words(unit),
      priority(unit, known),
      ...texts(unit, reasons),
      ...contents(unit, known),
      {
        label: "source_info",
        value: `source ${sourceRecord.id}`,
        because: `joins ${count(sourceRecord.units.length, "unit")} of the component with the same id_hash`,
      },
      {
        label: "changes about it",
        value: String(changes.length),
        because:
          changes.length === 0 ? "no row of changes.csv names it" : "rows of changes.csv name it; see below",
      },
    ],
    files: distinct([
      ...placesOfUnit(unit, known),
      ...changes.flatMap((change) => placeOfRow(change, `a change: ${change.actionName}`)),
    ]),
  };
}

function position(unit: Unit, { guide }: UnitReasons): Fact {
  const { translation } = unit;
  const { manifest } = translation.component;
  const holder = guideOf(manifest) ?? translation.file;
  if (guide === undefined && guideOf(manifest) !== undefined) {
    const because = `it is not in the reference: it follows the strings of that, in the order of its file, ${translation.file.file}`;
    return { label: "position", value: String(unit.position), because, see: "reference" };
  }
  const skipped = unit.position - 1 - translation.units.indexOf(unit);
  const gap =
    skipped === 0
      ? ""
      : `; ${count(skipped, "earlier entry").replace("entrys", "entries")} repeat${skipped === 1 ? "s" : ""} a key and used up a number`;
  const which = holder === translation.file ? "its file" : guideName(manifest);
  return {
    label: "position",
    value: String(unit.position),
    because: `the number of its entry in ${which}, ${holder.file}${gap}`,
    see: "how-files-are-read",
  };
}

function source(unit: Unit, { guide: entry }: UnitReasons): Fact {
  const { manifest } = unit.translation.component;
  const guide = guideOf(manifest);
  const value = excerpt(unit.text.source);
  if (guide === undefined || entry === undefined) {
    const because =
      guide === undefined
        ? "the component has no template: each file holds its own sources"
        : "its own file's: the reference does not have the string";
    return { label: "source", value, because };
  }
  const where = at({ ...entry.unit, file: guide.file });
  return {
    label: "source",
    value,
    because: isMonolingual(manifest)
      ? `the template's text at ${where}${amongOthers(entry, "entries with this key")}`
      : `the string of the reference at ${where}, which every translation has`,
    see: "how-files-are-read",
  };
}

function hashes({ text, translation }: Unit): Fact[] {
  const { manifest } = translation.component;
  const whole = "SipHash-2-4 of source and context, joined without anything between";
  return [
    {
      label: "id_hash",
      value: String(text.idHash),
      because: isMonolingual(manifest) ? `SipHash-2-4 of the key, ${excerpt(text.context)}` : whole,
      see: "how-units-are-named",
    },
    { label: "content_hash", value: String(text.contentHash), because: whole },
    {
      label: "checksum in web_url",
      value: text.checksum,
      because: "id_hash + 2^63 in hexadecimal, without leading zeros",
    },
  ];
}

function words({ text }: Unit): Fact {
  return {
    label: "num_words",
    value: String(text.words),
    because: "the pieces between white space in the first plural form of the source",
  };
}

function priority(unit: Unit, known: Known): Fact {
  const shared = findSourceRow(known, unit.sourceRecord);
  const value = String(unit.priority);
  if (isGiven(unit, "priority")) return { label: "priority", value, because: given(unit) };
  const because =
    shared?.priority === undefined
      ? "no row gives another: 100"
      : `its source's, given at ${at(shared.location)}`;
  return { label: "priority", value, because, see: "tables" };
}

/** Comment, location and flags, where there are any. */
function texts(unit: Unit, { origins }: UnitReasons): Fact[] {
  const guide = guideName(unit.translation.component.manifest);
  return ABOUT.filter((label) => unit[label] !== "" || isGiven(unit, label)).map((label) => ({
    label,
    value: excerpt(unit[label]),
    because: isGiven(unit, label) ? given(unit) : ORIGINS[origins[label]](guide),
  }));
}

const ABOUT: readonly AboutFact[] = ["comment", "location", "flags"];

const ORIGINS: Readonly<Record<Origin, (guide: string) => string>> = {
  own: () => "its entry in the file",
  guide: (guide) => `its entry in ${guide}`,
  both: (guide) => `${guide}'s comment and, as it differs, the file's own`,
};

function contents(unit: Unit, { catalogue: { tables } }: Known): Fact[] {
  const suggestions = contentRowsOf(tables.suggestions, unit);
  const comments = contentRowsOf(tables.comments, unit);
  const dismissed = contentRowsOf<CheckRow>(tables.checks, unit).filter(({ isDismissed }) => isDismissed);
  const without =
    dismissed.length === 0 ? "" : `; dismissed: ${dismissed.map(({ check }) => check).join(", ")}`;
  return [
    {
      label: "has_suggestion",
      value: String(unit.hasSuggestion),
      because: byContent(suggestions, "suggestions.csv"),
      see: "tables",
    },
    {
      label: "has_comment",
      value: String(unit.hasComment),
      because: byContent(comments, "comments.csv"),
      see: "tables",
    },
    {
      label: "has_failing_check",
      value: String(unit.hasFailingCheck),
      because: unit.translation.isTemplate
        ? "checks run on translations, never on the template"
        : `${failingChecks(unit)}${without}`,
    },
  ];
}

function failingChecks({ hasFailingCheck, failingChecks: failing }: Unit): string {
  if (failing.length > 0) return `what fails: ${failing.join(", ")}`;
  return hasFailingCheck
    ? "the same source and context fails in another component of the project"
    : "no quality check of the target fails";
}

function byContent(rows: readonly ContentRow[], table: string): string {
  if (rows.length === 0) return `no row of ${table} is about this source and context`;
  const places = rows.slice(0, 3).map(({ location }) => at(location));
  return `by content, at ${places.join(", ")}${rows.length > places.length ? " and more" : ""}`;
}
