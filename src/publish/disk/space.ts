import { type StatsFs, statfsSync } from "node:fs";
import { OutputError } from "../../model/failures.ts";
import { hasCode } from "./output.ts";

const USUAL_BLOCK = 4096;
const MEGABYTE = 1_000_000;

/** Keeps count of the space that a tree takes, so that a full disk can be told in numbers. */
export class Space {
  readonly #directory: string;
  readonly #block: number;
  #bytes = 0;

  constructor(directory: string) {
    this.#directory = directory;
    this.#block = statfs(directory)?.bsize ?? USUAL_BLOCK;
  }

  /** A file of such a size, or with 1 a directory. */
  take(size: number): void {
    this.#bytes += Math.ceil(size / this.#block) * this.#block;
  }

  /** To be called when the stage is cleared: what it took is free again. */
  shortage(cause: unknown): OutputError {
    const code = hasCode(cause, "EDQUOT")
      ? "the disk quota is used up (EDQUOT)"
      : "no space is left (ENOSPC)";
    const found = statfs(this.#directory);
    const free = found === undefined ? "" : `, ${megabytes(found.bavail * found.bsize)} are free`;
    const names = found?.files !== 0 && found?.ffree === 0 ? "; the file system takes no more files" : "";
    return new OutputError(
      `cannot publish into ${this.#directory}: ${code}: what is to be written takes ${megabytes(this.#bytes)}${free}${names}`,
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
