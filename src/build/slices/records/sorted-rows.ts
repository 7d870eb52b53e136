import { hash } from "node:crypto";
import { mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { onDisk, putFile, readRegularFile, tolerate } from "../../../model/disk/index.ts";
import {
  dictionary,
  hasShape,
  InputError,
  isTellable,
  list,
  record,
  type Shaped,
  STORED_DIAGNOSTIC,
  text,
} from "../../../model/index.ts";
import { columnsOf, ROW_COLUMNS, rowsOf } from "./row-columns.ts";
import { areRows, type StoredRows, type TableName } from "./row-shapes.ts";
import { deserialized } from "./stored.ts";

/** The sorted rows in the folder of a job: files named by their content, and their list. */
export const ROWS = "rows";
const LIST = "list";
const OURS = /^(?:list|[0-9a-f]{64})(?:\.\d+\.part)?$/;
/** The most bytes of one file, which contains about ten thousand rows, or one row with an image. */
const MOST_BYTES = 2 ** 31 - 1;

/** The sorted tables, which are made before the slices. */
export type SortedRows = Shaped<typeof SORTED_ROWS>;

const SORTED_ROWS = record({
  /** The plan's name. */
  job: text(),
  /** SHA-256 over the part of the plan that all slices share. */
  shared: text(),
  said: list(STORED_DIAGNOSTIC),
  /** The files with the rows of each pile, by table, in order. */
  piles: list(dictionary(list(text(/^[0-9a-f]{64}$/)))),
});

/** @returns the file's name and its size @throws OutputError */
export function putRows(
  job: string,
  rows: readonly StoredRows[TableName][number][],
): { readonly file: string; readonly bytes: number } {
  const bytes = serialize(columnsOf(rows));
  const file = hash("sha256", bytes);
  put(job, file, bytes);
  return { file, bytes: bytes.length };
}

/** Replaces the rows of a job. Other files are deleted. @throws OutputError */
export function putSortedRows(job: string, sorted: SortedRows): void {
  put(job, LIST, serialize(sorted));
  const kept = new Set([LIST, ...sorted.piles.flatMap((files) => Object.values(files).flat())]);
  drop(job, (name) => !kept.has(name));
}

/** Removes all rows of a job. @throws OutputError */
export function dropSortedRows(job: string): void {
  // The list is removed first, because rows without a list do not count.
  drop(job, (name) => name.startsWith(LIST));
  drop(job, () => true);
}

/** The name of a foreign file in the folder of the rows. */
export function strangeRow(job: string): string | undefined {
  return namesIn(job).find((name) => !OURS.test(name));
}

/** @returns the list and its hash; undefined if no rows were sorted @throws InputError if the file is not a list */
export function readSortedRows(
  job: string,
): { readonly sorted: SortedRows; readonly sha256: string } | undefined {
  const bytes = readRegularFile(join(job, ROWS, LIST), MOST_BYTES);
  if (bytes === undefined) return undefined;
  const sorted = deserialized(bytes);
  if (hasShape(sorted, SORTED_ROWS) && sorted.said.every(isTellable))
    return { sorted, sha256: hash("sha256", bytes) };
  throw notOurs(job, LIST, "is not a list of rows");
}

/** @throws InputError if a file is missing or was changed */
export function readRows<Name extends TableName>(
  job: string,
  table: Name,
  files: readonly string[],
): StoredRows[Name] {
  const rows = files.flatMap((file) => rowsIn(job, file));
  if (areRows(table, rows)) return rows;
  throw notOurs(job, files[0] ?? LIST, `contains no rows of ${table}`);
}

function rowsIn(job: string, file: string): readonly unknown[] {
  const bytes = readRegularFile(join(job, ROWS, file), MOST_BYTES);
  if (bytes === undefined) throw notOurs(job, file, "is missing");
  if (hash("sha256", bytes) !== file) throw notOurs(job, file, "was changed");
  const columns = deserialized(bytes);
  if (hasShape(columns, ROW_COLUMNS)) return rowsOf(columns);
  throw notOurs(job, file, "contains no rows");
}

function notOurs(job: string, file: string, what: string): InputError {
  return new InputError(`${join(job, ROWS, file)} ${what}: run lingodex shard table again`);
}

function put(job: string, name: string, bytes: Buffer): void {
  const path = join(job, ROWS, name);
  onDisk(`write ${path}`, () => {
    mkdirSync(join(job, ROWS), { recursive: true });
    putFile(path, bytes);
  });
}

function drop(job: string, isLeft: (name: string) => boolean): void {
  const folder = join(job, ROWS);
  onDisk(`write ${folder}`, () => {
    const names = namesIn(job);
    for (const name of names)
      if (OURS.test(name) && isLeft(name)) rmSync(join(folder, name), { force: true });
    if (names.length > 0 && namesIn(job).length === 0) rmdirSync(folder);
  });
}

function namesIn(job: string): readonly string[] {
  return tolerate(["ENOENT"], () => readdirSync(join(job, ROWS))) ?? [];
}
