import { closeSync, createReadStream, readSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import * as zlib from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { makeDirectories, type OpenFile, onDisk, openRegularFile } from "../../model/disk/index.ts";
import { Failure, InputError, messageOf, UsageError } from "../../model/index.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

function isCompressed(start: Buffer): boolean {
  return [GZIP, ZSTD].some((magic) => start.subarray(0, magic.length).equals(magic));
}

/** @param start the bundle's first bytes. @throws UsageError if this version of Node has no zstd */
function decompressor(start: Buffer): readonly Transform[] {
  if (start.subarray(0, GZIP.length).equals(GZIP)) return [zlib.createGunzip()];
  return start.subarray(0, ZSTD.length).equals(ZSTD) ? [zstdDecompress()] : [];
}

/** Node has this function since 22.15. The types of the oldest supported Node do not contain it. */
function zstdDecompress(): Transform {
  const create: unknown = Reflect.get(zlib, "createZstdDecompress");
  const stream: unknown = typeof create === "function" ? Reflect.apply(create, undefined, []) : undefined;
  if (stream instanceof Transform) return stream;
  throw new UsageError(
    `Node ${process.versions.node} has no zstd`,
    "take Node 22.15 or newer, or decompress the bundle with zstd -d",
  );
}

/** The expected content of a bundle, as far as it follows from the files that were read. */
export interface Contents {
  /** The greatest number of files, and of bytes in all of them. */
  readonly files: number;
  readonly bytes: number;
  /** @throws InputError if no such file is expected */
  expect(path: string, size: number): void;
  /** Takes an expected file. @throws InputError if its bytes differ */
  take(path: string, bytes: Buffer): void;
  /** @throws InputError if files are still expected */
  end(): void;
}

/** The offset of the mark of a tar archive (POSIX pax, "ustar"). */
const AT_TAR_MARK = 257;
const TAR_MARK = "ustar";
const START_BYTES = AT_TAR_MARK + TAR_MARK.length;

/** The bytes of a file's entry besides its content: headers, a long path written twice, padding. */
const MOST_BYTES_AROUND = 8192;
/**
 * The bytes of the whole archive besides its files: archives are filled up to whole records, and streams read ahead.
 */
const MOST_BYTES_AHEAD = 2 ** 22;

/**
 * Unpacks a bundle from an untrusted source: only regular files, only expected ones, each after it is proved.
 * It decompresses at most the bytes that these may have, whatever else the archive holds.
 *
 * @param directory empty, and used by no other process
 * @param contentsFor asked before anything came, and again with the path of the first file
 * @throws InputError where the bundle is something else; nothing is left outside of the directory
 */
export async function unpackBundle(
  file: string,
  directory: string,
  contentsFor: (first: string | undefined) => Contents,
): Promise<void> {
  let contents = contentsFor(undefined);
  let isFirst = true;
  const take = async ({ header, body }: ParsedTarEntry): Promise<void> => {
    const { name, size, type = "file" } = header;
    if (type !== "file")
      throw new InputError(
        `${file}: contains ${name}, which is not a file: this is not a bundle of lingodex`,
      );
    if (name.includes("\\"))
      throw new InputError(`${file}: contains ${name}: this is not a bundle of lingodex`);
    if (isFirst) contents = contentsFor(name);
    isFirst = false;
    contents.expect(name, size);
    const bytes = await bytesOf(body);
    contents.take(name, bytes);
    const place = join(directory, name);
    onDisk(`write ${place}`, () => write(place, bytes));
  };
  try {
    for await (const entry of entriesOf(file, () => contents)) await take(entry);
    contents.end();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const why = messageOf(error);
    throw new InputError(
      `${file} is not a whole bundle: ${why}`,
      error,
      "name a file that lingodex bundle wrote, or a folder of lingodex pack",
    );
  }
}

async function* entriesOf(file: string, contents: () => Contents): AsyncIterable<ParsedTarEntry> {
  const opened = openRegularFile(file, { followsLinks: true });
  if (opened === undefined) throw new InputError(`${file}: is not a file`);
  let stream: Readable = createReadStream(file, { fd: opened.descriptor, start: 0 });
  const stages = [...decompressor(startOf(opened.descriptor)), gauge(contents)];
  for (const stage of stages) {
    stream.on("error", (error) => stage.destroy(error));
    stream = stream.pipe(stage);
  }
  try {
    // Node and the web each have their own type for the same stream.
    const bytes = Readable.toWeb(stream) as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>;
    yield* bytes.pipeThrough(createTarDecoder({ strict: true }));
  } finally {
    stream.destroy();
  }
}

/** Passes at most as many bytes as the expected files can have. */
function gauge(contents: () => Contents): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      const { bytes, files } = contents();
      const most = bytes + files * MOST_BYTES_AROUND + MOST_BYTES_AHEAD;
      if (seen > most) done(new Error("it contains more than its manifest lists"));
      else done(null, chunk);
    },
  });
}

async function bytesOf(body: ParsedTarEntry["body"]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Writes a new file. It never overwrites one. */
function write(place: string, bytes: Uint8Array): void {
  makeDirectories(dirname(place));
  writeFileSync(place, bytes, { flag: "wx" });
}

/** True if the place is free, or has a file that begins as a bundle does; false if that is unknown. */
export function mayTake(place: string): boolean {
  try {
    return statSync(place, { throwIfNoEntry: false }) === undefined || beginsAsBundle(place);
  } catch {
    return false;
  }
}

/** True for a file that begins as a bundle does; false if that is unknown. */
export function beginsAsBundle(place: string): boolean {
  let file: OpenFile | undefined;
  try {
    file = openRegularFile(place, { followsLinks: true });
    if (file === undefined) return false;
    const start = startOf(file.descriptor);
    return isCompressed(start) || start.toString("latin1", AT_TAR_MARK) === TAR_MARK;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file.descriptor);
  }
}

function startOf(descriptor: number): Buffer {
  const start = Buffer.alloc(START_BYTES);
  return start.subarray(0, readSync(descriptor, start, 0, START_BYTES, 0));
}
