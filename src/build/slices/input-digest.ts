import { createHash, hash } from "node:crypto";
import { posix } from "node:path";
import {
  type Catalogue,
  compareCodePoints,
  type ScreenshotRow,
  type Tables,
  type TranslationFile,
} from "../../model/index.ts";
import type { InputRecord } from "../../store/index.ts";
import { CONTENT_TABLES, type SharedInputs } from "./facts.ts";

/**
 * SHA-256 over the inputs: not over their times, nor how often they were read. Of tables, the remaining rows count,
 * in any order: a further record concerns only one slice.
 * @param records of all inputs except tables
 * @param folder of the tables, relative to the catalogue's
 * @param catalogue with the tables' rows that belong to the slice; undefined if nothing is linked
 */
export function digestOf(
  records: readonly InputRecord[],
  folder: string,
  catalogue: Catalogue | undefined,
): string {
  const digest = createHash("sha256");
  const lines = records
    // Translations can be beside tables. The list of files in that folder does not affect the tables.
    .filter(({ path }) => path !== posix.normalize(folder))
    .map((record) => {
      const told = record.kind === "missing" ? "" : record.sha256;
      return `${record.path}\0${record.kind}\0${told}\n`;
    });
  digest.update(lines.sort(compareCodePoints).join(""));
  // The name of a language follows from the names of all files, including those in other slices.
  for (const { language, codeReason } of catalogue === undefined ? [] : translationsIn(catalogue))
    digest.update(JSON.stringify([language, codeReason]));
  for (const [name, rows] of Object.entries(catalogue?.tables ?? {})) {
    if (GIVEN.has(name)) continue;
    digest.update(`\0${name}\n`);
    for (const row of rows) digest.update(`${JSON.stringify(row, told)}\n`);
  }
  return digest.digest("hex");
}

const GIVEN: ReadonlySet<string> = new Set(CONTENT_TABLES);

/** @param records of a catalogue without components and tables @param tables with all rows */
export function sharedInputs(
  records: readonly InputRecord[],
  tables: Pick<Tables, "users" | "changes">,
): SharedInputs {
  const files = records.flatMap((of) => (of.kind === "file" ? [[of.path, of.sha256] as const] : []));
  return { files: Object.fromEntries(files), rows: rowsDigest(tables) };
}

/** True if a slice read the files that the plan was made from. @param records the slice's records */
export function areFilesShared({ files }: SharedInputs, records: readonly InputRecord[]): boolean {
  const read = new Map(records.flatMap((of) => (of.kind === "file" ? [[of.path, of.sha256] as const] : [])));
  return Object.entries(files).every(([path, sha256]) => read.get(path) === sha256);
}

/** True if the rows are those of the plan. @param tables the tables with all rows */
export function areRowsShared({ rows }: SharedInputs, tables: Pick<Tables, "users" | "changes">): boolean {
  return rowsDigest(tables) === rows;
}

function rowsDigest({ users, changes }: Pick<Tables, "users" | "changes">): string {
  const digest = createHash("sha256");
  for (const rows of [users, changes]) {
    digest.update("\0");
    for (const row of rows) digest.update(`${JSON.stringify(row, told)}\n`);
  }
  return digest.digest("hex");
}

function translationsIn({ projects }: Catalogue): readonly TranslationFile[] {
  return projects.flatMap(({ components }) => components.flatMap(({ translations }) => translations));
}

/**
 * The places of rows and the addresses of people do not affect published bytes. The hash of an image does, and large
 * numbers are text.
 */
function told(key: string, value: unknown): unknown {
  if (key === "location" || key === "email") return undefined;
  if (key === "image" && isImage(value)) return [value.name, hash("sha256", value.bytes)];
  return typeof value === "bigint" ? String(value) : value;
}

type Image = NonNullable<ScreenshotRow["image"]>;

function isImage(value: unknown): value is Image {
  return typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;
}
