import { serialize } from "node:v8";
import { contentHashOf, UnitIndex } from "../../compute/records/contents.ts";
import { describeUnit } from "../../compute/records/overlays.ts";
import { Diagnostics } from "../../model/diagnostic.ts";
import type { Project, Recorded, Unit, WholeCatalogue } from "../../model/linked.ts";
import type { ContentRow, Tables } from "../../model/table-rows.ts";
import { encodeRecord, endOf, NOTHING } from "../../shard/record.ts";
import { CONTENT_TABLES, type ContentTable, type SurveyFacts } from "./facts.ts";
import { readPlan } from "./plan.ts";
import { linkSlice, NO_CONTENTS } from "./slice.ts";

export const SURVEY = "_survey";

export interface MapOptions {
  readonly job: string;
  /** Of the slice. */
  readonly number: number;
  /** See `CatalogueOptions`. Each machine has its own. */
  readonly allowedRoots?: readonly string[] | undefined;
}

/**
 * What the other slices and the whole must know of one: failing contents, identifiers, what of the project's contents it has, what is
 * wrong with it.
 *
 * @returns one record, and the end
 * @throws UsageError, OutputError
 */
export async function surveySlice({ job, number, allowedRoots }: MapOptions): Promise<Buffer> {
  const plan = readPlan(job);
  const diagnostics = new Diagnostics();
  const rest = { failing: new Map() };
  const asked = { job, plan, number, contents: NO_CONTENTS, rest, allowedRoots };
  const slice = await linkSlice(asked, diagnostics);
  const facts: SurveyFacts = {
    job: plan.name,
    shared: plan.shared,
    slice: number,
    inputs: slice.inputs,
    units: slice.prepared.linked?.units.length ?? 0,
    manifestAt: slice.prepared.read.manifestAt,
    diagnostics: diagnostics.sorted(),
    saidOfReading: slice.saidOfReading,
    isLinked: slice.prepared.linked !== undefined,
    ...factsOf(slice.prepared.whole, slice.tables, number === 0),
  };
  const key = Buffer.from(String(number).padStart(10, "0"));
  const plain = serialize(facts);
  return Buffer.concat([encodeRecord({ collection: SURVEY, key, plain, api: NOTHING }), endOf(1)]);
}

type Found = Pick<SurveyFacts, "projects" | "identifiers">;

function factsOf(whole: WholeCatalogue | undefined, tables: Tables | undefined, isFirst: boolean): Found {
  if (whole === undefined || tables === undefined) return { projects: {}, identifiers: {} };
  return {
    projects: Object.fromEntries(
      whole.projects.map((project) => [project.manifest.slug, projectFacts(project, tables, isFirst)]),
    ),
    identifiers: {
      unit: identifiersOf(whole.units, isFirst ? tables.units : []),
      source: identifiersOf(whole.sources, isFirst ? tables.sources : []),
      translation: identifiersOf(whole.translations, isFirst ? tables.translations : []),
      screenshot: identifiersOf(whole.screenshots, isFirst ? tables.screenshots : []),
    },
  };
}

/** Derived ones; of the first slice those that tables give, too, also to what is gone. */
function identifiersOf(
  nouns: readonly Recorded[],
  rows: readonly { readonly id: number | undefined }[],
): readonly number[] {
  const derived = nouns.filter(({ isNumbered }) => !isNumbered).map(({ id }) => id);
  return [...derived, ...rows.flatMap(({ id }) => id ?? [])];
}

function projectFacts(
  { manifest, components }: Project,
  tables: Tables,
  isFirst: boolean,
): SurveyFacts["projects"][string] {
  const units = components.flatMap(({ translations }) => translations.flatMap((of) => of.units));
  const index = new UnitIndex(units);
  const rowsOf = (table: ContentTable): readonly (readonly [number, ContentRow])[] =>
    tables[table].map((row, at) => [at, row] as const).filter(([, { project }]) => project === manifest.slug);
  const found = CONTENT_TABLES.map((table) =>
    rowsOf(table).flatMap(([at, row]) => {
      const content = contentHashOf(row, index);
      return content === undefined || !index.hasContent(content) ? [] : [[at, String(content)] as const];
    }),
  );
  return {
    languages: components.flatMap(({ translations }) =>
      translations.filter((of) => of.units.length > 0).map(({ language }) => language.code),
    ),
    failing: failingIn(units),
    found,
    rows: isFirst ? CONTENT_TABLES.map((table) => rowsOf(table).map(([at, row]) => askedRow(at, row))) : [],
  };
}

function askedRow(at: number, row: ContentRow): SurveyFacts["projects"][string]["rows"][number][number] {
  const { language, component, contentHash, location } = row;
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

function failingIn(units: readonly Unit[]): SurveyFacts["projects"][string]["failing"] {
  return units
    .filter(({ failingChecks }) => failingChecks.length > 0)
    .map(({ text, translation, failingChecks }) => [
      String(text.contentHash),
      translation.language.code,
      failingChecks,
    ]);
}
