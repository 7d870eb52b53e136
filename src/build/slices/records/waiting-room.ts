import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf, OutputError } from "../../../model/index.ts";

/** Those of this process: what interrupts it, or a reader that leaves, ends it at once. */
const rooms = new Set<string>();

/** A new folder among the system's temporary ones (TMPDIR), for what has no room in memory. @throws OutputError */
export function makeWaitingRoom(): string {
  try {
    const folder = mkdtempSync(join(tmpdir(), "lingodex-shard-"));
    if (rooms.size === 0) process.on("exit", removeAll);
    rooms.add(folder);
    return folder;
  } catch (error) {
    throw new OutputError(`cannot make a folder in ${tmpdir()}: ${messageOf(error)}`, error);
  }
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
      // Nobody can be told any more; Windows keeps what is open.
    }
  }
}
