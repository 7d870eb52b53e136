import { closeSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { isLivingProcess, ownProcess } from "../../model/disk/index.ts";
import { OWNER_ALONE } from "./own-folder.ts";

const LOCK = /^lock-(\d+)-(\d*)-(\d+)$/;

/**
 * Runs what writes into an entry, alone: nobody else writes there or clears it away at the same time. The lock is an
 * empty file whose name says which process holds it; that of a dead process holds nobody up.
 *
 * @throws EBUSY where a living process works there
 */
export function locked(entry: string, run: () => void): void {
  const { pid, start } = ownProcess();
  const name = `lock-${pid}-${start}-${threadId}`;
  // One of our own name is what we could not take away.
  rmSync(join(entry, name), { force: true });
  closeSync(openSync(join(entry, name), "wx", OWNER_ALONE));
  try {
    const others = locksIn(entry).filter((other) => other !== name);
    if (others.some(isHeld)) throw Object.assign(new Error(`${entry} is in use`), { code: "EBUSY" });
    for (const other of others) rmSync(join(entry, other), { force: true });
    run();
  } finally {
    rmSync(join(entry, name), { force: true });
  }
}

/** True where a living process writes into the entry. */
export function isLocked(entry: string): boolean {
  return locksIn(entry).some(isHeld);
}

function locksIn(entry: string): readonly string[] {
  return readdirSync(entry).filter((name) => LOCK.test(name));
}

function isHeld(name: string): boolean {
  const [, pid = "", start = ""] = LOCK.exec(name) ?? [];
  return isLivingProcess({ pid: Number(pid), start });
}
