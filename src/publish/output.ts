import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { OutputError } from "../model/failures.ts";

/** Runs what touches the disk; what fails there becomes an OutputError that says what was being done. */
export function onDisk<Result>(doing: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof OutputError || !isSystemError(error)) throw error;
    throw new OutputError(`cannot ${doing}: ${describeSystemError(error)}`, error);
  }
}

interface SystemError extends Error {
  readonly code: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && "syscall" in error;
}

function describeSystemError({ code }: SystemError): string {
  const words: Record<string, string> = {
    ENOSPC: "no space is left on the device",
    EDQUOT: "the disk quota is used up",
    EROFS: "the file system is read-only",
    EACCES: "permission denied",
    EPERM: "permission denied",
    EIO: "the device reports an input/output error",
    EMFILE: "too many files are open",
    ENOTDIR: "a file stands where a directory should be",
    EEXIST: "something stands there already",
  };
  return words[code] === undefined ? code : `${words[code]} (${code})`;
}

/** Writes new files below one directory; makes each directory once. */
export class FileWriter {
  readonly #root: string;
  readonly #made = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  write(path: string, body: string | Uint8Array): void {
    onDisk(`write ${path}`, () => {
      this.#makeDirectory(dirname(path));
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      writeWhole(join(this.#root, path), bytes);
    });
  }

  #makeDirectory(path: string): void {
    if (this.#made.has(path)) return;
    if (path !== ".") this.#makeDirectory(dirname(path));
    // Not recursive: that reports a full or read-only disk as ENOENT.
    if (path !== ".") mkdirSync(join(this.#root, path));
    this.#made.add(path);
  }
}

/** Not recursive in Node's way: that reports a full or read-only disk as ENOENT. */
export function makeDirectories(path: string): void {
  if (existsSync(path)) return;
  makeDirectories(dirname(path));
  mkdirSync(path);
}

/** A full disk takes fewer bytes without a word, so what was not taken is offered again, until it fails. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, "wx");
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes a file or a directory with all it holds; a missing one is fine. */
export function removeAll(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
