import type { Change } from "../../model/index.ts";
import {
  at,
  type ExplainedPlace,
  type ExplanationDraft,
  excerpt,
  type Fact,
  type Known,
} from "./explanation.ts";
import { printTime, standing } from "./facts.ts";
import { nameOfComponent, nameOfProject, nameOfTranslation } from "./names.ts";
import { placeOfComponent, placeOfProject, placeOfRow, placeOfTranslation, placeOfUnit } from "./places.ts";
import { findChangeRow } from "./rows.ts";

/** Why `/api/changes/<id>/` says what it says. */
export function explainChange(change: Change, known: Known): ExplanationDraft {
  const { project, component, translation, actionName, action, timestamp, target, dictionary } = change;
  const row = findChangeRow(known, change);
  const where =
    (translation && nameOfTranslation(translation)) ??
    (component && nameOfComponent(component)) ??
    (project && nameOfProject(project));
  return {
    title: `The change “${actionName}”${where === null ? "" : ` of ${where}`}`,
    facts: [
      identifierOf(change),
      standing("/api/changes/", known.linked.changes, change, "changes", "identifiers"),
      ...(project === null ? [] : [standing("the project's changes/", project.changes, change, "newest")]),
      ...(component === null
        ? []
        : [standing("the component's changes/", component.changes, change, "newest")]),
      ...(translation === null
        ? []
        : [standing("the translation's changes/", translation.changes, change, "newest")]),
      {
        label: "timestamp",
        value: printTime(timestamp),
        because:
          row?.commit === undefined ? given(change) : "the commit's time, and the record's place in its step",
        see: "times",
      },
      {
        label: "action",
        value: `${action}, ${actionName}`,
        because: "release 3.6.1 names the numbers",
        see: "tables",
      },
      ...nouns(change),
      user("user", change, row?.user, known),
      user("author", change, row?.author, known),
      ...(target === "" ? [] : [{ label: "target", value: excerpt(target), because: "its row gives it" }]),
      ...(dictionary === null
        ? []
        : [
            { label: "dictionary", value: String(dictionary), because: "its row names the glossary's entry" },
          ]),
    ],
    files: places(change),
  };
}

function identifierOf(change: Change): Fact {
  const { id, timestamp, isNumbered } = change;
  const derived =
    id === timestamp
      ? "its time in microseconds since 1970"
      : "its time in microseconds since 1970, raised above the identifiers before it";
  return {
    label: "id",
    value: String(id),
    because: isNumbered ? given(change) : `no row gives one, so it is derived: ${derived}`,
    see: "identifiers",
  };
}

function nouns({ component, translation, unit, dictionary }: Change): Fact[] {
  const missing = dictionary === null ? "its row names none" : "records about a glossary name none";
  return [
    {
      label: "component",
      value: component === null ? "null" : nameOfComponent(component),
      because: component === null ? missing : "its row names it",
    },
    {
      label: "translation",
      value: translation === null ? "null" : nameOfTranslation(translation),
      because: translation === null ? missing : "its row names it",
    },
    {
      label: "unit",
      value: unit === null ? "null" : `unit ${unit.id}`,
      because: unit === null ? missing : "its row names it, and the files have it",
      see: "how-units-are-named",
    },
  ];
}

function user(
  label: "user" | "author",
  change: Change,
  name: string | undefined,
  { catalogue }: Known,
): Fact {
  const number = change[label];
  if (number === null || name === undefined) {
    return { label, value: "null", because: "its row names nobody: it happened by itself", see: "tables" };
  }
  const row = catalogue.tables.users.find(({ username }) => username === name);
  const because =
    row?.id === undefined
      ? `derived from the username ${excerpt(name)}`
      : `the number of ${excerpt(name)}, given at ${at(row.location)}`;
  return { label, value: String(number), because, see: "identifiers" };
}

function given({ row }: Change): string {
  if (row === undefined) return "given";
  return row.file.startsWith("commit ") ? `that of a record of ${row.file}` : `given at ${at(row)}`;
}

function places(change: Change): ExplainedPlace[] {
  const { unit, translation, component, project } = change;
  return [
    ...placeOfRow(change, "its row"),
    ...(unit === null ? [] : [placeOfUnit(unit)]),
    ...(translation === null ? [] : [placeOfTranslation(translation)]),
    ...(component === null ? [] : [placeOfComponent(component)]),
    ...(component !== null || project === null ? [] : [placeOfProject(project)]),
  ];
}
