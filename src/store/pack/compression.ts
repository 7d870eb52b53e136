import { gzipSync } from "node:zlib";

/** Of gzip's header: where the file system is named (RFC 1952, 2.3). Otherwise a bucket would tell of its machine. */
const AT_SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;
/** Beside level 6 this takes half the time and gives 9 % more bytes. */
const OPTIONS = { level: 3, memLevel: 9 };

/** A bucket as it lies in a pack. */
export function compressArchive(archive: Buffer): Buffer {
  const packed = gzipSync(archive, OPTIONS);
  packed[AT_SYSTEM] = UNKNOWN_SYSTEM;
  return packed;
}
