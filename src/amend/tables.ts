import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OutputError } from "../model/failures.ts";
import type { NumberedTable, Numbering } from "../model/numbering.ts";
import { amendTable } from "./table-text.ts";

export interface AmendedTable {
  /** Relative to the catalogue's directory. */
  readonly file: string;
  /** Identifiers that were written. */
  readonly identifiers: number;
}

/**
 * Writes identifiers into the catalogue's tables (SOURCES.md, `ids --write`): into the rows that lack one, and as
 * new rows at the end of the table's first file. All files are written beside themselves before any is replaced.
 *
 * @param tables the directory of the tables, relative to the catalogue's
 * @throws OutputError
 */
export function amendTables(directory: string, tables: string, numbering: Numbering): AmendedTable[] {
  const amended = numbering
    .flatMap((table) => filesOf(table, tables))
    .map((change) => compose(directory, change));
  const staged = amended.map(({ file }) => `${join(directory, file)}.lingodex-new`);
  try {
    for (const [index, { text }] of amended.entries())
      writeFileSync(staged[index] ?? "", text, { flag: "wx" });
    for (const [index, { file }] of amended.entries()) renameSync(staged[index] ?? "", join(directory, file));
  } catch (error) {
    for (const path of staged) rmSync(path, { force: true });
    throw new OutputError(
      `cannot write the tables: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
  return amended.map(({ file, identifiers }) => ({ file, identifiers }));
}

interface FileChange {
  readonly name: string;
  readonly file: string;
  readonly ids: Map<number, number>;
  readonly rows: NumberedTable["rows"];
}

/** A table may be split over files: each gets what belongs to its rows, the first the new ones. */
function filesOf({ name, fills, rows }: NumberedTable, tables: string): FileChange[] {
  const first = join(tables, `${name}.csv`);
  const changes = new Map<string, FileChange>();
  if (rows.length > 0) changes.set(first, { name, file: first, ids: new Map(), rows });
  for (const { id, file, line } of fills) {
    const change = changes.get(file) ?? { name, file, ids: new Map<number, number>(), rows: [] };
    changes.set(file, change);
    change.ids.set(line, id);
  }
  return [...changes.values()];
}

function compose(
  directory: string,
  { name, file, ids, rows }: FileChange,
): AmendedTable & { readonly text: string } {
  const path = join(directory, file);
  const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  return { file, identifiers: ids.size + rows.length, text: amendTable(name, text, ids, rows) };
}
