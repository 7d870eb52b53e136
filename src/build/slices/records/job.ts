import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onDisk, putFile, readRegularFile } from "../../../model/disk/index.ts";
import { UsageError } from "../../../model/index.ts";
import { ROWS, strangeRow } from "./sorted-rows.ts";

const MOST_BYTES = 2 ** 28;

/** The names of files in the folder of a job. */
export const PLAN = "plan.json";
export const SETTLED = "settled.json";
const NAMES: ReadonlySet<string> = new Set([PLAN, SETTLED, ROWS]);

/**
 * Makes the folder of a job, or uses that of an older job.
 *
 * @throws UsageError if it contains something else; OutputError
 */
export function makeJob(folder: string): void {
  const strange = onDisk(`make ${folder}`, () => {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder).find((name) => !NAMES.has(name)) ?? strangeRow(folder);
  });
  if (strange === undefined) return;
  throw new UsageError(
    `${folder} contains ${strange}, which is not part of a job`,
    "name an empty folder, or that of an older job, with --job",
  );
}

/** Replaces the file in one step. @throws OutputError */
export function putJobFile(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  onDisk(`write ${path}`, () => putFile(path, Buffer.from(text)));
}

export function readJobFile(folder: string, name: string): string | undefined {
  return readRegularFile(join(folder, name), MOST_BYTES)?.toString("utf8");
}

/** The waiting rooms of this process. They are also removed if the process is interrupted or its reader leaves. */
const rooms = new Set<string>();

/** Makes a temporary folder (TMPDIR) for data that does not fit into memory. @throws OutputError */
export function makeWaitingRoom(): string {
  const make = () => mkdtempSync(join(tmpdir(), "lingodex-shard-"));
  const folder = onDisk(`make a folder in ${tmpdir()}`, make);
  if (rooms.size === 0) process.on("exit", removeAll);
  rooms.add(folder);
  return folder;
}

export function removeWaitingRoom(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  rooms.delete(folder);
  if (rooms.size === 0) process.off("exit", removeAll);
}

function removeAll(): void {
  for (const folder of rooms) {
    try {
      removeWaitingRoom(folder);
    } catch {
      // On Windows an open file cannot be removed. The failure can no longer be reported.
    }
  }
}
