import { hash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

const SEAL = 64;

/**
 * The bytes that `writeSealed` wrote; undefined where the file is missing, or anything else than what was written: a
 * cache may be cut short, restored from elsewhere, or edited.
 */
export function readSealed(path: string): Buffer | undefined {
  try {
    const whole = readFileSync(path);
    const bytes = whole.subarray(SEAL);
    return whole.toString("latin1", 0, SEAL) === hash("sha256", bytes) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file in one step: whoever reads it has the old one or the new one. */
export function writeSealed(path: string, bytes: Uint8Array): void {
  const part = `${path}.${process.pid}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, Buffer.concat([Buffer.from(hash("sha256", bytes)), bytes]), { flag: "wx" });
  renameSync(part, path);
}
