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
  /** The catalogue's directory, absolute and without links. */
  readonly root: string;
  /** Absolute directories that globs skip: the places of published trees. */
  readonly excluded: readonly string[];
  readonly maxInputBytes: number;
  readonly report: Report;
  readonly witness?: InputWitness | undefined;
  /** This machine's disk by default. */
  readonly disk?: InputDisk | undefined;
  readonly leftOut?: LeftOut | undefined;
}

/** A path that was proved to be inside the catalogue. */
export interface InputPath {
  /** The absolute path as it was named, with links. */
  readonly path: string;
  /** The path relative to the catalogue's directory, with `/`, as diagnostics print it. */
  readonly file: string;
}

/** The part of the disk that the reader can see. No path and no link leads out of the catalogue's directory. */
export class Workspace {
  readonly root: string;
  readonly #roots: string[];
  readonly #refused: string[] = [];
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

  /**
   * Adds a directory that manifests can lead to (`allow_roots`), under the given name and under the name that it
   * links to.
   */
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

  /**
   * Leaves a directory of `allow_roots` outside. The caller has reported it, so paths in it are not reported again.
   * @param real the directory that `path` links to
   */
  refuse(path: string, real: string): void {
    this.#refused.push(resolve(this.root, path), real);
  }

  /** The same files, and those in skipped directories. Reads of it are not witnessed. */
  withSkipped(): Workspace {
    const { root } = this;
    const whole = new Workspace({
      ...{ root, excluded: [], maxInputBytes: this.#maxInputBytes, report: this.#report },
      ...{ disk: this.#disk, leftOut: this.#leftOut },
    });
    whole.#roots.push(...this.#roots);
    whole.#refused.push(...this.#refused);
    return whole;
  }

  /** The name of the directory that hides a path from globs. Undefined if none does. @param path absolute */
  skippedAbove(path: string): string | undefined {
    const above = this.#excluded.find((excluded) => isWithin(path, excluded));
    return above && this.nameOf(above);
  }

  get roots(): readonly string[] {
    return this.#roots;
  }

  nameOf(path: string): string {
    return relative(this.root, path).split(sep).join("/") || ".";
  }

  /**
   * The place of `path` below `directory`. Undefined, with a report at `at`, if it is missing, or if it leaves the
   * allowed roots by itself or through a link.
   */
  locate(directory: string, path: string, at: Location): InputPath | undefined {
    const found = this.probe(directory, path, at);
    if (found !== "missing") return found;
    if (this.isLeftOut(resolve(directory, path))) return void this.#report("file/not-checked-out", at, path);
    return void this.#report("file/missing", at, path);
  }

  /** Like `locate`, but for a directory. */
  locateDirectory(directory: string, path: string, at: Location): InputPath | undefined {
    const found = this.locate(directory, path, at);
    if (found === undefined || this.#disk.isDirectory(found.path)) return found;
    return void this.#report("file/not-directory", at, path);
  }

  /** Like `locate`, but a missing file is not a problem. */
  probe(directory: string, path: string, at: Location): InputPath | undefined | "missing" {
    const absolute = resolve(directory, path);
    // A backslash is refused on Windows too: other machines would not find such a name.
    if (process.platform === "win32" && path.includes("\\")) return "missing";
    if (path.includes("\0") || isAbsolute(path) || !this.#isInside(absolute)) {
      return this.#leave(absolute, at, path);
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
    if (!this.#isInside(real)) return this.#leave(real, at, path);
    return { path: absolute, file: this.nameOf(absolute) };
  }

  #leave(outside: string, at: Location, path: string): undefined {
    const isReported = this.#refused.some((root) => isWithin(outside, root));
    if (!isReported) this.#report("file/leaves-root", at, path);
  }

  /** True for an entry that git tracks and the checkout does not contain. @param path absolute */
  isLeftOut(path: string): boolean {
    return this.#leftOut?.has(path) === true && !this.#isFilled(path);
  }

  /** True for a directory that is not empty. */
  #isFilled(path: string): boolean {
    try {
      return this.#disk.list(path).length > 0;
    } catch {
      return false;
    }
  }

  /** Reports a path that leads outside by its name. The caller that writes there checks links on it. */
  refuseOutside(path: string, at: Location): void {
    const absolute = resolve(this.root, path);
    if (path.includes("\0") || isAbsolute(path) || !this.#isInside(absolute)) this.#leave(absolute, at, path);
  }

  /**
   * The bytes of a regular file within the limit. Undefined, with a report at the file or at the place that names it.
   */
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

  /** The bytes of a file, like `read`. Undefined, without a report, if it is missing. */
  readIfThere(
    directory: string,
    path: string,
    at: Location,
  ): (Pick<InputPath, "file"> & { readonly bytes: Uint8Array }) | undefined {
    const place = this.probe(directory, path, at);
    if (place === undefined || place === "missing") return undefined;
    const bytes = this.read(place, at);
    return bytes && { bytes, file: place.file };
  }

  /**
   * True if there is a regular file within the limit. A missing or unreadable file is not reported. @param path
   * absolute
   */
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
   * The names in a directory, in code-point order, without published trees, and with names that git tracks but the
   * checkout leaves out. Undefined, with a report at `at`, if it cannot be read. A missing directory has none.
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
   * The paths below `directory` that match a glob, with `/`, in code-point order. Undefined, with a report at `at`,
   * if a directory cannot be read. Links are found and not followed: `locate` checks each.
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
        // The library requires all overloads and a complete status, but calls only these.
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

  /** Globs without a wildcard ask for a single path. */
  readonly #status = (path: string): EntryStatus => {
    try {
      return this.#disk.status(path);
    } catch (error) {
      if (isMissing(error)) this.#witness?.missing(resolve(path));
      throw error;
    }
  };

  /** Avoids walking through published trees. Names that would need escaping are walked and then skipped. */
  #ignored(directory: string): string[] {
    const ways = this.#excluded
      .filter((path) => isWithin(path, directory))
      .map((path) => relative(directory, path).split(sep).join("/"));
    return ways.filter((way) => /^[\w./-]+$/.test(way)).map((way) => `${way}/**`);
  }

  /** A link without a target is a mistake. */
  #isDangling(path: string): boolean {
    try {
      return this.#disk.status(path).isSymbolicLink();
    } catch {
      // If there is another error than a missing entry, the kind stays unknown.
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
