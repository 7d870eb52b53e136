import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { putFile, readRegularFile } from "../../model/disk/index.ts";
import { type JsonFields, jsonFieldsIn } from "../../model/index.ts";
import { isOwnFolder, OWNER_ALONE } from "./own-folder.ts";

/** The builds of one catalogue into one output. Both paths are absolute and without links. */
export interface EntryPair {
  readonly catalogue: string;
  readonly out: string;
}

/** The history of one repository, in the form that catalogues need. */
export interface EntryHistory {
  /** The git directory. The path is absolute and without links. */
  readonly repository: string;
  readonly log: string;
}

export type EntrySubject = EntryPair | EntryHistory;

/** The part of a cache with the histories. The memory of builds is beside it. */
export const HISTORY = "history";

export const STATE = "state";
export const SNAPSHOT = "snapshot-";
const MARK = "entry.json";
const FORMAT = "lingodex cache entry 1";
const MOST_MARK_BYTES = 2 ** 16;
const NAME = /^[0-9a-f]{32}$/;
const OWN_FILE = /^(?:(?:state|entry\.json)(?:\.\d+\.part)?|snapshot-\d{1,16}|lock-[\d-]+)$/;

/** The name of the subject's folder. */
export function entryName(subject: EntrySubject): string {
  const names =
    "repository" in subject ? [HISTORY, subject.repository, subject.log] : [subject.catalogue, subject.out];
  return hash("sha256", names.join("\0")).slice(0, 32);
}

export function entryPath(folder: string, subject: EntrySubject): string {
  return join(folder, "repository" in subject ? HISTORY : "", entryName(subject));
}

export function isEntryName(name: string): boolean {
  return NAME.test(name);
}

/** True for the name of a file of an entry. All other files in the folder belong to others. */
export function isEntryFile(name: string): boolean {
  return OWN_FILE.test(name);
}

/** Makes the entry's folder, and marks it. A real folder of another owner stays as it is. */
export function makeEntry(path: string, subject: EntrySubject): void {
  if (!isOwnFolder(path)) mkdirSync(path, { mode: 0o700 });
  if (readMark(path) !== undefined) return;
  putFile(join(path, MARK), `${JSON.stringify({ format: FORMAT, ...subject })}\n`, OWNER_ALONE);
}

/** The subject in the entry's mark; undefined if the entry does not have our mark. */
export function readMark(path: string): EntrySubject | undefined {
  if (!isOwnFolder(path)) return undefined;
  try {
    const text = readRegularFile(join(path, MARK), MOST_MARK_BYTES)?.toString() ?? "";
    const { format, ...said } = jsonFieldsIn(text) ?? {};
    return format === FORMAT ? subjectOf(said) : undefined;
  } catch {
    return undefined;
  }
}

function subjectOf({ catalogue, out, repository, log }: JsonFields): EntrySubject | undefined {
  if (typeof catalogue === "string" && typeof out === "string") return { catalogue, out };
  return typeof repository === "string" && typeof log === "string" ? { repository, log } : undefined;
}
