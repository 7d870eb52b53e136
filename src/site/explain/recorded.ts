import type { Change, Screenshot, SourceRecord } from "../../model/index.ts";
import type { Fact, Known } from "./explanation.ts";
import { at, counted, excerpt, fact, given, givenBy, identifier, printTime } from "./facts.ts";
import { nounTitles, rowOf } from "./places.ts";

/** The reasons for the content of `/api/sources/<id>/`. */
export function explainSource(source: SourceRecord, known: Known): readonly Fact[] {
  const { component, units, screenshots, idHash, checkFlags, explanation, labels } = source;
  const row = rowOf(source, known.catalogue.tables.sources);
  const none = "no row has any";
  const told = (cell: "explanation" | "labels"): string =>
    `${givenBy(row, cell, none)}; only in bulk documents`;
  const order =
    "one for each translation that has it; by priority, position, and when the translation was created";
  const shown = `${screenshots.length === 0 ? "no row" : "rows"} of screenshots.csv with its number`;
  return [
    identifier(source, "source", component, { idHash: String(idHash) }),
    fact("timestamp", printTime(source.timestamp, known), timestampReason(source, known), "times"),
    fact("priority", source.priority, givenBy(row, "priority", "100 by default"), "tables"),
    fact("check_flags", excerpt(checkFlags), givenBy(row, "checkFlags", none), "tables"),
    fact("explanation", excerpt(explanation), told("explanation"), "tables"),
    fact("labels", excerpt(labels.join(", ")), told("labels"), "tables"),
    fact("units", units.length, order),
    fact("screenshots", screenshots.length, shown),
  ];
}

/** The reason for the time of a source (SOURCES.md, "Tables"). */
function timestampReason(source: SourceRecord, known: Known): string {
  const row = rowOf(source, known.catalogue.tables.sources);
  if (row?.timestamp !== undefined) return given(row.location);
  const { manifest, project } = source.component;
  const times = known.catalogue.history?.sourceTimes.get(`${project.manifest.slug}/${manifest.slug}`);
  if (times?.has(source.idHash)) return "no row has it; the source entered the repository's history then";
  const first = known.linked.changes.filter(
    ({ component, timestamp }) => component === source.component && timestamp === source.timestamp,
  );
  const about = first.find(({ unit }) => unit?.sourceRecord === source);
  const { row: place } = about ?? first[0] ?? {};
  if (place === undefined) return "no change has a time: SOURCE_DATE_EPOCH, else 1970";
  return `no row has it; the earliest change ${about === undefined ? "of its component" : "about it"} is at ${at(place)}`;
}

/** The reasons for the content of `/api/screenshots/<id>/`. */
export function explainScreenshot(screenshot: Screenshot): readonly Fact[] {
  const { component, name, sources, image } = screenshot;
  const file = image ? "the image that its row names" : NO_IMAGE;
  const ids = sources.map(({ id }) => id).join(", ");
  const joined = `the identifiers in its row, which are ${counted(sources.length, "source")} of the component, in the order of /api/sources/`;
  return [
    identifier(screenshot, "screenshot", component, { idHash: name }),
    fact("sources", ids || "none", joined, "tables"),
    fact("file_url", image?.name ?? "not published", file, "tables"),
  ];
}

export const NO_IMAGE = "its row names no image, or one that does not exist";

/** The reasons for the content of `/api/changes/<id>/`. */
export function explainChange(change: Change, known: Known): readonly Fact[] {
  const { action, actionName, timestamp, target, dictionary } = change;
  const { tables, history } = known.catalogue;
  // All records of one commit have the same place, so they are found by identifier.
  const row = rowOf(change, tables.changes) ?? history?.changes.find(({ id }) => id === change.id);
  const ofCommit = "the commit's time and the record's position in its step";
  const time = row?.commit === undefined ? given(change.row) : ofCommit;
  return [
    identifierFact(change),
    fact("timestamp", printTime(timestamp, known), time, "times"),
    fact("action", `${action}, ${actionName}`, "the numbers are those of release 3.6.1", "tables"),
    ...nounFacts(change),
    ...(["user", "author"] as const).map((label) => personFact(label, change, row?.[label], known)),
    ...(target === "" ? [] : [fact("target", excerpt(target), "from its row")]),
    ...(dictionary === null ? [] : [fact("dictionary", dictionary, "its row names the glossary's entry")]),
  ];
}

function identifierFact(change: Change): Fact {
  const { id, timestamp, isNumbered } = change;
  const raised = id === timestamp ? "" : ", raised above the identifiers before it";
  const derived = `no row has one, so it is derived: its time in microseconds since 1970${raised}`;
  return fact("id", id, isNumbered ? given(change.row) : derived, "identifiers");
}

function nounFacts({ component, translation, unit, dictionary }: Change): readonly Fact[] {
  const none = dictionary === null ? "its row names none" : "records about a glossary have none";
  const titles = {
    component: component && nounTitles.component(component),
    translation: translation && nounTitles.translation(translation),
    unit: unit && `unit ${unit.id}`,
  };
  return Object.entries(titles).map(([label, title]) => {
    const because = title === null ? none : "its row names it, and the files have it";
    return fact(label, title, because, "how-units-are-named");
  });
}

function personFact(
  label: "user" | "author",
  change: Change,
  name: string | undefined,
  { catalogue }: Known,
): Fact {
  const automatic = "its row has no user: it happened automatically";
  if (change[label] === null || name === undefined) return fact(label, null, automatic, "tables");
  const row = catalogue.tables.users.find(({ username }) => username === name);
  const derived = `derived from the username ${excerpt(name)}`;
  const because = row?.id === undefined ? derived : `the number of ${excerpt(name)}, ${given(row.location)}`;
  return fact(label, change[label], because, "identifiers");
}
