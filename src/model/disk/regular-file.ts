import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { hasCode } from "./system-error.ts";

// Windows has neither of the first two. Its folders contain no pipes, but links, which are therefore checked before.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;

/** The errors that mean "no regular file at this path". Any other error is a failure of the disk. */
const NO_FILE = ["ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "ENODEV", "EISDIR", "EMLINK"];

/** True for an error that means a missing regular file, and not an unreadable one. */
export function saysNoFile(error: unknown): boolean {
  return hasCode(error, ...NO_FILE);
}

/** A file that the receiver must close. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

export interface Following {
  /** True for a path that a person named, which may be a link. A path from a file or a tree may not. */
  readonly followsLinks?: boolean;
}

/**
 * Opens a file that a stranger can have put there. Only a regular file is opened. A link at the end of the path is
 * not followed, and a pipe without a writer does not block.
 * @returns undefined if there is no regular file
 * @throws the system's error if there is one that may not be read
 */
export function openRegularFile(
  path: string,
  { followsLinks = false }: Following = {},
): OpenFile | undefined {
  let descriptor: number;
  try {
    if (O_NOFOLLOW === 0 && !followsLinks && lstatSync(path).isSymbolicLink()) return undefined;
    descriptor = openSync(path, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
  } catch (error) {
    if (saysNoFile(error)) return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(descriptor);
    if (stats.isFile()) return { descriptor, stats };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return undefined;
}

/** Opens a file like `openRegularFile`, and closes it after use. */
export function useRegularFile<Result>(
  path: string,
  use: (descriptor: number, stats: Stats) => Result,
  following?: Following,
): Result | undefined {
  const open = openRegularFile(path, following);
  if (open === undefined) return undefined;
  try {
    return use(open.descriptor, open.stats);
  } finally {
    closeSync(open.descriptor);
  }
}

/**
 * The bytes of a regular file, up to the size that it had when it was opened.
 *
 * @param most the largest size in bytes: lingodex has no longer file of this kind
 */
export function readRegularFile(path: string, most: number, following?: Following): Buffer | undefined {
  const read = (descriptor: number, { size }: Stats): Buffer | undefined =>
    size > most ? undefined : readBytes(descriptor, 0, size);
  return useRegularFile(path, read, following);
}

/** Reads `length` bytes, or fewer if the file ends before. @param bytes memory of this length to read into */
export function readBytes(
  descriptor: number,
  offset: number,
  length: number,
  bytes: Buffer = Buffer.allocUnsafeSlow(length),
): Buffer {
  let done = 0;
  for (let taken = 1; taken > 0 && done < length; done += taken) {
    taken = readSync(descriptor, bytes, done, length - done, offset + done);
  }
  return bytes.subarray(0, done);
}
