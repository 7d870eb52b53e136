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
import { readBytes } from "../../../model/disk/index.ts";
import { type ListedEntry, type StampedStatus, stampOf } from "../../../model/index.ts";
import { isDirectory } from "../manifests/catalogue-root.ts";

/** What stands at a path; a link is one, wherever it leads. */
export interface EntryStatus {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** What a regular file holds, or why nobody is told. */
export type ReadInput =
  | {
      readonly bytes: Uint8Array;
      /** As it was before; undefined of what can never change. */
      readonly status: StampedStatus | undefined;
    }
  /** It is no regular file, but what stands there. */
  | { readonly other: string }
  /** It has more bytes than it may have. */
  | { readonly size: number };

/**
 * Where inputs are read: this machine's disk, or what a commit holds. Paths are absolute. Where something is not there,
 * or may not be looked at, they throw with a system's code.
 */
export interface InputDisk {
  /** What it lacks was not there yet, or not any more: that is nobody's mistake. */
  readonly isPast: boolean;
  /** Links resolved. */
  realPath(path: string): string;
  status(path: string): EntryStatus;
  /** True where anything stands, or where a link leads to; never throws. */
  exists(path: string): boolean;
  /** True where a directory stands, or a link to one; never throws. */
  isDirectory(path: string): boolean;
  /** In any order. */
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

/** How often a file is read that somebody writes to, until it is left alone. */
const READ_TRIES = 4;

function readDisk(path: string, limit: number): ReadInput {
  // Non-blocking: opening a pipe that nobody writes to must not hang.
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

/** As it was at one moment: read again while somebody writes to it, a few times. */
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

/** What stands there in place of a regular file, in words. */
export function kindOf(stats: Pick<BigIntStats | Stats, "isDirectory" | "isFIFO" | "isSocket">): string {
  if (stats.isDirectory()) return "a directory";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
