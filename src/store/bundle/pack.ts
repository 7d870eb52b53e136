import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { Readable, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createTarPacker } from "modern-tar";
import { onDisk, rename } from "../../model/disk/index.ts";
import { OutputError } from "../../model/index.ts";

export interface BundledFile {
  /** The path of the file, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface Packed {
  readonly bytes: number;
  /** The hash of the archive, in hexadecimal. */
  readonly sha256: string;
}

/** Headers that would differ between machines and do not concern the files (https://reproducible-builds.org). */
const NO_MACHINE = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, uname: "", gname: "" };

/**
 * Packs files into one archive, in their order: the same files give the same bytes. Nothing is compressed. The archive takes
 * an older one's place when it is whole.
 *
 * @throws OutputError
 */
export async function packBundle(files: Iterable<BundledFile>, out: string): Promise<Packed> {
  const coming = `${out}.${process.pid}.part`;
  const seal = new Seal();
  const file = createWriteStream(coming, { flags: "wx" });
  const closed = new Promise<void>((resolve) => file.once("close", () => resolve()));
  try {
    await once(file, "open");
    await pipeline([Readable.from(archived(files)), seal, file]);
    rename(coming, out);
    return { bytes: seal.bytes, sha256: seal.sha256 };
  } catch (error) {
    await closed;
    rmSync(coming, { force: true });
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    throw new OutputError(`cannot write ${out}: ${error.message}`, error);
  }
}

class Seal extends Transform {
  readonly #hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  get sha256(): string {
    return this.#hash.digest("hex");
  }
}

async function* archived(files: Iterable<BundledFile>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const feeding = feed(files, controller);
  // The stream also reports this failure, and ends with it.
  feeding.catch(() => undefined);
  // Node and the web each have their own type for the same stream.
  yield* Readable.fromWeb(readable as NodeReadableStream<Uint8Array>);
  await feeding;
}

async function feed(
  files: Iterable<BundledFile>,
  controller: ReturnType<typeof createTarPacker>["controller"],
): Promise<void> {
  try {
    for (const { path, bytes } of files) {
      const writer = controller
        .add({ ...NO_MACHINE, name: path, size: bytes.length, type: "file" })
        .getWriter();
      await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

/**
 * Works in a folder beside a new archive, on the disk that will contain it. The folder is removed afterwards.
 *
 * @throws OutputError if there is no space for it
 */
export async function besideArchive<Result>(
  out: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = onDisk(`write ${out}`, () => mkdtempSync(`${out}.part-`));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
