import { serialize } from "node:v8";
import { contentHashOf, describeUnit, UnitIndex } from "../../../catalogue/index.ts";
import { type ContentRow, Diagnostics, type Project, type Unit } from "../../../model/index.ts";
import { SURVEY } from "../collections.ts";
import { type AskedRow, CONTENT_TABLES, type ContentTable, type SurveyFacts } from "../facts.ts";
import { Piles } from "../linking/piles.ts";
import { type LinkedSlice, linkSlice } from "../linking/slice.ts";
import type { PlacedContents } from "../linking/slice-rows.ts";
import { type PlanOptions, readPlan } from "../plan.ts";
import { encodeRecord, endOf, NOTHING } from "../records/record.ts";
import type { PlacedRow } from "../records/row-shapes.ts";
import { identifiersOf, shownSources } from "./surveyed-identifiers.ts";

export interface MapOptions extends Pick<PlanOptions, "job" | "allowedRoots"> {
  readonly number: number;
}

/**
 * The facts about a slice for the others and the whole: failing contents, identifiers, its part of the project's
 * contents, and diagnostics.
 *
 * @returns one record, and the end
 * @throws UsageError, OutputError
 */
export async function surveySlice({ job, number, allowedRoots }: MapOptions): Promise<Buffer> {
  const plan = readPlan(job);
  const diagnostics = new Diagnostics();
  const slice = await linkSlice({ job, plan, number, given: undefined, allowedRoots }, diagnostics);
  const facts: SurveyFacts = {
    job: plan.name,
    shared: plan.shared,
    slice: number,
    inputs: slice.inputs,
    sorted: slice.sorted,
    units: slice.prepared.linked?.units.length ?? 0,
    manifestAt: slice.prepared.read.manifestAt,
    diagnostics: diagnostics.sorted(),
    saidOfReading: slice.saidOfReading,
    isLinked: slice.prepared.linked !== undefined,
    ...factsOf(slice, new Piles(plan), number),
  };
  const key = Buffer.from(String(number).padStart(10, "0"));
  const plain = serialize(facts);
  return Buffer.concat([encodeRecord({ collection: SURVEY, key, plain, api: NOTHING }), endOf(1)]);
}

type Found = Pick<SurveyFacts, "projects" | "identifiers" | "shown">;

function factsOf(slice: LinkedSlice, piles: Piles, number: number): Found {
  const { prepared, contents } = slice;
  if (prepared.linked === undefined) return { projects: {}, identifiers: {}, shown: [] };
  const { whole, catalogue } = prepared;
  const told = piles.toldBy(number);
  const tells = (row: ContentRow): boolean => told.has(piles.pileOf(row));
  return {
    projects: Object.fromEntries(
      whole.projects.map((project) => [project.manifest.slug, projectFacts(project, contents, tells)]),
    ),
    identifiers: identifiersOf(whole, catalogue.tables, slice.ordinalOf),
    shown: shownSources(whole, catalogue.tables, slice.ordinalOf),
  };
}

type Surveyed = SurveyFacts["projects"][string];

function projectFacts(
  { manifest, components }: Project,
  contents: PlacedContents,
  tells: (row: ContentRow) => boolean,
): Surveyed {
  const units = components.flatMap(({ translations }) => translations.flatMap((of) => of.units));
  const index = new UnitIndex(units);
  const rowsOf = (table: ContentTable): readonly PlacedRow<ContentRow>[] =>
    contents[table].filter(({ project }) => project === manifest.slug);
  const found = CONTENT_TABLES.map((table) =>
    rowsOf(table).flatMap((row) => {
      const content = contentHashOf(row, index);
      return content === undefined || !index.hasContent(content) ? [] : [[row.at, String(content)] as const];
    }),
  );
  return {
    languages: components.flatMap(({ translations }) =>
      translations.filter((of) => of.units.length > 0).map(({ language }) => language.code),
    ),
    failing: failingIn(units),
    found,
    rows: CONTENT_TABLES.map((table) => rowsOf(table).filter(tells).map(askedRow)),
  };
}

function askedRow(row: PlacedRow<ContentRow>): AskedRow {
  const { at, language, component, contentHash, location } = row;
  const check = "check" in row && typeof row.check === "string" ? row.check : null;
  const isDismissed = "isDismissed" in row && row.isDismissed === true;
  const called = contentHash === undefined ? describeUnit(row) : String(contentHash);
  return {
    at,
    language: language ?? null,
    component: component ?? null,
    check,
    isDismissed,
    called,
    location,
  };
}

function failingIn(units: readonly Unit[]): Surveyed["failing"] {
  return units
    .filter(({ failingChecks }) => failingChecks.length > 0)
    .map(({ text, translation, failingChecks }) => [
      String(text.contentHash),
      translation.language.code,
      failingChecks,
    ]);
}
