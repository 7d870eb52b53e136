import { resolve } from "node:path";
import { deriveIds, requireCatalogue } from "../../../catalogue/index.ts";
import type { Tables } from "../../../model/index.ts";
import { CONTENT_TABLES } from "../facts.ts";
import { areFilesShared, areRowsShared } from "../input-digest.ts";
import { type PlanOptions, readPlan, type ShardPlan } from "../plan.ts";
import { readShared } from "../reading.ts";
import type { StoredRows, TableName } from "../records/row-shapes.ts";
import { putRows, putSortedRows } from "../records/sorted-rows.ts";
import { type PiledRow, Piles, USERS_PILE } from "./piles.ts";
import { changedSincePlan } from "./slice.ts";
import { numbered, placed } from "./slice-rows.ts";
import { sharedDigest } from "./sorted-slice.ts";

export interface TableResult {
  /** The number of valid rows in all tables. */
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** The number of problems in the tables. Settling reports them with all other problems. */
  readonly findings: number;
  readonly slices: number;
}

/**
 * Reads every table once, and sorts its rows by the slices that need them. Slices then read no table.
 *
 * @throws InputError if the catalogue differs from the plan; UsageError, OutputError
 */
export function sortTables({ job, allowedRoots }: Pick<PlanOptions, "job" | "allowedRoots">): TableResult {
  const plan = readPlan(job);
  const catalogue = resolve(job, plan.catalogue);
  requireCatalogue(catalogue);
  const { tables, trail, ofTables } = readShared(catalogue, { ...plan.options, allowedRoots });
  const { shared } = plan;
  if (tables === undefined || !areFilesShared(shared, trail.records) || !areRowsShared(shared, tables))
    throw changedSincePlan();
  const said = ofTables.sorted();
  const written = new SortedTables(job, plan, tables);
  putSortedRows(job, { job: plan.name, shared: sharedDigest(plan), said, piles: written.piles });
  const { files, bytes } = written;
  const rows = Object.values(tables).reduce((sum, of) => sum + of.length, 0);
  return { rows, files, bytes, findings: said.length, slices: plan.slices.length };
}

type AnyRow = StoredRows[TableName][number];

const [MOST_ROWS, MOST_IMAGE_BYTES] = [20_000, 2 ** 25];

/** Writes rows by table, and within a table by pile. Memory contains the rows of one file at a time. */
class SortedTables {
  readonly piles: readonly Record<string, readonly string[]>[];
  files = 0;
  bytes = 0;
  readonly #job: string;

  constructor(job: string, plan: ShardPlan, tables: Tables) {
    this.#job = job;
    const piles = new Piles(plan);
    this.piles = Array.from({ length: piles.count }, () => ({}));
    const pileOf = (row: PiledRow): number => piles.pileOf(row);
    const ids = deriveIds(tables.changes);
    // Only git's authors need addresses. Slices have no git history, so addresses are left out.
    this.#put(
      "users",
      tables.users,
      () => USERS_PILE,
      (row) => ({ ...row, email: "" }),
    );
    this.#put("units", tables.units, pileOf);
    this.#put("sources", tables.sources, pileOf);
    this.#put("changes", tables.changes, pileOf, (row) => numbered(row, ids));
    this.#put("translations", tables.translations, pileOf);
    for (const table of CONTENT_TABLES) this.#put(table, placed(tables[table]), pileOf);
    this.#put("screenshots", tables.screenshots, pileOf);
  }

  #put<Row extends AnyRow>(
    table: TableName,
    rows: readonly Row[],
    pileOf: (row: Row) => number,
    stored: (row: Row) => AnyRow = (row) => row,
  ): void {
    const piled: Row[][] = this.piles.map(() => []);
    for (const row of rows) piled[pileOf(row)]?.push(row);
    for (const [pile, files] of this.piles.entries()) {
      const names = [...chunksOf(piled[pile] ?? [])].map((chunk) => this.#putFile(chunk.map(stored)));
      if (names.length > 0) files[table] = names;
    }
  }

  #putFile(rows: readonly AnyRow[]): string {
    const { file, bytes } = putRows(this.#job, rows);
    this.files += 1;
    this.bytes += bytes;
    return file;
  }
}

function* chunksOf<Row extends AnyRow>(rows: readonly Row[]): Iterable<readonly Row[]> {
  let chunk: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    chunk.push(row);
    bytes += imageBytes(row);
    if (chunk.length < MOST_ROWS && bytes < MOST_IMAGE_BYTES) continue;
    yield chunk;
    [chunk, bytes] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

function imageBytes(row: AnyRow): number {
  return "image" in row ? (row.image?.bytes.length ?? 0) : 0;
}
