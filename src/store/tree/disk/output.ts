import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  rmdirSync,
  writeSync,
} from "node:fs";
import { isSystemError, removeFile, type SystemError, tolerate, twice } from "../../../model/disk/index.ts";
import { OutputError } from "../../../model/index.ts";

/** How careful a publication is; `PublicationOptions` says what each costs. */
export interface Care {
  readonly verifies: boolean;
  readonly flushes: boolean;
}

/** Runs what touches the disk; what fails there becomes an OutputError that says what was being done. */
export function onDisk<Result>(doing: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asOutputError(doing, error);
  }
}

/** What is no trouble of the disk comes back as it is. */
export function asOutputError(doing: string, error: unknown): unknown {
  if (error instanceof OutputError || !isSystemError(error)) return error;
  return new OutputError(`cannot ${doing}: ${describeSystemError(error)}`, error);
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

const { O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants;
const NEW_FILE = O_WRONLY | O_CREAT | O_EXCL;
const FILE_MODE = 0o666;

/** A full disk takes fewer bytes without a word, so what was not taken is offered again, until it fails. */
export function writeNewFile(path: string, bytes: Uint8Array, flushes = false): void {
  const descriptor = openSync(path, NEW_FILE, FILE_MODE);
  try {
    writeAll(descriptor, bytes);
    if (flushes) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done);
}

/** A new file that is written piece by piece. */
export class NewFile {
  readonly #descriptor: number;

  constructor(path: string) {
    this.#descriptor = openSync(path, NEW_FILE, FILE_MODE);
  }

  write(bytes: Uint8Array): void {
    writeAll(this.#descriptor, bytes);
  }

  close(flushes: boolean): void {
    try {
      if (flushes) fsyncSync(this.#descriptor);
    } finally {
      closeSync(this.#descriptor);
    }
  }
}

/** Flushes the names that a directory holds. */
export function flushDirectory(path: string): void {
  const descriptor = openSync(path, O_RDONLY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes a file, a link, or a directory with all it holds; a missing one is fine. Tries what fails once more. */
export function removeAll(path: string): void {
  const stats = twice(() => lstatSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    removeFile(path);
    return;
  }
  for (const child of twice(() => readdirSync(path, { withFileTypes: true }))) {
    const below = `${path}/${child.name}`;
    if (child.isDirectory()) removeAll(below);
    else removeFile(below);
  }
  twice(() => tolerate(["ENOENT"], () => rmdirSync(path)));
}
