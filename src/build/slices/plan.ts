import { hash } from "node:crypto";
import { relative, resolve } from "node:path";
import {
  type CatalogueOptions,
  isRefused,
  type ReadResult,
  requireCatalogue,
  rootOf,
} from "../../catalogue/index.ts";
import {
  type CatalogueSettings,
  COMPATS,
  count,
  type Diagnostic,
  exactly,
  FLAG,
  hasShape,
  jsonFieldsIn,
  list,
  NUMBER,
  record,
  type Shape,
  type Shaped,
  TOOL,
  text,
  UsageError,
} from "../../model/index.ts";
import { publishesPages, resolveSite, type SiteOptions } from "../../site/index.ts";
import { SHARED_INPUTS } from "./facts.ts";
import { sharedInputs } from "./input-digest.ts";
import { readShared } from "./reading.ts";
import { makeJob, PLAN, putJobFile, readJobFile } from "./records/job.ts";
import { dropSortedRows } from "./records/sorted-rows.ts";

/** The options for reading and publishing, for each task of a job. */
export type JobOptions = Pick<
  CatalogueOptions & SiteOptions,
  | "baseUrl"
  | "links"
  | "host"
  | "view"
  | "compat"
  | "bulk"
  | "pages"
  | "strict"
  | "sourceDateEpoch"
  | "maxInputBytes"
  | "maxUnits"
  | "maxDocuments"
>;

export interface PlanOptions extends JobOptions {
  readonly catalogue: string;
  readonly job: string;
  /** The greatest number of slices. A slice has at least one component. */
  readonly slices: number;
  /** See `CatalogueOptions`. Each machine has its own. */
  readonly allowedRoots?: readonly string[] | undefined;
}

export type ShardPlan = Shaped<typeof PLAN_SHAPE>;

/** The folder of a job is untrusted. */
const OPTIONS = {
  baseUrl: text(),
  links: exactly("query", "path", "file"),
  host: text(),
  view: exactly("api", "none"),
  compat: list(exactly(...COMPATS)),
  bulk: FLAG,
  pages: FLAG,
  strict: FLAG,
  sourceDateEpoch: NUMBER,
  maxInputBytes: count(),
  maxUnits: count(),
  maxDocuments: count(),
} satisfies Record<keyof JobOptions, Shape>;

const NAMES = Object.keys(OPTIONS) as (keyof JobOptions)[];

const PLAN_SHAPE = record({
  format: exactly(1),
  tool: text(),
  /** SHA-256 over all other facts except `shared`. Tasks with the same name and inputs do the same work. */
  name: text(),
  /** The inputs that are the same for all slices: see `SharedInputs`. */
  shared: SHARED_INPUTS,
  /** The catalogue's directory, relative to the job's. */
  catalogue: text(),
  options: record<JobOptions>(OPTIONS, ...NAMES),
  /** All components, in the catalogue's order. */
  components: list(text()),
  /** The components of each slice, as ascending places in `components`. */
  slices: list(list(count())),
});

export interface Planned {
  /** Undefined if the catalogue's manifest cannot be read. */
  readonly plan: ShardPlan | undefined;
  /** False if manifests or tables have errors (with `strict`, also warnings). Settling would then refuse the job. */
  readonly ok: boolean;
  /** The reason for `ok`. Surveys report all other problems. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Cuts a catalogue into slices, by its manifests and the names of its files. No translation is read.
 *
 * @throws UsageError for options that slices cannot support, and without a catalogue; OutputError
 */
export function planShards({ catalogue, job, slices, allowedRoots, ...options }: PlanOptions): Planned {
  requireCatalogue(catalogue);
  makeJob(job);
  const { read, trail, components, diagnostics } = readShared(catalogue, { ...options, allowedRoots });
  const said = diagnostics.sorted();
  if (read.catalogue === undefined) return { plan: undefined, ok: false, diagnostics: said };
  const ok = !isRefused(diagnostics, options);
  if (ok) refuseWhatSlicesCannot(read, read.catalogue.settings, options);
  const facts = {
    format: 1,
    tool: `${TOOL.name} ${TOOL.version}`,
    catalogue: relative(resolve(job), rootOf(catalogue)),
    options,
    components,
    slices: slicesOf(components.length, slices),
  } as const;
  const shared = sharedInputs(trail.records, read.catalogue.tables);
  const plan = { ...facts, name: hash("sha256", JSON.stringify(facts)), shared };
  // The old sorted rows can be older than the tables.
  dropSortedRows(job);
  putJobFile(job, PLAN, `${JSON.stringify(plan, undefined, 1)}\n`);
  return { plan, ok, diagnostics: ok ? [] : said };
}

function refuseWhatSlicesCannot(
  { tracked, baseUrlAt }: ReadResult,
  settings: CatalogueSettings,
  options: JobOptions,
): void {
  if (tracked !== undefined) refuse("a history of git", "remove `changes: [git]`, or run lingodex build");
  if (publishesPages(options, settings)) refuse("pages for people", "pass --no-pages, or run lingodex build");
  const site = resolveSite(options, settings, baseUrlAt, () => undefined);
  if (site.hasBulk) refuse("bulk documents", "pass --no-bulk, or run lingodex build");
}

function refuse(what: string, hint: string): never {
  throw new UsageError(`slices do not support ${what} yet`, hint);
}

/** Assigns components by turns, so that adjacent large ones are in different slices. There is always one slice. */
function slicesOf(components: number, most: number): readonly (readonly number[])[] {
  const count = Math.max(1, Math.min(components, most));
  return Array.from({ length: count }, (_, slice) =>
    Array.from({ length: components }, (__, place) => place).filter((place) => place % count === slice),
  );
}

/** @throws UsageError if the folder contains no plan of this version */
export function readPlan(job: string): ShardPlan {
  const file = readJobFile(job, PLAN);
  if (file === undefined)
    throw new UsageError(`${job} contains no job: there is no ${PLAN}`, "run lingodex shard plan first");
  const plan = jsonFieldsIn(file);
  if (
    hasShape(plan, PLAN_SHAPE) &&
    plan.tool === `${TOOL.name} ${TOOL.version}` &&
    nameOf(plan) === plan.name
  )
    return plan;
  throw new UsageError(
    `${job} is a plan of another version, or it was edited`,
    "run lingodex shard plan again, with the same version as all tasks",
  );
}

function nameOf({ name: _name, shared: _shared, ...facts }: ShardPlan): string {
  return hash("sha256", JSON.stringify(facts));
}

export type Slice = readonly number[];

/** @throws UsageError if there is no slice with this number */
export function sliceOf({ slices }: ShardPlan, number: number): Slice {
  const slice = slices[number];
  if (slice !== undefined) return slice;
  throw new UsageError(`there is no slice ${number}`, `slices have numbers from 0 to ${slices.length - 1}`);
}
