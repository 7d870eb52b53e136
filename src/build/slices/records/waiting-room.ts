import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onDisk } from "../../../model/disk/index.ts";

/** Those of this process: what interrupts it, or a reader that leaves, ends it at once. */
const rooms = new Set<string>();

/** A new folder among the system's temporary ones (TMPDIR), for what has no room in memory. @throws OutputError */
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
      // Nobody can be told any more; Windows keeps what is open.
    }
  }
}
