import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile } from "../disk/regular-file.ts";
import { isOwnFolder } from "./own-folder.ts";
import { putFile } from "./put-file.ts";

/** What is remembered together: the builds of one catalogue into one output. Both absolute, free of links. */
export interface EntryPair {
  readonly catalogue: string;
  readonly out: string;
}

export const STATE = "state";
export const SNAPSHOT = "snapshot-";
const MARK = "entry.json";
const FORMAT = "lingodex cache entry 1";
const MOST_MARK_BYTES = 2 ** 16;
const NAME = /^[0-9a-f]{32}$/;
const OWN_FILE = /^(?:(?:state|entry\.json)(?:\.\d+\.part)?|snapshot-\d{1,16}|lock-[\d-]+)$/;

/** What the pair's folder is called. */
export function entryName({ catalogue, out }: EntryPair): string {
  return hash("sha256", `${catalogue}\0${out}`).slice(0, 32);
}

export function isEntryName(name: string): boolean {
  return NAME.test(name);
}

/** True for the name of a file that an entry may hold. All else in it is somebody else's. */
export function isEntryFile(name: string): boolean {
  return OWN_FILE.test(name);
}

/** Makes the entry's folder, and marks it; a real folder of somebody else's is left alone. */
export function makeEntry(path: string, pair: EntryPair): void {
  if (!isOwnFolder(path)) mkdirSync(path, { mode: 0o700 });
  if (readMark(path) !== undefined) return;
  putFile(join(path, MARK), `${JSON.stringify({ format: FORMAT, ...pair })}\n`);
}

/** Whose the entry is, as its mark says; undefined where it bears none of ours. */
export function readMark(path: string): EntryPair | undefined {
  if (!isOwnFolder(path)) return undefined;
  try {
    const text = readRegularFile(join(path, MARK), MOST_MARK_BYTES)?.toString() ?? "";
    const mark: unknown = JSON.parse(text);
    if (typeof mark !== "object" || mark === null) return undefined;
    const { format, catalogue, out } = mark as Readonly<Record<string, unknown>>;
    const isOurs = format === FORMAT && typeof catalogue === "string" && typeof out === "string";
    return isOurs ? { catalogue, out } : undefined;
  } catch {
    return undefined;
  }
}
