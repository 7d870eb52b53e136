import type { RestOfCatalogue } from "../../../catalogue/index.ts";
import type { CheckRow, ContentRow } from "../../../model/index.ts";
import { CONTENT_TABLES, type ContentTable, type Settled, type SettledRow } from "../facts.ts";
import type { ContentTables } from "./slice-rows.ts";

/** What a slice must know of the others: what checks fail for there, and which of its identifiers are taken. */
export function restOf({ projects, moved }: Settled, slice: number): RestOfCatalogue {
  const failing = Object.entries(projects).map(([slug, project]) => {
    const contents = project.failing.map(
      ([content, languages]) => [BigInt(content), new Set(languages)] as const,
    );
    return [slug, new Map(contents)] as const;
  });
  return { failing: new Map(failing), moved: moved[slice] ?? {} };
}

/** What people said of contents, as rows that name them by their hash. */
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
