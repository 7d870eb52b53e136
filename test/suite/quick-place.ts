import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { isFull } from "./sample.ts";

const MEMORY = "/dev/shm";
/** More than all suites together hold at any time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

let place: string | undefined;

/**
 * Before all suites: they write hundreds of thousands of small files, which in memory take half the time. A full run
 * is for the disk, and so is one whose TMPDIR is set.
 */
export function setup(): void {
  if (isFull || process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  const made = mkdtempSync(join(MEMORY, "lingodex-suites-"));
  if (runsPrograms(made)) {
    place = made;
    // Some suites go on as another user.
    chmodSync(place, 0o1777);
    process.env["TMPDIR"] = place;
  } else rmSync(made, { recursive: true });
}

export function teardown(): void {
  if (place !== undefined) rmSync(place, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES && freemem() >= 2 * ENOUGH_BYTES;
}

/** Containers often forbid it there. */
function runsPrograms(directory: string): boolean {
  const program = join(directory, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
