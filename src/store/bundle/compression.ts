import { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { UsageError } from "../../model/index.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** @param start a file's first bytes */
export function isCompressed(start: Buffer): boolean {
  return [GZIP, ZSTD].some((magic) => start.subarray(0, magic.length).equals(magic));
}

/** @param start the bundle's first bytes. @throws UsageError where this Node has no zstd */
export function decompressor(start: Buffer): readonly Transform[] {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return [zlib.createGunzip()];
  return start.subarray(0, ZSTD.length).equals(ZSTD) ? [zstdDecompress()] : [];
}

/** Since Node 22.15, which the types of the oldest Node do not know. */
function zstdDecompress(): Transform {
  const create: unknown = Reflect.get(zlib, "createZstdDecompress");
  const stream: unknown = typeof create === "function" ? Reflect.apply(create, undefined, []) : undefined;
  if (stream instanceof Transform) return stream;
  throw new UsageError(
    `Node ${process.versions.node} has no zstd`,
    "take Node 22.15 or newer, or decompress the bundle with zstd -d",
  );
}
