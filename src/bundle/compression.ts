import { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { UsageError } from "../model/failures.ts";

/** How a bundle is compressed. */
export type Compression = "gzip" | "zstd" | "none";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Of gzip's header: where the file system is named (RFC 1952, 2.3). */
const AT_SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;
const GZIP_LEVEL = 9;

/** @throws UsageError where this Node has no zstd */
export function compressor(compression: Exclude<Compression, "none">): readonly Transform[] {
  return compression === "gzip"
    ? [zlib.createGzip({ level: GZIP_LEVEL }), withoutSystem()]
    : [zstd("createZstdCompress")];
}

/** @param start a file's first bytes */
export function isCompressed(start: Buffer): boolean {
  return [GZIP, ZSTD].some((magic) => start.subarray(0, magic.length).equals(magic));
}

/** @param start the bundle's first bytes */
export function decompressor(start: Buffer): readonly Transform[] {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return [zlib.createGunzip()];
  return start.subarray(0, ZSTD.length).equals(ZSTD) ? [zstd("createZstdDecompress")] : [];
}

/** Since Node 22.15, which the types of the oldest Node do not know. */
function zstd(name: "createZstdCompress" | "createZstdDecompress"): Transform {
  const create: unknown = Reflect.get(zlib, name);
  const stream: unknown = typeof create === "function" ? Reflect.apply(create, undefined, []) : undefined;
  if (stream instanceof Transform) return stream;
  throw new UsageError(`Node ${process.versions.node} has no zstd`, "use gzip, or Node 22.15 or newer");
}

/** Otherwise a bundle would differ from one system to the next. */
function withoutSystem(): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const at = AT_SYSTEM - seen;
      if (at >= 0 && at < chunk.length) chunk[at] = UNKNOWN_SYSTEM;
      seen += chunk.length;
      done(null, chunk);
    },
  });
}
