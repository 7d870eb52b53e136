import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import { hasCode } from "./system-error.ts";

// Windows knows neither of the first two. Pipes have no place among its files; links have, so there it is looked first.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;

/** The errors that mean "no regular file at this path". Any other error is a failure of the disk. */
const NO_FILE = ["ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "ENODEV", "EISDIR", "EMLINK"];

/** True for an error that says that no regular file is there, and not that there is one which cannot be read. */
export function saysNoFile(error: unknown): boolean {
  return hasCode(error, ...NO_FILE);
}

/** The receiver closes it. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

export interface Following {
  /** A place that a person named may be a link; one that a file or a tree names may not. */
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

/** Opens a file as `openRegularFile` does, for as long as it is used. */
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
 * The bytes of a regular file, as many as it had when it was opened.
 *
 * @param most bytes: a longer one is none of ours
 */
export function readRegularFile(path: string, most: number, following?: Following): Buffer | undefined {
  const read = (descriptor: number, { size }: Stats): Buffer | undefined =>
    size > most ? undefined : readBytes(descriptor, 0, size);
  return useRegularFile(path, read, following);
}

/** Less than `length` where the file ends before. */
export function readBytes(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  for (let taken = 1; taken > 0 && done < length; done += taken) {
    taken = readSync(descriptor, bytes, done, length - done, offset + done);
  }
  return bytes.subarray(0, done);
}
