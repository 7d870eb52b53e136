import { constants, lstatSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { isShortage, readRegularFile } from "../../model/disk/index.ts";
import { messageOf, OutputError, UsageError } from "../../model/index.ts";
import { MANIFEST_PATH, MOST_TEXT_BYTES } from "../../store/index.ts";
import type { FileFacts, ServedFiles } from "./served-files.ts";

/** The directory of a published tree on disk. Files outside of it are not read. */
export class TreeDirectory implements ServedFiles {
  /** The absolute path, without symbolic links. */
  readonly root: string;

  /** @throws UsageError if there is no such directory */
  constructor(directory: string) {
    const stats = statSync(directory, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) {
      throw new UsageError(`${directory} is not a directory`, "build a tree first, or name the one to serve");
    }
    this.root = realpathSync.native(directory);
  }

  /** The stamp of the manifest, because a build writes it last. */
  treeStamp(): string | undefined {
    return this.stamp(MANIFEST_PATH);
  }

  /** Does nothing, because each file is looked for when it is requested. */
  renew(): void {}

  rawHeaders(): undefined {
    return undefined;
  }

  /**
   * True for a regular file below the directory. Links are never followed, because a tree contains none. Names must
   * have the same letters and case, even if the disk ignores case.
   */
  isFile(path: string): boolean {
    return this.stamp(path) !== undefined;
  }

  /** A text that changes with the file. Undefined if there is no file. */
  stamp(path: string): string | undefined {
    return this.factsOf(path)?.stamp;
  }

  factsOf(path: string): FileFacts | undefined {
    const place = this.#place(path);
    try {
      // The comparison also refuses `..`, and every spelling that differs from the disk's.
      if (realpathSync.native(place) !== place) return undefined;
      const stats = lstatSync(place);
      const { ino, mtime, mtimeMs, size } = stats;
      return stats.isFile() ? { stamp: `${ino}-${mtimeMs}-${size}`, size, modified: mtime } : undefined;
    } catch (error) {
      if (isShortage(error)) throw error;
      return undefined;
    }
  }

  read(path: string): Buffer | undefined {
    if (!this.isFile(path)) return undefined;
    try {
      return readRegularFile(this.#place(path), MOST_TEXT_BYTES);
    } catch (error) {
      if (isShortage(error)) throw error;
      return undefined;
    }
  }

  /** @throws if there is no such file */
  async open(path: string): Promise<Readable> {
    // The flags refuse a link or a pipe that replaced the file after it was looked at.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return (await open(this.#place(path), flags)).createReadStream();
  }

  #place(path: string): string {
    const root = this.root.endsWith(sep) ? this.root : `${this.root}${sep}`;
    return `${root}${path.split("/").join(sep)}`;
  }
}

/** A directory for a tree that lives as long as the process. @throws OutputError */
export function createTemporaryTree(): string {
  const directory = makeDirectory(tmpdir());
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function makeDirectory(parent: string): string {
  try {
    return mkdtempSync(join(parent, "lingodex-serve-"));
  } catch (error) {
    const why = messageOf(error);
    throw new OutputError(
      `cannot make a folder in ${parent}: ${why}; set TMPDIR to one that takes files`,
      error,
    );
  }
}
