import { hash } from "node:crypto";
import { type Diagnostic, InputError } from "../../../model/index.ts";
import type { ShardPlan } from "../plan.ts";
import type { StoredRows, TableName } from "../records/row-shapes.ts";
import { readRows, readSortedRows, type SortedRows } from "../records/sorted-rows.ts";
import { Piles } from "./piles.ts";
import { NO_CONTENTS, type SliceRows } from "./slice-rows.ts";

export interface SortedSlice {
  readonly rows: SliceRows;
  /** The problems of the tables, for the reader to report. */
  readonly said: readonly Diagnostic[];
  readonly sha256: string;
}

export interface SortedSliceOptions {
  readonly job: string;
  readonly plan: ShardPlan;
  readonly number: number;
  /** True if the rows that are kept by content are settled. */
  readonly isSettled: boolean;
}

/** The part of a plan that all slices read alike, in one line. */
export function sharedDigest({ shared }: ShardPlan): string {
  return hash("sha256", JSON.stringify(shared));
}

/**
 * The rows of tables that `shard table` sorted for one slice.
 *
 * @returns undefined if it was not run
 * @throws InputError if it was run for another plan, or a file that it wrote is missing or altered
 */
export function readSortedSlice({
  job,
  plan,
  number,
  isSettled,
}: SortedSliceOptions): SortedSlice | undefined {
  const found = readSortedRows(job);
  if (found === undefined) return undefined;
  const { sorted, sha256 } = found;
  const piles = new Piles(plan);
  const isOfPlan = sorted.job === plan.name && sorted.shared === sharedDigest(plan);
  if (!isOfPlan || sorted.piles.length !== piles.count)
    throw new InputError(`the rows in ${job} were sorted for another plan: run lingodex shard table again`);
  const rowsOf = <Name extends TableName>(table: Name): StoredRows[Name] =>
    readRows(job, table, filesOf(sorted, piles.neededBy(number), table));
  return {
    rows: {
      tables: {
        users: rowsOf("users"),
        units: rowsOf("units"),
        sources: rowsOf("sources"),
        changes: rowsOf("changes"),
        translations: rowsOf("translations"),
        screenshots: rowsOf("screenshots"),
      },
      contents: isSettled
        ? NO_CONTENTS
        : { suggestions: rowsOf("suggestions"), comments: rowsOf("comments"), checks: rowsOf("checks") },
    },
    said: sorted.said,
    sha256,
  };
}

function filesOf({ piles }: SortedRows, needed: readonly number[], table: TableName): readonly string[] {
  return needed.flatMap((pile) => piles[pile]?.[table] ?? []);
}
