import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { fstatSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode, putFile, readBytes, readRegularFile, useRegularFile } from "../../model/disk/index.ts";
import { isOwn, isOwnFolder, makeMarkedFolder, OWNER_ALONE } from "./own-folder.ts";

export const KEY = "key";
const KEY_BYTES = 32;
/** The number of bytes in a seal. */
export const SEAL_BYTES = 32;
const TRIES = 3;

/**
 * Proves that this user wrote something, and for this purpose. Without the key, a seal cannot be made or moved
 * elsewhere.
 */
export class Seal {
  readonly #key: Uint8Array;
  readonly #purpose: string;

  /** @param purpose the purpose of the sealed bytes; the same bytes have another seal for another purpose */
  constructor(key: Uint8Array, purpose: string) {
    this.#key = key;
    this.#purpose = purpose;
  }

  of(bytes: Uint8Array): Buffer {
    return createHmac("sha256", this.#key).update(`${this.#purpose}\0`).update(bytes).digest();
  }

  fits(seal: Uint8Array, bytes: Uint8Array): boolean {
    return seal.length === SEAL_BYTES && timingSafeEqual(seal, this.of(bytes));
  }
}

/** The user's key; undefined if no key is known only to this user. */
export function readKey(folder: string): Buffer | undefined {
  return readPlacedKey(folder)?.key;
}

interface PlacedKey {
  readonly key: Buffer;
  /** The place of this file. A copy has another one, even if all sealed files were copied with it. */
  readonly place: string;
}

export function readPlacedKey(folder: string): PlacedKey | undefined {
  if (!isOwnFolder(folder)) return undefined;
  return useRegularFile(join(folder, KEY), (descriptor, stats) => {
    const isPrivate = isOwn(stats) && (process.platform === "win32" || (stats.mode & 0o077) === 0);
    if (!isPrivate || stats.size !== KEY_BYTES) return undefined;
    const { dev, ino, ctimeNs, birthtimeNs } = fstatSync(descriptor, { bigint: true });
    return { key: readBytes(descriptor, 0, KEY_BYTES), place: [dev, ino, ctimeNs, birthtimeNs].join(" ") };
  });
}

/**
 * The user's key, which is made if it is missing. Builds that make it at the same time all take the first one.
 *
 * @throws the system's error
 */
export function ensureKey(folder: string): Buffer {
  makeMarkedFolder(folder);
  for (let tries = 1; ; tries += 1) {
    const key = readKey(folder);
    if (key !== undefined) return key;
    if (tries === TRIES) throw Object.assign(new Error("the key cannot be read"), { code: "EACCES" });
    // A key is not used if others can read it, if it was cut, or if it is not a file.
    if (tries > 1) rmSync(join(folder, KEY), { force: true });
    placeKey(folder);
  }
}

/** Writes the key to another file and links it, so that the key is complete and replaces no other key. */
function placeKey(folder: string): void {
  const part = join(folder, `${KEY}.${process.pid}.${randomBytes(4).toString("hex")}.part`);
  writeFileSync(part, randomBytes(KEY_BYTES), { flag: "wx", mode: OWNER_ALONE });
  try {
    linkSync(part, join(folder, KEY));
  } catch (error) {
    if (hasCode(error, "EEXIST")) return;
    // This disk has no hard links.
    writeFileSync(join(folder, KEY), randomBytes(KEY_BYTES), { flag: "wx", mode: OWNER_ALONE });
  } finally {
    rmSync(part, { force: true });
  }
}

/** The limit of a sealed file. A million inputs take a tenth of it. */
const MOST_BYTES = 2 ** 30;

interface SealedBytes {
  readonly bytes: Buffer;
  readonly seal: Buffer;
}

/**
 * The bytes that `writeSealed` wrote. Undefined if the file is missing or differs: a cache can be cut short, restored
 * from elsewhere, edited, or come from a stranger.
 */
export function readSealed(path: string, seal: Seal, most = MOST_BYTES): SealedBytes | undefined {
  try {
    const whole = readRegularFile(path, most);
    if (whole === undefined) return undefined;
    const [own, bytes] = [whole.subarray(0, SEAL_BYTES), whole.subarray(SEAL_BYTES)];
    return seal.fits(own, bytes) ? { bytes, seal: own } : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the seal of the bytes */
export function writeSealed(path: string, bytes: Uint8Array, seal: Seal): Buffer {
  const own = seal.of(bytes);
  putFile(path, Buffer.concat([own, bytes]), OWNER_ALONE);
  return own;
}
