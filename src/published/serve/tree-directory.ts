import { constants, lstatSync, realpathSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { sep } from "node:path";
import type { Readable } from "node:stream";
import { isShortage, readRegularFile } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";
import { MANIFEST_PATH, MOST_TEXT_BYTES } from "../../store/index.ts";
import type { FileFacts, ServedFiles } from "./served-files.ts";

/** The directory of a published tree on disk, and nothing outside of it. */
export class TreeDirectory implements ServedFiles {
  /** Absolute, free of links. */
  readonly root: string;

  /** @throws UsageError where there is no such directory */
  constructor(directory: string) {
    const stats = statSync(directory, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) {
      throw new UsageError(`${directory} is no directory`, "build a tree first, or name the one to serve");
    }
    this.root = realpathSync.native(directory);
  }

  /** A build writes the manifest last. */
  treeStamp(): string | undefined {
    return this.stamp(MANIFEST_PATH);
  }

  /** Each file is looked for when it is asked for. */
  renew(): void {}

  rawHeaders(): undefined {
    return undefined;
  }

  /**
   * True for a regular file below the directory. Links are not followed, wherever they lead: a tree has none. Names
   * must match to the letter, also where the disk does not care about their case.
   */
  isFile(path: string): boolean {
    return this.stamp(path) !== undefined;
  }

  /** What changes when the file does; undefined where there is no file. */
  stamp(path: string): string | undefined {
    return this.factsOf(path)?.stamp;
  }

  /** Undefined where there is no file. */
  factsOf(path: string): FileFacts | undefined {
    const place = this.#place(path);
    try {
      // Also tells `..` and whatever else does not spell the place as the disk does.
      if (realpathSync.native(place) !== place) return undefined;
      const stats = lstatSync(place);
      const { ino, mtime, mtimeMs, size } = stats;
      return stats.isFile() ? { stamp: `${ino}-${mtimeMs}-${size}`, size, modified: mtime } : undefined;
    } catch (error) {
      if (isShortage(error)) throw error;
      return undefined;
    }
  }

  /** Undefined where there is no such file. */
  read(path: string): Buffer | undefined {
    if (!this.isFile(path)) return undefined;
    try {
      return readRegularFile(this.#place(path), MOST_TEXT_BYTES);
    } catch (error) {
      if (isShortage(error)) throw error;
      return undefined;
    }
  }

  /** @throws where there is no such file */
  async open(path: string): Promise<Readable> {
    // Neither a link nor a pipe may take the file's place between looking and opening.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return (await open(this.#place(path), flags)).createReadStream();
  }

  #place(path: string): string {
    const root = this.root.endsWith(sep) ? this.root : `${this.root}${sep}`;
    return `${root}${path.split("/").join(sep)}`;
  }
}
