import type { Change, Screenshot, SourceRecord } from "../../model/index.ts";
import type { Explained, Fact, Known } from "./explanation.ts";
import { at, count, excerpt, fact, given, identifier, printTime, standing } from "./facts.ts";
import { findChangeRow, findSourceRow, nounTitles } from "./places.ts";

/** Why `/api/sources/<id>/` says what it says. */
export function explainSource(source: SourceRecord, known: Known): Explained {
  const { component, units, screenshots, idHash, checkFlags, explanation } = source;
  const row = findSourceRow(known, source);
  const byRow = (value: unknown, otherwise: string): string =>
    value === undefined ? otherwise : given(row?.location);
  const order =
    "one for each translation that has it; by priority, then position, then the order in which the translations were created";
  const shown =
    screenshots.length === 0 ? "no row of screenshots.csv names it" : "rows of screenshots.csv name it";
  const told = `${byRow(row?.explanation, "no row gives any")}; bulk documents alone publish it`;
  return {
    facts: [
      identifier(source, "source", component, { idHash: String(idHash) }),
      standing("sources/", known.linked.sources, source, "identifiers"),
      timestamp(source, known),
      fact("priority", source.priority, byRow(row?.priority, "no row gives another: 100"), "tables"),
      fact("check_flags", excerpt(checkFlags), byRow(row?.checkFlags, "no row gives any"), "tables"),
      fact("explanation", excerpt(explanation), told, "tables"),
      fact("units", units.length, order),
      fact("screenshots", screenshots.length, shown),
    ],
  };
}

/** SOURCES.md, "Tables": what gives a source the time that no row gives. */
function timestamp(source: SourceRecord, known: Known): Fact {
  const value = printTime(source.timestamp);
  const row = findSourceRow(known, source);
  if (row?.timestamp !== undefined) return fact("timestamp", value, given(row.location), "times");
  const { manifest, project } = source.component;
  const times = known.catalogue.history?.sourceTimes.get(`${project.manifest.slug}/${manifest.slug}`);
  if (times?.has(source.idHash))
    return fact(
      "timestamp",
      value,
      "no row gives it; the history of its repository has it from then on",
      "times",
    );
  const first = known.linked.changes
    .filter(({ component, timestamp: time }) => component === source.component && time === source.timestamp)
    .map((change) => ({ change, isOwn: change.unit?.sourceRecord === source }));
  const own = first.find(({ isOwn }) => isOwn) ?? first[0];
  if (own === undefined)
    return fact("timestamp", value, "no change has it: SOURCE_DATE_EPOCH, else 1970", "times");
  const where = own.change.row === undefined ? "an unknown place" : at(own.change.row);
  const because = `no row gives it; the earliest change ${own.isOwn ? "about it" : "of its component"} is at ${where}`;
  return fact("timestamp", value, because, "times");
}

/** Why `/api/screenshots/<id>/` says what it says. */
export function explainScreenshot(screenshot: Screenshot, { linked }: Known): Explained {
  const { component, name, sources, image } = screenshot;
  const ids = sources.map(({ id }) => id).join(", ");
  const joined = `the identifiers in its row that are ${count(sources.length, "source")} of the component, in the order of /api/sources/`;
  return {
    facts: [
      identifier(screenshot, "screenshot", component, { idHash: name }),
      standing("screenshots/", linked.screenshots, screenshot, "identifiers"),
      fact("sources", ids || "none", joined, "tables"),
      image === undefined
        ? fact("file_url", "not published", NO_IMAGE, "tables")
        : fact("file_url", image.name, "the image that its row names", "tables"),
    ],
  };
}

export const NO_IMAGE = "its row names no image, or one that does not exist";

/** Why `/api/changes/<id>/` says what it says. */
export function explainChange(change: Change, known: Known): Explained {
  const { action, actionName, timestamp, target, dictionary } = change;
  const row = findChangeRow(known, change);
  const time =
    row?.commit === undefined ? givenIn(change) : "the commit's time, and the record's place in its step";
  return {
    facts: [
      identifierFact(change),
      ...standings(change, known),
      fact("timestamp", printTime(timestamp), time, "times"),
      fact("action", `${action}, ${actionName}`, "release 3.6.1 names the numbers", "tables"),
      ...nouns(change),
      person("user", change, row?.user, known),
      person("author", change, row?.author, known),
      ...(target === "" ? [] : [fact("target", excerpt(target), "its row gives it")]),
      ...(dictionary === null ? [] : [fact("dictionary", dictionary, "its row names the glossary's entry")]),
    ],
  };
}

function identifierFact(change: Change): Fact {
  const { id, timestamp, isNumbered } = change;
  const raised = id === timestamp ? "" : ", raised above the identifiers before it";
  const derived = `no row gives one, so it is derived: its time in microseconds since 1970${raised}`;
  return fact("id", id, isNumbered ? givenIn(change) : derived, "identifiers");
}

function standings(change: Change, { linked }: Known): readonly Fact[] {
  const { project, component, translation } = change;
  return [
    standing("changes/", linked.changes, change, "identifiers"),
    ...(project ? [standing("projects/{project}/changes/", project.changes, change)] : []),
    ...(component ? [standing("components/{project}/{component}/changes/", component.changes, change)] : []),
    ...(translation
      ? [standing("translations/{project}/{component}/{language}/changes/", translation.changes, change)]
      : []),
  ];
}

function nouns({ component, translation, unit, dictionary }: Change): readonly Fact[] {
  const because = (noun: object | null, named: string): string => {
    if (noun !== null) return named;
    return dictionary === null ? "its row names none" : "records about a glossary name none";
  };
  return [
    fact("component", component && nounTitles.component(component), because(component, "its row names it")),
    fact(
      "translation",
      translation && nounTitles.translation(translation),
      because(translation, "its row names it"),
    ),
    fact(
      "unit",
      unit && `unit ${unit.id}`,
      because(unit, "its row names it, and the files have it"),
      "how-units-are-named",
    ),
  ];
}

function person(
  label: "user" | "author",
  change: Change,
  name: string | undefined,
  { catalogue }: Known,
): Fact {
  if (change[label] === null || name === undefined)
    return fact(label, null, "its row names nobody: it happened by itself", "tables");
  const row = catalogue.tables.users.find(({ username }) => username === name);
  const because =
    row?.id === undefined
      ? `derived from the username ${excerpt(name)}`
      : `the number of ${excerpt(name)}, ${given(row.location)}`;
  return fact(label, change[label], because, "identifiers");
}

function givenIn({ row }: Change): string {
  return row?.file.startsWith("commit ") ? `that of a record of ${row.file}` : given(row);
}
