import type { lstatSync, readdirSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { hasCode, isWithin, systemCode } from "../../../model/disk/index.ts";
import { compareCodePoints, type InputWitness, type Location, type Report } from "../../../model/index.ts";
import { CACHE_NAME } from "../manifests/catalogue-root.ts";
import { fastGlob } from "../packages.ts";
import { isMissing, systemReason } from "../system-reason.ts";
import { DISK, type EntryStatus, type InputDisk } from "./input-disk.ts";
import type { LeftOut } from "./left-out.ts";

export interface WorkspaceOptions {
  /** The catalogue's directory, absolute and free of links. */
  readonly root: string;
  /** Directories that no glob enters: where trees are published. Absolute. */
  readonly excluded: readonly string[];
  readonly maxInputBytes: number;
  readonly report: Report;
  readonly witness?: InputWitness | undefined;
  /** This machine's by default. */
  readonly disk?: InputDisk | undefined;
  readonly leftOut?: LeftOut | undefined;
}

/** A place on disk that was proved to lie inside the catalogue. */
export interface InputPath {
  /** Absolute, as named: links are not resolved in it. */
  readonly path: string;
  /** Relative to the catalogue's directory, with `/`: what diagnostics print. */
  readonly file: string;
}

/** The catalogue's directory as the reader may see it: no path and no link leads out of it. */
export class Workspace {
  readonly root: string;
  readonly #roots: string[];
  readonly #excluded: readonly string[];
  readonly #maxInputBytes: number;
  readonly #report: Report;
  readonly #witness: InputWitness | undefined;
  readonly #disk: InputDisk;
  readonly #leftOut: LeftOut | undefined;

  constructor({ root, excluded, maxInputBytes, report, witness, disk = DISK, leftOut }: WorkspaceOptions) {
    this.root = root;
    this.#roots = [root];
    this.#excluded = [...excluded, join(root, CACHE_NAME)];
    this.#maxInputBytes = maxInputBytes;
    this.#report = report;
    this.#witness = witness;
    this.#disk = disk;
    this.#leftOut = leftOut;
  }

  /** Further directories that manifests may point into (`allow_roots`), by the name given and by what it links to. */
  allow(path: string, at: Location): void {
    const named = resolve(this.root, path);
    try {
      const real = this.#disk.realPath(named);
      if (this.#disk.isDirectory(real)) this.#roots.push(named, real);
      else this.#report("file/not-directory", at, path);
    } catch (error) {
      if (isMissing(error) && this.#disk.isPast) return;
      if (isMissing(error)) this.#report("file/missing", at, path);
      else this.#report("file/unreadable", at, path, systemReason(error));
    }
  }

  get roots(): readonly string[] {
    return this.#roots;
  }

  nameOf(path: string): string {
    return relative(this.root, path).split(sep).join("/") || ".";
  }

  /**
   * The place that `path` names below `directory`, or nothing (reported at `at`) where it is missing, leaves the
   * allowed roots by itself or through a link.
   */
  locate(directory: string, path: string, at: Location): InputPath | undefined {
    const found = this.probe(directory, path, at);
    if (found !== "missing") return found;
    if (this.isLeftOut(resolve(directory, path))) return void this.#report("file/not-checked-out", at, path);
    return void this.#report("file/missing", at, path);
  }

  /** Like `locate`, for what must be a directory. */
  locateDirectory(directory: string, path: string, at: Location): InputPath | undefined {
    const found = this.locate(directory, path, at);
    if (found === undefined || this.#disk.isDirectory(found.path)) return found;
    return void this.#report("file/not-directory", at, path);
  }

  /** Like `locate`, but a missing file is an answer and no complaint. */
  probe(directory: string, path: string, at: Location): InputPath | undefined | "missing" {
    const absolute = resolve(directory, path);
    // Windows' own separator leads nowhere else: what such a name finds there, other machines would not.
    if (process.platform === "win32" && path.includes("\\")) return "missing";
    if (path.includes("\0") || isAbsolute(path) || !this.#isInside(absolute)) {
      return void this.#report("file/leaves-root", at, path);
    }
    let real: string;
    try {
      real = this.#disk.realPath(absolute);
    } catch (error) {
      if (isMissing(error)) {
        this.#witness?.missing(absolute);
        return this.#isDangling(absolute) ? void this.#report("file/missing", at, path) : "missing";
      }
      return void this.#report("file/unreadable", at, path, systemReason(error));
    }
    if (!this.#isInside(real)) return void this.#report("file/leaves-root", at, path);
    return { path: absolute, file: this.nameOf(absolute) };
  }

  /** True of what git tracks and the checkout does not hold. @param path absolute */
  isLeftOut(path: string): boolean {
    return this.#leftOut?.has(path) === true && !this.#isFilled(path);
  }

  /** True of a directory that holds anything. */
  #isFilled(path: string): boolean {
    try {
      return this.#disk.list(path).length > 0;
    } catch {
      return false;
    }
  }

  /** Reports a path that leaves by its name. Where links on it lead is for whoever writes there to see to. */
  refuseOutside(path: string, at: Location): void {
    const isInside = !path.includes("\0") && !isAbsolute(path) && this.#isInside(resolve(this.root, path));
    if (!isInside) this.#report("file/leaves-root", at, path);
  }

  /** The bytes of a regular file of a bounded size, or nothing: reported at the file, or where it was named. */
  read({ path, file }: InputPath, at: Location): Uint8Array | undefined {
    const limit = this.#maxInputBytes;
    try {
      const read = this.#disk.read(path, limit);
      if ("other" in read) return void this.#report("file/not-regular", at, file, read.other);
      if ("size" in read)
        return void this.#report("file/too-large", { file, line: 1, column: 1 }, read.size, limit);
      if (read.status !== undefined) this.#witness?.file(path, read.status, read.bytes);
      return read.bytes;
    } catch (error) {
      return void this.#report("file/unreadable", at, file, systemReason(error));
    }
  }

  /** True if a regular file of a bounded size is there. If it is missing or cannot be read, that is no complaint. @param path absolute */
  holds(path: string): boolean {
    try {
      if (!this.#isInside(this.#disk.realPath(path))) return false;
      const read = this.#disk.read(path, this.#maxInputBytes);
      if (!("bytes" in read)) return false;
      if (read.status !== undefined) this.#witness?.file(path, read.status, read.bytes);
      return true;
    } catch (error) {
      if (isMissing(error)) this.#witness?.missing(path);
      return false;
    }
  }

  /**
   * The names in a directory, in code-point order, but for those of trees that were published; with those that git tracks
   * and the checkout leaves out. Nothing, and a report at `at`, where it cannot be read. A missing directory has none.
   */
  list(directory: string, at: Location): readonly string[] | undefined {
    const standing = this.#standingIn(directory, at);
    if (standing === undefined) return undefined;
    return [...new Set([...standing, ...(this.#leftOut?.namesIn(directory) ?? [])])]
      .filter((name) => !this.#isExcluded(join(directory, name)))
      .sort(compareCodePoints);
  }

  #standingIn(directory: string, at: Location): readonly string[] | undefined {
    try {
      return this.#listing(directory).map(({ name }) => name);
    } catch (error) {
      if (hasCode(error, "ENOENT")) {
        this.#witness?.missing(directory);
        return [];
      }
      return void this.#report("file/unreadable", at, this.nameOf(directory), systemReason(error));
    }
  }

  /**
   * The paths below `directory` that match a glob, with `/`, in code-point order; nothing, and a report at `at`,
   * where a directory on the way cannot be read. Links are found but not followed: `locate` proves each.
   */
  glob(directory: string, pattern: string, at: Location): readonly string[] | undefined {
    let found: readonly string[];
    try {
      found = fastGlob().sync(pattern, {
        cwd: directory,
        extglob: false,
        onlyFiles: false,
        followSymbolicLinks: false,
        ignore: this.#ignored(directory),
        // The types ask for every overload, and for all that a status says; this is called.
        fs: {
          readdirSync: this.#listing as unknown as typeof readdirSync,
          lstatSync: this.#status as unknown as typeof lstatSync,
        },
      });
    } catch (error) {
      if (systemCode(error) === "") throw error;
      return void this.#report(
        "file/unreadable",
        at,
        this.nameOf(join(directory, pattern)),
        systemReason(error),
      );
    }
    return found.filter((path) => !this.#isExcluded(resolve(directory, path))).sort(compareCodePoints);
  }

  readonly #listing = (directory: string): ReturnType<InputDisk["list"]> => {
    const entries = this.#disk.list(directory);
    const inputs = entries.filter(({ name }) => !this.#isExcluded(join(directory, name)));
    this.#witness?.directory(directory, inputs);
    return entries;
  };

  /** Globs without a wildcard ask for the one path that they name. */
  readonly #status = (path: string): EntryStatus => {
    try {
      return this.#disk.status(path);
    } catch (error) {
      if (isMissing(error)) this.#witness?.missing(resolve(path));
      throw error;
    }
  };

  /** Saves walking through trees that were published; a name that would have to be escaped is walked and left out. */
  #ignored(directory: string): string[] {
    const ways = this.#excluded
      .filter((path) => isWithin(path, directory))
      .map((path) => relative(directory, path).split(sep).join("/"));
    return ways.filter((way) => /^[\w./-]+$/.test(way)).map((way) => `${way}/**`);
  }

  /** A link that leads nowhere was meant to lead somewhere. */
  #isDangling(path: string): boolean {
    try {
      return this.#disk.status(path).isSymbolicLink();
    } catch {
      // The system keeps other reasons to itself than that nothing is there.
      return false;
    }
  }

  #isInside(path: string): boolean {
    return this.#roots.some((root) => isWithin(path, root));
  }

  #isExcluded(path: string): boolean {
    return this.#excluded.some((excluded) => isWithin(path, excluded));
  }
}
