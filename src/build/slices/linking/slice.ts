import { resolve } from "node:path";
import { type Prepared, prepare, type RestOfCatalogue, rootOf } from "../../../catalogue/index.ts";
import {
  type Component,
  type Diagnostic,
  type Diagnostics,
  InputError,
  type Tables,
} from "../../../model/index.ts";
import { areFilesShared, areRowsShared, digestOf } from "../input-digest.ts";
import { type ShardPlan, sliceOf } from "../plan.ts";
import { TrailBesideTables } from "../reading.ts";
import { type ContentTables, NO_CONTENTS, type PlacedContents, rowsOfSlice } from "./slice-rows.ts";
import { readSortedSlice } from "./sorted-slice.ts";

export interface Given {
  readonly contents: ContentTables;
  readonly rest: RestOfCatalogue;
}

export interface SliceOptions {
  readonly job: string;
  readonly plan: ShardPlan;
  readonly number: number;
  /** The facts about other slices. Undefined before settling, when the slice is read for its survey. */
  readonly given: Given | undefined;
  readonly allowedRoots: readonly string[] | undefined;
}

export interface LinkedSlice {
  readonly prepared: Prepared;
  /** If nothing is settled, the rows whose content the slice may have. */
  readonly contents: PlacedContents;
  /** SHA-256 over the rows that `shard table` sorted; null if the slice read the tables itself. */
  readonly sorted: string | null;
  readonly saidOfReading: readonly Diagnostic[];
  /** SHA-256 over the read files without tables, and over the slice's rows. The same inputs have the same hash. */
  readonly inputs: string;
  /** The number of a component in the catalogue. */
  readonly ordinalOf: (component: Component) => number;
}

/**
 * Reads and links one slice as a part of the whole catalogue. Problems go to `diagnostics`.
 * @throws InputError if it is not the planned catalogue, or rows were not sorted for the plan
 */
export async function linkSlice(
  { job, plan, number, given, allowedRoots }: SliceOptions,
  diagnostics: Diagnostics,
): Promise<LinkedSlice> {
  const own = new Set(sliceOf(plan, number).map((place) => plan.components[place] ?? ""));
  const sorted = readSortedSlice({ job, plan, number, isSettled: given !== undefined });
  diagnostics.take(sorted?.said ?? []);
  const directory = resolve(job, plan.catalogue);
  const trail = new TrailBesideTables(rootOf(directory));
  let contents: PlacedContents = NO_CONTENTS;
  let saidOfReading: readonly Diagnostic[] = [];
  // The limit of units is checked for all slices together.
  const options = { ...plan.options, maxUnits: Number.MAX_SAFE_INTEGER, allowedRoots };
  const prepared = await prepare(directory, options, diagnostics, {
    witness: trail.witness,
    historyCache: false,
    onRead: () => {
      saidOfReading = diagnostics.sorted();
    },
    part: {
      wants: (project, component) => own.has(`${project}/${component}`),
      tablesFrom: (read) => {
        const rows = sorted?.rows ?? rowsOfSlice(planned(trail.ofTables(read), plan), plan, number);
        contents = rows.contents;
        return { ...rows.tables, ...(given?.contents ?? NO_CONTENTS) };
      },
      rest: given?.rest ?? { failing: new Map() },
    },
  });
  if (!areFilesShared(plan.shared, trail.records)) throw changedSincePlan();
  const ordinals = new Map(plan.components.map((name, ordinal) => [name, ordinal]));
  return {
    prepared,
    contents,
    sorted: sorted?.sha256 ?? null,
    saidOfReading,
    inputs: digestOf(trail.records, prepared.read.tables, prepared.catalogue),
    ordinalOf: ({ project, manifest }) => ordinals.get(`${project.manifest.slug}/${manifest.slug}`) ?? 0,
  };
}

function planned(tables: Tables, { shared }: ShardPlan): Tables {
  if (areRowsShared(shared, tables)) return tables;
  throw changedSincePlan();
}

export function changedSincePlan(): InputError {
  return new InputError("manifests, users or records changed since the job was planned: plan it again");
}
