import { resolve } from "node:path";
import { InputTrail } from "../../cache/input-trail.ts";
import type { RestOfCatalogue } from "../../compute/link.ts";
import { deriveIds } from "../../compute/records/changes.ts";
import type { Catalogue } from "../../model/catalogue.ts";
import type { Diagnostic, Diagnostics } from "../../model/diagnostic.ts";
import { RemoteError } from "../../model/failures.ts";
import type { Component } from "../../model/linked.ts";
import type { ChangeRow, Tables } from "../../model/table-rows.ts";
import { rootOf } from "../../read/catalogue-root.ts";
import { type Prepared, prepare } from "../catalogue/prepare.ts";
import { digestOf, isShared } from "./input-digest.ts";
import { type ShardPlan, sliceOf } from "./plan.ts";

/** Rows of what a project keeps by content. */
export type ContentTables = Pick<Tables, "suggestions" | "comments" | "checks">;

export const NO_CONTENTS: ContentTables = { suggestions: [], comments: [], checks: [] };

export interface SliceOptions {
  readonly job: string;
  readonly plan: ShardPlan;
  readonly number: number;
  /** In place of the catalogue's own. */
  readonly contents: ContentTables;
  readonly rest: RestOfCatalogue;
  /** See `CatalogueOptions`. */
  readonly allowedRoots: readonly string[] | undefined;
}

export interface LinkedSlice {
  readonly prepared: Prepared;
  /** Of the tables, all rows; undefined where the catalogue could not be read. */
  readonly tables: Tables | undefined;
  /** What was wrong before anything was linked. */
  readonly saidOfReading: readonly Diagnostic[];
  /** SHA-256 over the files that were read, but for tables, and the rows that belong to the slice: the same inputs give the same. */
  readonly inputs: string;
  /** Of a component, among all of the catalogue. */
  readonly ordinalOf: (component: Component) => number;
}

/**
 * Reads and links one slice as a part of the whole catalogue. What is wrong goes to `diagnostics`.
 *
 * @throws RemoteError where it is not the catalogue that was planned
 */
export async function linkSlice(
  { job, plan, number, contents, rest, allowedRoots }: SliceOptions,
  diagnostics: Diagnostics,
): Promise<LinkedSlice> {
  const directory = resolve(job, plan.catalogue);
  const trail = new InputTrail(rootOf(directory));
  const own = new Set(sliceOf(plan, number).map((place) => plan.components[place] ?? ""));
  let tables: Tables | undefined;
  let saidOfReading: readonly Diagnostic[] = [];
  // Units are counted of all slices together.
  const options = { ...plan.options, maxUnits: Number.MAX_SAFE_INTEGER, allowedRoots };
  const prepared = await prepare(directory, options, diagnostics, {
    witness: trail,
    historyCache: false,
    onRead: () => {
      saidOfReading = diagnostics.sorted();
    },
    part: {
      wants: (project, component) => own.has(`${project}/${component}`),
      tablesOf: (catalogue) => {
        tables = catalogue.tables;
        return partOf(catalogue, { own, isFirst: number === 0, plan, contents });
      },
      rest,
    },
  });
  if (!isShared(plan.shared, trail.records, tables))
    throw new RemoteError("manifests, users or records changed since the job was planned: plan it again");
  const ordinals = new Map(plan.components.map((name, ordinal) => [name, ordinal]));
  return {
    prepared,
    tables,
    saidOfReading,
    inputs: digestOf(trail.records, prepared.read.tables, prepared.catalogue),
    ordinalOf: ({ project, manifest }) => ordinals.get(`${project.manifest.slug}/${manifest.slug}`) ?? 0,
  };
}

interface Part {
  readonly own: ReadonlySet<string>;
  /** The first slice has what belongs to no component that is there. */
  readonly isFirst: boolean;
  readonly plan: ShardPlan;
  readonly contents: ContentTables;
}

function partOf({ tables }: Catalogue, { own, isFirst, plan, contents }: Part): Tables {
  const all = new Set(plan.components);
  const isOwn = (row: { readonly project?: string | undefined; readonly component?: string | undefined }) => {
    const name =
      row.project === undefined || row.component === undefined ? "" : `${row.project}/${row.component}`;
    return own.has(name) || (isFirst && !all.has(name));
  };
  const derived = deriveIds(tables.changes);
  return {
    users: tables.users,
    units: tables.units.filter(isOwn),
    sources: tables.sources.filter(isOwn),
    changes: tables.changes.filter(isOwn).map((row) => numbered(row, derived.get(row))),
    translations: tables.translations.filter(isOwn),
    screenshots: tables.screenshots.filter(isOwn),
    ...contents,
  };
}

function numbered(row: ChangeRow, derivedId: number | undefined): ChangeRow {
  return derivedId === undefined ? row : { ...row, derivedId };
}
