import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { rename } from "../../model/disk/index.ts";
import {
  messageOf,
  type NewRow,
  type NumberedTable,
  type Numbering,
  OutputError,
} from "../../model/index.ts";
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
  const staged: string[] = [];
  try {
    for (const { path, text } of amended) stage(path, text, staged);
    for (const [index, { path }] of amended.entries()) rename(staged[index] ?? "", path);
  } catch (error) {
    for (const path of staged) rmSync(path, { force: true });
    throw new OutputError(`cannot write the tables: ${messageOf(error)}`, error);
  }
  return amended.map(({ file, identifiers }) => ({ file, identifiers }));
}

/** Writes the text beside the file, as readable as that is; a file that lies there already is not ours. */
function stage(path: string, text: string, staged: string[]): void {
  const beside = `${path}.lingodex-new`;
  const handle = openSync(beside, "wx", statSync(path, { throwIfNoEntry: false })?.mode);
  staged.push(beside);
  try {
    writeFileSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

interface FileChange {
  readonly name: string;
  readonly file: string;
  readonly fills: Map<number, NewRow["cells"]>;
  readonly rows: NumberedTable["rows"];
}

/** A table may be split over files: each gets what belongs to its rows, the first the new ones. */
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
  /** Of the file itself, where a link stands for it. */
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
