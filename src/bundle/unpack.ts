import { closeSync, createReadStream, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { OutputError, RemoteError, UsageError } from "../model/failures.ts";
import { decompressor, isCompressed } from "./compression.ts";

export interface UnpackLimits {
  readonly files: number;
  /** Of one file, and of all. */
  readonly fileBytes: number;
  readonly bytes: number;
}

/** Of a tar archive: where its mark stands (POSIX pax, "ustar"). */
const AT_TAR_MARK = 257;
const TAR_MARK = "ustar";
const START_BYTES = AT_TAR_MARK + TAR_MARK.length;

/**
 * Unpacks a bundle that anybody may have written: only regular files, only where `accepts` says, no more than the
 * limits.
 *
 * @param directory empty, and nobody else's
 * @returns the paths of all files
 * @throws RemoteError where the bundle is something else; nothing is left outside of the directory
 */
export async function unpackBundle(
  file: string,
  directory: string,
  accepts: (path: string) => boolean,
  limits: UnpackLimits,
): Promise<readonly string[]> {
  const left = { ...limits };
  const paths: string[] = [];
  const take = async ({ header, body }: ParsedTarEntry): Promise<void> => {
    const { name, size, type = "file" } = header;
    if (type === "directory") return body.cancel();
    if (type !== "file" || !accepts(name))
      throw new RemoteError(`${file}: holds ${name}: no bundle of lingodex`);
    left.files -= 1;
    left.bytes -= size;
    if (size > limits.fileBytes || left.files < 0 || left.bytes < 0) {
      throw new RemoteError(`${file}: holds more than is unpacked`);
    }
    write(join(directory, name), await bytesOf(body));
    paths.push(name);
  };
  try {
    for await (const entry of entriesOf(file)) await take(entry);
    return paths;
  } catch (error) {
    if (error instanceof OutputError || error instanceof UsageError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new RemoteError(`${file}: cannot be unpacked: ${why}`, error);
  }
}

async function* entriesOf(file: string): AsyncIterable<ParsedTarEntry> {
  let stream: Readable = createReadStream(file);
  for (const stage of decompressor(startOf(file))) {
    stream.on("error", (error) => stage.destroy(error));
    stream = stream.pipe(stage);
  }
  // The same streams, typed twice.
  const bytes = Readable.toWeb(stream) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>;
  yield* bytes.pipeThrough(createTarDecoder({ strict: true }));
}

async function bytesOf(body: ParsedTarEntry["body"]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Never over another one. */
function write(place: string, bytes: Uint8Array): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, bytes, { flag: "wx" });
}

/** True where nothing stands, or a file that begins as a bundle does. */
export function mayTake(place: string): boolean {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (!stats.isFile()) return false;
  const start = startOf(place);
  return isCompressed(start) || start.toString("latin1", AT_TAR_MARK) === TAR_MARK;
}

function startOf(file: string): Buffer {
  const start = Buffer.alloc(START_BYTES);
  const descriptor = openSync(file, "r");
  try {
    return start.subarray(0, readSync(descriptor, start, 0, START_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}
