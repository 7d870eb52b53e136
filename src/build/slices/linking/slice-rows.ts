import { deriveIds } from "../../../catalogue/index.ts";
import type { ChangeRow, CheckRow, ContentRow, Tables } from "../../../model/index.ts";
import type { ContentTable } from "../facts.ts";
import type { ShardPlan } from "../plan.ts";
import type { PlacedRow } from "../records/row-shapes.ts";
import { type PiledRow, Piles } from "./piles.ts";

/** Rows of what a project keeps by content. */
export type ContentTables = Pick<Tables, ContentTable>;

export const NO_CONTENTS: PlacedContents = { suggestions: [], comments: [], checks: [] };

/** What of the tables a slice needs. */
export interface SliceRows {
  readonly tables: Omit<Tables, ContentTable>;
  /** Those whose content the slice may have. */
  readonly contents: PlacedContents;
}

export interface PlacedContents {
  readonly suggestions: readonly PlacedRow<ContentRow>[];
  readonly comments: readonly PlacedRow<ContentRow>[];
  readonly checks: readonly PlacedRow<CheckRow>[];
}

/** @param all rows of the catalogue */
export function rowsOfSlice(all: Tables, plan: ShardPlan, slice: number): SliceRows {
  const piles = new Piles(plan);
  const needed = new Set(piles.neededBy(slice));
  const isNeeded = (row: PiledRow): boolean => needed.has(piles.pileOf(row));
  const contents = <Row extends ContentRow>(rows: readonly Row[]): readonly PlacedRow<Row>[] =>
    placed(rows).filter(isNeeded);
  const ids = deriveIds(all.changes);
  return {
    tables: {
      users: all.users,
      units: all.units.filter(isNeeded),
      sources: all.sources.filter(isNeeded),
      changes: all.changes.filter(isNeeded).map((row) => numbered(row, ids)),
      translations: all.translations.filter(isNeeded),
      screenshots: all.screenshots.filter(isNeeded),
    },
    contents: {
      suggestions: contents(all.suggestions),
      comments: contents(all.comments),
      checks: contents(all.checks),
    },
  };
}

export function placed<Row extends ContentRow>(rows: readonly Row[]): readonly PlacedRow<Row>[] {
  return rows.map((row, at) => ({ ...row, at }));
}

/** With the identifier that follows from all rows, of which a slice has its own alone. */
export function numbered(row: ChangeRow, ids: ReadonlyMap<ChangeRow, number>): ChangeRow {
  const derivedId = ids.get(row);
  return derivedId === undefined ? row : { ...row, derivedId };
}
