import { existsSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { rename } from "../../model/disk/index.ts";
import {
  messageOf,
  type NewRow,
  type NumberedTable,
  type Numbering,
  OutputError,
  quoteCell,
  type RawRecord,
  rawRecords,
  tableRow,
  unquoteCell,
} from "../../model/index.ts";
import { writeBeside } from "./manifest-file.ts";

export interface AmendedTable {
  /** Relative to the catalogue's directory. */
  readonly file: string;
  readonly identifiers: number;
}

/**
 * Writes identifiers into the catalogue's tables (SOURCES.md, `ids --write`): into rows without one, and as new rows
 * at the end of the table's first file. All new files are written before the first one is replaced.
 *
 * @param tables the directory of the tables, relative to the catalogue's
 * @throws OutputError
 */
export function amendTables(directory: string, tables: string, numbering: Numbering): AmendedTable[] {
  const amended = numbering
    .flatMap((table) => filesOf(table, tables))
    .map((change) => compose(directory, change));
  const staged: string[] = [];
  try {
    for (const { path, text } of amended) {
      // The new file has the permissions of the old one.
      writeBeside(path, text, statSync(path, { throwIfNoEntry: false })?.mode, staged);
    }
    for (const [index, { path }] of amended.entries()) rename(staged[index] ?? "", path);
  } catch (error) {
    for (const path of staged) rmSync(path, { force: true });
    throw new OutputError(`cannot write the tables: ${messageOf(error)}`, error);
  }
  return amended.map(({ file, identifiers }) => ({ file, identifiers }));
}

interface FileChange {
  readonly name: string;
  readonly file: string;
  readonly fills: Map<number, NewRow["cells"]>;
  readonly rows: NumberedTable["rows"];
}

/** A table can consist of several files. Each gets the cells of its rows, the first one the new rows. */
function filesOf({ name, fills, rows }: NumberedTable, tables: string): FileChange[] {
  const first = join(tables, `${name}.csv`);
  const changes = new Map<string, FileChange>();
  if (rows.length > 0) changes.set(first, { name, file: first, fills: new Map(), rows });
  for (const { cells, file, line } of fills) {
    const change: FileChange = changes.get(file) ?? { name, file, fills: new Map(), rows: [] };
    changes.set(file, change);
    change.fills.set(line, cells);
  }
  return [...changes.values()];
}

interface ComposedTable extends AmendedTable {
  /** The path of the file itself, if a link leads to it. */
  readonly path: string;
  readonly text: string;
}

function compose(directory: string, { name, file, fills, rows }: FileChange): ComposedTable {
  const named = join(directory, file);
  const path = existsSync(named) ? realpathSync(named) : named;
  const numbered = [...fills.values(), ...rows.map(({ cells }) => cells)].filter(
    ({ id }) => id !== undefined,
  );
  const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  return { file, identifiers: numbered.length, path, text: amendTable(name, text, fills, rows) };
}

/** The columns of a table without a file, in order. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  translations: ["id", "project", "component", "language"],
  sources: ["id", "project", "component", "id_hash", "context"],
  units: ["id", "project", "component", "language", "id_hash", "context"],
};

const MARK = "\ufeff";

type Cells = NewRow["cells"];

/**
 * The text of a table with cells filled into rows, and new rows. All other cells keep their bytes, and rows their
 * line ends. Missing columns become the first ones.
 *
 * @param text undefined for a table without a file
 * @param fills cells by the line on which their row begins, from 1
 */
export function amendTable(
  name: string,
  text: string | undefined,
  fills: ReadonlyMap<number, Cells>,
  rows: readonly NewRow[],
): string {
  const mark = text?.startsWith(MARK) ? MARK : "";
  const [header, ...body] = rawRecords(text?.slice(mark.length) ?? "");
  const known = header?.cells.map(unquoteCell) ?? COLUMNS[name] ?? ["id"];
  const written = [...fills.values(), ...rows.map(({ cells }) => cells)].flatMap((cells) =>
    Object.keys(cells),
  );
  // `context` is only for people, because `id_hash` names the unit.
  const added = [...new Set(written)].filter((column) => column !== "context" && !known.includes(column));
  const columns = [...added, ...known];
  const lineEnd = header?.lineEnd || "\n";

  const head = [header?.before ?? "", tableRow([...added, ...(header?.cells ?? known)], lineEnd)];
  const lines = body.flatMap((record) => [
    record.before,
    tableRow(filledCells(record, columns, added.length, fills.get(record.line)), record.lineEnd || lineEnd),
  ]);
  const cellsOf = ({ cells }: NewRow): string[] => columns.map((column) => quoteCell(cells[column] ?? ""));
  const fresh = rows.map((row) => tableRow(cellsOf(row), lineEnd));
  return [mark, ...head, ...lines, ...fresh].join("");
}

function filledCells(record: RawRecord, columns: string[], added: number, cells: Cells = {}): string[] {
  return columns.map((column, index) => {
    const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
    return cell === undefined ? (record.cells[index - added] ?? "") : quoteCell(cell);
  });
}
