import type { Recorded, Screenshot, SourceRecord, SourceRow } from "../../model/index.ts";
import {
  at,
  count,
  type ExplainedPlace,
  type ExplanationDraft,
  excerpt,
  type Fact,
  type Known,
} from "./explanation.ts";
import { identifier, printTime, standing } from "./facts.ts";
import { nameOfComponent } from "./names.ts";
import { distinct, placeOfComponent, placeOfRow, placeOfSource, placesOfUnit } from "./places.ts";
import { findSourceRow } from "./rows.ts";

/** Why `/api/sources/<id>/` says what it says. */
export function explainSource(source: SourceRecord, known: Known): ExplanationDraft {
  const { component, units, screenshots } = source;
  const row = findSourceRow(known, source);
  const parts = [
    "source",
    component.project.manifest.slug,
    component.manifest.slug,
    "",
    String(source.idHash),
  ];
  const text = units[0]?.text;
  return {
    title: `The source ${excerpt(text?.context || text?.source || "")} of ${nameOfComponent(component)}`,
    facts: [
      identifier(source, parts),
      standing("/api/sources/", known.linked.sources, source, "identifier", "identifiers"),
      timestamp(source, known),
      {
        label: "priority",
        value: String(source.priority),
        because: row?.priority === undefined ? "no row gives another: 100" : `given at ${at(row.location)}`,
        see: "tables",
      },
      {
        label: "check_flags",
        value: excerpt(source.checkFlags),
        because: row?.checkFlags === undefined ? "no row gives any" : `given at ${at(row.location)}`,
        see: "tables",
      },
      explanation(source, row),
      {
        label: "units",
        value: String(units.length),
        because:
          "one for each translation that has it; by priority, then position, then the order in which the translations were created",
      },
      {
        label: "screenshots",
        value: String(screenshots.length),
        because:
          screenshots.length === 0 ? "no row of screenshots.csv names it" : "rows of screenshots.csv name it",
      },
    ],
    files: distinct([
      ...places(source, known),
      ...screenshots.flatMap((screenshot) => placeOfRow(screenshot, "the row of its screenshot")),
    ]),
  };
}

function places(source: SourceRecord, known: Known): ExplainedPlace[] {
  const own = placeOfSource(source);
  const [unit] = source.units;
  return [...(own === undefined ? [] : [own]), ...(unit === undefined ? [] : placesOfUnit(unit, known))];
}

/** SOURCES.md, "Tables": what tells a time that no row gives. */
function timestamp(source: SourceRecord, known: Known): Fact {
  const label = "timestamp";
  const value = printTime(source.timestamp);
  const row = findSourceRow(known, source);
  if (row?.timestamp !== undefined)
    return { label, value, because: `given at ${at(row.location)}`, see: "times" };
  const first = known.linked.changes
    .filter(({ component }) => component === source.component)
    .filter((change) => change.timestamp === source.timestamp)
    .map((change) => ({ change, isOwn: change.unit?.sourceRecord === source }));
  const own = first.find(({ isOwn }) => isOwn) ?? first[0];
  if (own === undefined) {
    return { label, value, because: "nothing tells it: SOURCE_DATE_EPOCH, else 1970", see: "times" };
  }
  const whose = own.isOwn ? "about it" : "of its component";
  return {
    label,
    value,
    because: `no row gives it; the earliest change ${whose} is at ${where(own.change)}`,
    see: "times",
  };
}

/** Why `/api/screenshots/<id>/` says what it says. */
export function explainScreenshot(screenshot: Screenshot, known: Known): ExplanationDraft {
  const { component, name, sources, image } = screenshot;
  const parts = ["screenshot", component.project.manifest.slug, component.manifest.slug, "", name];
  return {
    title: `The screenshot ${excerpt(name)} of ${nameOfComponent(component)}`,
    facts: [
      identifier(screenshot, parts),
      standing("/api/screenshots/", known.linked.screenshots, screenshot, "identifier", "identifiers"),
      {
        label: "sources",
        value: sources.length === 0 ? "none" : sources.map(({ id }) => id).join(", "),
        because: `the identifiers in its row that are ${count(sources.length, "source")} of the component, in the order of /api/sources/`,
        see: "tables",
      },
      {
        label: "file_url",
        value: image === undefined ? "not published" : image.name,
        because:
          image === undefined
            ? "its row names no image, or one that does not exist"
            : "the image that its row names",
        see: "tables",
      },
    ],
    files: [...placeOfRow(screenshot, "its row"), placeOfComponent(component)],
  };
}

function where({ row }: Recorded): string {
  return row === undefined ? "an unknown place" : at(row);
}

function explanation({ explanation: text }: SourceRecord, row: SourceRow | undefined): Fact {
  return {
    label: "explanation",
    value: excerpt(text),
    because:
      row?.explanation === undefined
        ? "no row gives any"
        : `given at ${at(row.location)}; bulk documents alone publish it`,
    see: "tables",
  };
}
