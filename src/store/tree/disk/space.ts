import { type StatsFs, statfsSync } from "node:fs";
import { hasCode } from "../../../model/disk/index.ts";
import { OutputError } from "../../../model/index.ts";

const USUAL_BLOCK = 4096;
const MEGABYTE = 1_000_000;

type FileSystem = Pick<StatsFs, "bsize" | "bavail" | "files" | "ffree">;

/** Counts the space that a tree takes, so that messages about a full disk have numbers. */
export class Space {
  readonly #directory: string;
  readonly #block: number;
  readonly #look: (directory: string) => FileSystem | undefined;
  #bytes = 0;
  #names = 0;
  #hasNames = true;

  constructor(directory: string, look: (directory: string) => FileSystem | undefined = statfs) {
    this.#directory = directory;
    this.#look = look;
    this.#block = look(directory)?.bsize ?? USUAL_BLOCK;
  }

  /** Counts a file of this size. A directory is counted with size 1. */
  take(size: number): void {
    this.#names += 1;
    this.#bytes += Math.ceil(size / this.#block) * this.#block;
  }

  /** Call it after a failure, before the stage is cleared: it notes whether space or inodes were missing. */
  fallShort(): void {
    const found = this.#look(this.#directory);
    // File systems that do not count inodes report 0.
    if (found !== undefined && found.files !== 0 && found.ffree === 0) this.#hasNames = false;
  }

  /** Call it after the stage was cleared, so that its space is free again. */
  shortage(cause: unknown): OutputError {
    const found = this.#look(this.#directory);
    if (!this.#hasNames) return this.#shortageOfNames(found, cause);
    const code = hasCode(cause, "EDQUOT")
      ? "the disk quota is used up (EDQUOT)"
      : "no space is left (ENOSPC)";
    const free = found === undefined ? "" : `, ${megabytes(found.bavail * found.bsize)} are free`;
    return new OutputError(
      `cannot publish into ${this.#directory}: ${code}: the tree needs ${megabytes(this.#bytes)}${free}`,
      cause,
    );
  }

  #shortageOfNames(found: FileSystem | undefined, cause: unknown): OutputError {
    const free = found === undefined ? "" : `, ${found.ffree} are free`;
    return new OutputError(
      `cannot publish into ${this.#directory}: no inodes are left: the tree needs at least ${this.#names}${free}; disk space suffices: remove files, or use another file system`,
      cause,
    );
  }
}

export function isShortage(error: unknown): boolean {
  return hasCode(error, "ENOSPC", "EDQUOT");
}

function megabytes(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`;
}

function statfs(directory: string): StatsFs | undefined {
  try {
    return statfsSync(directory);
  } catch {
    return undefined;
  }
}
