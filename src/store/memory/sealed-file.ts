import { putFile, readRegularFile } from "../../model/disk/index.ts";
import { OWNER_ALONE } from "./own-folder.ts";
import { SEAL_BYTES, type Seal } from "./seal.ts";

/** A million inputs take a tenth of it. */
const MOST_BYTES = 2 ** 30;

/** What was written, and its seal. */
export interface SealedBytes {
  readonly bytes: Buffer;
  readonly seal: Buffer;
}

/**
 * The bytes that `writeSealed` wrote; undefined where the file is missing, or anything else than what was written: a
 * cache may be cut short, restored from elsewhere, edited, or brought by somebody.
 */
export function readSealed(path: string, seal: Seal): SealedBytes | undefined {
  try {
    const whole = readRegularFile(path, MOST_BYTES);
    if (whole === undefined) return undefined;
    const [own, bytes] = [whole.subarray(0, SEAL_BYTES), whole.subarray(SEAL_BYTES)];
    return seal.fits(own, bytes) ? { bytes, seal: own } : undefined;
  } catch {
    return undefined;
  }
}

/** @returns its seal */
export function writeSealed(path: string, bytes: Uint8Array, seal: Seal): Buffer {
  const own = seal.of(bytes);
  putFile(path, Buffer.concat([own, bytes]), OWNER_ALONE);
  return own;
}
