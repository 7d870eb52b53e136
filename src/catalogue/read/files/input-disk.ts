import {
  type BigIntStats,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { isDirectory, readBytes } from "../../../model/disk/index.ts";
import { type ListedEntry, type StampedStatus, stampOf } from "../../../model/index.ts";

/** The kind of an entry. Links are not followed. */
export interface EntryStatus {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** The content of a regular file, or the reason why it was not read. */
export type ReadInput =
  | {
      readonly bytes: Uint8Array;
      /** The status before reading; undefined for files that cannot change. */
      readonly status: StampedStatus | undefined;
    }
  /** The kind of entry if it is not a regular file. */
  | { readonly other: string }
  /** The size if it exceeds the limit. */
  | { readonly size: number };

/**
 * The place that inputs are read from: the disk of this machine, or a commit. Paths are absolute. If an entry is
 * missing or forbidden, methods throw an error with the system's code.
 */
export interface InputDisk {
  /** True if missing files did not exist at that time, which is not a mistake. */
  readonly isPast: boolean;
  /** Resolves links. */
  realPath(path: string): string;
  status(path: string): EntryStatus;
  /** True if there is an entry, or a target of a link; never throws. */
  exists(path: string): boolean;
  /** True if there is a directory, or a link to one; never throws. */
  isDirectory(path: string): boolean;
  /** The entries in any order. */
  list(directory: string): readonly (ListedEntry & EntryStatus)[];
  /** @param limit in bytes */
  read(path: string, limit: number): ReadInput;
}

export const DISK: InputDisk = {
  isPast: false,
  realPath: (path) => realpathSync(path),
  status: (path) => lstatSync(path),
  exists: existsSync,
  isDirectory,
  list: (directory) => readdirSync(directory, { withFileTypes: true }),
  read: readDisk,
};

/** The number of times that a file is read while another process writes to it. */
const READ_TRIES = 4;

function readDisk(path: string, limit: number): ReadInput {
  // Non-blocking, because opening a pipe without a writer must not hang.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) return { other: kindOf(stats) };
    if (stats.size > limit) return { size: Number(stats.size) };
    return readWhole(descriptor, stats, limit);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a file as it was at one moment. If another process writes to it, reads it again a few times. */
function readWhole(descriptor: number, stats: BigIntStats, limit: number): ReadInput {
  let before = stats;
  for (let tries = 1; ; tries += 1) {
    const bytes = readBytes(descriptor, 0, Number(before.size));
    const after = fstatSync(descriptor, { bigint: true });
    const isQuiet = stampOf(after) === stampOf(before) && bytes.length === Number(before.size);
    if (isQuiet || tries === READ_TRIES || after.size > limit) return { bytes, status: before };
    before = after;
  }
}

/** The kind of an entry that is not a regular file, in words. */
export function kindOf(stats: Pick<BigIntStats | Stats, "isDirectory" | "isFIFO" | "isSocket">): string {
  if (stats.isDirectory()) return "a directory";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
