import { deriveIds, type RestOfCatalogue } from "../../../catalogue/index.ts";
import type { ChangeRow, CheckRow, ContentRow, Tables } from "../../../model/index.ts";
import { CONTENT_TABLES, type ContentTable, type Settled, type SettledRow } from "../facts.ts";
import type { ShardPlan } from "../plan.ts";
import type { PlacedRow, StoredRows } from "../records/row-shapes.ts";
import { type PiledRow, Piles } from "./piles.ts";

export type ContentTables = Pick<Tables, ContentTable>;

export const NO_CONTENTS: PlacedContents = { suggestions: [], comments: [], checks: [] };

export interface SliceRows {
  readonly tables: Omit<Tables, ContentTable>;
  readonly contents: PlacedContents;
}

export type PlacedContents = Pick<StoredRows, ContentTable>;

/** @param all all rows of the catalogue */
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

/** The rows without words for diagnostics, because a slice has no pages. */
export function placed<Row extends ContentRow>(rows: readonly Row[]): readonly PlacedRow<Row>[] {
  return rows.map((row, at) => ({ ...row, said: undefined, at }));
}

/** Adds the identifier that follows from the rows of all slices, because a slice has only its own rows. */
export function numbered(row: ChangeRow, ids: ReadonlyMap<ChangeRow, number>): ChangeRow {
  const derivedId = ids.get(row);
  return derivedId === undefined ? row : { ...row, derivedId };
}

/** The facts of other slices that a slice needs: failing contents, and identifiers that are taken. */
export function restOf({ projects, moved }: Settled, slice: number): RestOfCatalogue {
  const failing = Object.entries(projects).map(([slug, project]) => {
    const contents = project.failing.map(
      ([content, languages]) => [BigInt(content), new Set(languages)] as const,
    );
    return [slug, new Map(contents)] as const;
  });
  return { failing: new Map(failing), moved: moved[slice] ?? {} };
}

/** The settled suggestions, comments and checks as rows that name contents by their hash. */
export function ownedRows(settled: Settled): ContentTables {
  const rowsOf = (table: ContentTable): readonly (readonly [string, SettledRow])[] =>
    Object.entries(settled.projects).flatMap(([slug, { rows }]) =>
      (rows[CONTENT_TABLES.indexOf(table)] ?? []).map((row) => [slug, row] as const),
    );
  return {
    suggestions: rowsOf("suggestions").map(([slug, row]) => contentRow(slug, row)),
    comments: rowsOf("comments").map(([slug, row]) => contentRow(slug, row)),
    checks: rowsOf("checks").map(([slug, row]) => checkRow(slug, row)),
  };
}

const NOWHERE = { file: "", line: 1, column: 1 };

function contentRow(project: string, { content, language }: SettledRow): ContentRow {
  return {
    project,
    component: undefined,
    language: language ?? undefined,
    contentHash: BigInt(content),
    idHash: undefined,
    context: undefined,
    source: undefined,
    location: NOWHERE,
  };
}

function checkRow(project: string, row: SettledRow): CheckRow {
  return { ...contentRow(project, row), check: row.check ?? "", isDismissed: row.isDismissed };
}
