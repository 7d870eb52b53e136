import { type FSWatcher, lstatSync, realpathSync, watch } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isWithin, systemCode } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";
import { Settling } from "./settling.ts";
import { type FoundPlaces, findPlaces, statOf } from "./watch-places.ts";

export interface InputWatcherOptions {
  /** The catalogue's directory. Below it, the folders on the way to each path are watched, too. */
  readonly catalogue: string;
  readonly ignored: readonly string[];
  readonly onChange: (paths: readonly string[]) => void;
}

/** Directories where other programs write much. Inputs in them are watched one by one. */
const IGNORED_NAMES: ReadonlySet<string> = new Set([".git", "node_modules", ".lingodex", ".lingodex-stage"]);

/**
 * The times are short, because a person waits. A program can truncate or move a file away before it writes, so an
 * empty or missing file gets more time.
 */
const PACE = { quiet: 15, quietUnfinished: 200, longest: 1000 };

/** Reports changes of the watched files. It polls nothing and reads nothing. */
export class InputWatcher {
  readonly #options: InputWatcherOptions;
  readonly #catalogue: string;
  readonly #settling: Settling;
  readonly #watchers = new Map<string, FSWatcher>();
  #paths: readonly string[] = [];
  #files: ReadonlySet<string> = new Set();
  #found: FoundPlaces = { places: new Map(), structure: new Set() };
  #isMoved = false;

  constructor(options: InputWatcherOptions) {
    this.#options = options;
    this.#catalogue = resolve(options.catalogue);
    this.#settling = new Settling({
      ...PACE,
      isUnfinished: (path) => this.#files.has(path) && (statOf(path)?.size ?? 0) === 0,
      onSettled: options.onChange,
    });
  }

  /**
   * Watches these paths, files and directories, and no others. A directory counts with all names in it, but not with
   * what is below those.
   *
   * @returns true where a directory is watched that was not before: what changed in it up to now was not noticed
   * @throws UsageError where the system has no more watches to give
   */
  watch(paths: readonly string[]): boolean {
    if (!this.#isMoved && isSame(paths, this.#paths)) return false;
    this.#isMoved = false;
    this.#paths = paths;
    this.#files = new Set(paths);
    this.#found = findPlaces(
      [...paths.filter((path) => !this.#isLeftOut(path)), this.#catalogue],
      this.#homes(),
    );
    const { places } = this.#found;
    for (const directory of [...this.#watchers.keys()]) if (!places.has(directory)) this.#close(directory);
    let isNew = false;
    for (const directory of places.keys()) isNew = this.#open(directory) || isNew;
    return isNew;
  }

  /** Watches the same paths again, because directories or links among them moved. */
  refresh(): void {
    this.watch(this.#paths);
  }

  close(): void {
    this.#settling.stop();
    for (const directory of [...this.#watchers.keys()]) this.#close(directory);
  }

  #open(directory: string): boolean {
    if (this.#watchers.has(directory)) return false;
    try {
      const watcher = watch(directory, (event, name) => this.#notice(directory, event, name));
      // Some systems report the removal of a directory as an error.
      watcher.on("error", () => this.#lose(directory));
      this.#watchers.set(directory, watcher);
      return true;
    } catch (error) {
      refuseLimit(error, this.#found.places.size);
      this.#isMoved = true;
      return false;
    }
  }

  #notice(directory: string, event: string, name: string | null): void {
    const names = this.#found.places.get(directory);
    if (names === undefined) return;
    // The event is about the directory itself, or has no name. The watched directory can now be another one.
    const isItself = name === null || (event === "rename" && name === basename(directory));
    if (isItself) this.#lose(directory);
    const path = join(directory, name ?? "");
    if (!isItself && (names === "all" ? this.#isNoise(path) : !names.has(name))) return;
    if (event === "rename" && this.#isStructure(path)) this.#lose(path);
    this.#settling.note(path);
  }

  /** Notes that all places at or below the path must be found again. */
  #lose(path: string): void {
    this.#isMoved = true;
    for (const directory of [...this.#watchers.keys()]) if (isWithin(directory, path)) this.#close(directory);
  }

  #isStructure(path: string): boolean {
    if (this.#found.structure.has(path)) return true;
    return this.#files.has(path) && !isRegularFile(path);
  }

  #isNoise(path: string): boolean {
    return IGNORED_NAMES.has(basename(path)) || this.#isOutput(path);
  }

  #isOutput(path: string): boolean {
    return this.#options.ignored.some((place) => isWithin(path, place));
  }

  #isLeftOut(path: string): boolean {
    if (this.#isOutput(path)) return true;
    const names = relative(this.#catalogue, path).split(sep);
    return names.some((name) => IGNORED_NAMES.has(name)) && statOf(path)?.isDirectory() === true;
  }

  /** The folders around the catalogue. A change in them shows that the catalogue, or a link to it, was replaced. */
  #homes(): readonly string[] {
    try {
      return [dirname(this.#catalogue), dirname(realpathSync(this.#catalogue))];
    } catch {
      return [dirname(this.#catalogue)];
    }
  }

  #close(directory: string): void {
    this.#watchers.get(directory)?.close();
    this.#watchers.delete(directory);
  }
}

function isSame(paths: readonly string[], others: readonly string[]): boolean {
  return (
    paths === others || (paths.length === others.length && paths.every((path, at) => path === others[at]))
  );
}

function isRegularFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}

/** Reports the system's limits. Directories that were removed or may not be read are left out. */
function refuseLimit(error: unknown, directories: number): void {
  const code = systemCode(error);
  const setting = code === "ENOSPC" ? "max_user_watches" : "max_user_instances";
  if (code !== "ENOSPC" && code !== "EMFILE") return;
  throw new UsageError(
    `cannot watch ${directories} directories: the system's limit for watches is reached (${code})`,
    `raise it (on Linux: sysctl fs.inotify.${setting}), or do not use --watch`,
  );
}
