import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OutputError } from "../model/failures.ts";

/** A new folder among the system's temporary ones (TMPDIR), for what has no room in memory. @throws OutputError */
export function makeWaitingRoom(): string {
  try {
    return mkdtempSync(join(tmpdir(), "lingodex-shard-"));
  } catch (error) {
    throw new OutputError(`cannot make a folder in ${tmpdir()}: ${String(error)}`, error);
  }
}

export function removeWaitingRoom(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
