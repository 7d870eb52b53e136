import { accessSync, constants, lstatSync } from "node:fs";
import { dirname, join } from "node:path";

const MOST_KNOWN = 4096;

/** The state of a directory's path: a real directory, nothing, or something else (also a link to a directory). */
export type Way = "open" | "missing" | "blocked";

/** Looks at the directories on the way to a file, so that no file behind a link is changed. */
export class RealWay {
  readonly #root: string;
  /** Consecutive files share directories, so a few are enough. */
  readonly #open = new Set<string>();
  #unlocked: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** @param path the path of a file, relative to the root */
  to(path: string): Way {
    const end = path.lastIndexOf("/");
    return end < 0 ? "open" : this.through(path.slice(0, end));
  }

  through(directory: string): Way {
    if (this.#open.has(directory)) return "open";
    const before = this.to(directory);
    if (before !== "open") return before;
    const stats = lstatSync(join(this.#root, directory), { throwIfNoEntry: false });
    if (stats === undefined) return "missing";
    if (!stats.isDirectory()) return "blocked";
    if (this.#open.size >= MOST_KNOWN) this.#open.clear();
    this.#open.add(directory);
    return "open";
  }

  /** @throws a system error if nothing may be changed in the file's directory */
  refuseLocked(path: string): void {
    const directory = dirname(path);
    if (directory === this.#unlocked) return;
    accessSync(join(this.#root, directory), constants.W_OK | constants.X_OK);
    this.#unlocked = directory;
  }

  forget(): void {
    this.#open.clear();
  }
}
