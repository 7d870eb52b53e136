import { readFileSync, realpathSync, statSync } from "node:fs";
import { sep } from "node:path";
import { UsageError } from "../model/failures.ts";

/** The directory of a published tree on disk, and nothing outside of it. */
export class TreeDirectory {
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

  /**
   * True for a regular file below the directory. Links are not followed, wherever they lead: a tree has none. Names
   * must match to the letter, also where the disk does not care about their case.
   */
  isFile(path: string): boolean {
    return this.stamp(path) !== undefined;
  }

  /** What changes when the file does; undefined where there is no file. */
  stamp(path: string): string | undefined {
    const place = this.#place(path);
    try {
      // Also tells `..` and whatever else does not spell the place as the disk does.
      if (realpathSync.native(place) !== place) return undefined;
      const stats = statSync(place);
      return stats.isFile() ? `${stats.ino}-${stats.mtimeMs}-${stats.size}` : undefined;
    } catch {
      return undefined;
    }
  }

  /** Undefined where there is no such file, or no JSON in it. */
  readJson(path: string): unknown {
    if (!this.isFile(path)) return undefined;
    try {
      return JSON.parse(readFileSync(this.#place(path), "utf8"));
    } catch {
      return undefined;
    }
  }

  #place(path: string): string {
    const root = this.root.endsWith(sep) ? this.root : `${this.root}${sep}`;
    return `${root}${path.split("/").join(sep)}`;
  }
}
