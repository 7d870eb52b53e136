import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { InputRecord } from "../../cache/input-records.ts";
import type { Catalogue } from "../../model/catalogue.ts";
import type { TranslationFile } from "../../model/manifest.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { Tables } from "../../model/table-rows.ts";
import { CONTENT_TABLES, type SharedInputs } from "./facts.ts";

/**
 * SHA-256 over what was read; not over when it was changed, nor how often it was read. Of tables the rows that are left count,
 * wherever they stand: a record more is nobody's business but one slice's.
 *
 * @param folder of the tables, relative to the catalogue's
 * @param catalogue with the tables' rows that belong to the slice; undefined where nothing is linked
 */
export function digestOf(
  records: readonly InputRecord[],
  folder: string,
  catalogue: Catalogue | undefined,
): string {
  const digest = createHash("sha256");
  const translations = new Set(catalogue && filesIn(catalogue));
  const lines = records
    .filter(({ path }) => translations.has(path) || !isTable(path, folder))
    .map((record) => {
      const told = record.kind === "missing" ? "" : record.sha256;
      return `${record.path}\0${record.kind}\0${told}\n`;
    });
  digest.update(lines.sort(compareCodePoints).join(""));
  // What a language is called follows from the names of all files, in other slices, too.
  for (const { language, codeReason } of catalogue === undefined ? [] : translationsIn(catalogue))
    digest.update(JSON.stringify([language, codeReason]));
  for (const [name, rows] of Object.entries(catalogue?.tables ?? {})) {
    if (GIVEN.has(name)) continue;
    digest.update(`\0${name}\n`);
    for (const row of rows) digest.update(`${JSON.stringify(row, told)}\n`);
  }
  return digest.digest("hex");
}

/** What is kept by content all slices settle together. */
const GIVEN: ReadonlySet<string> = new Set(CONTENT_TABLES);

/** @param records of a catalogue of which no component was read @param tables with all rows */
export function sharedInputs(
  records: readonly InputRecord[],
  folder: string,
  tables: Pick<Tables, "users" | "changes">,
): SharedInputs {
  const files = records.flatMap((of) =>
    of.kind === "file" && !isTable(of.path, folder) ? [[of.path, of.sha256] as const] : [],
  );
  return { files: Object.fromEntries(files), rows: rowsDigest(tables) };
}

/** True where a slice read what the plan was made of. @param records of the slice */
export function isShared(
  { files, rows }: SharedInputs,
  records: readonly InputRecord[],
  tables: Pick<Tables, "users" | "changes"> | undefined,
): boolean {
  const read = new Map(records.flatMap((of) => (of.kind === "file" ? [[of.path, of.sha256] as const] : [])));
  const isRead = Object.entries(files).every(([path, sha256]) => read.get(path) === sha256);
  return isRead && (tables === undefined || rowsDigest(tables) === rows);
}

function rowsDigest({ users, changes }: Pick<Tables, "users" | "changes">): string {
  const digest = createHash("sha256");
  for (const rows of [users, changes]) {
    digest.update("\0");
    for (const row of rows) digest.update(`${JSON.stringify(row, told)}\n`);
  }
  return digest.digest("hex");
}

const TABLES = /^(?:users|units|sources|changes|translations|suggestions|comments|checks|screenshots)\./;

/** True of the tables' folder, too, as it is listed. */
function isTable(path: string, folder: string): boolean {
  const own = posix.normalize(folder);
  if (path === own) return true;
  return posix.dirname(path) === own && path.endsWith(".csv") && TABLES.test(posix.basename(path));
}

function translationsIn({ projects }: Catalogue): readonly TranslationFile[] {
  return projects.flatMap(({ components }) => components.flatMap(({ translations }) => translations));
}

/** What is a translation may be called as a table is. */
function* filesIn({ projects }: Catalogue): Iterable<string> {
  for (const { translations, templateFile, referenceFile } of projects.flatMap((of) => of.components)) {
    for (const file of [...translations, templateFile, referenceFile])
      if (file !== undefined) yield file.file;
  }
}

/** Where a row stands says nothing of what is published, and images are files of their own; large numbers are text. */
function told(key: string, value: unknown): unknown {
  if (key === "location" || key === "bytes") return undefined;
  return typeof value === "bigint" ? String(value) : value;
}
