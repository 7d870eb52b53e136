import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import fastGlob from "fast-glob";
import type { Report } from "../model/diagnostic.ts";
import type { Location } from "../model/location.ts";
import { compareCodePoints } from "../model/order.ts";

export interface WorkspaceOptions {
  /** The catalogue's directory, absolute and free of links. */
  readonly root: string;
  /** Directories that no glob enters: where trees are published. Absolute. */
  readonly excluded: readonly string[];
  readonly maxInputBytes: number;
  readonly report: Report;
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

  constructor({ root, excluded, maxInputBytes, report }: WorkspaceOptions) {
    this.root = root;
    this.#roots = [root];
    this.#excluded = [...excluded, join(root, ".lingodex")];
    this.#maxInputBytes = maxInputBytes;
    this.#report = report;
  }

  /** Further directories that manifests may point into (`allow_roots`), by the name given and by what it links to. */
  allow(path: string, at: Location): void {
    const named = resolve(this.root, path);
    try {
      const real = realpathSync(named);
      if (isDirectory(real)) this.#roots.push(named, real);
      else this.#report("file/not-directory", at, path);
    } catch (error) {
      if (isMissing(error)) this.#report("file/missing", at, path);
      else this.#report("file/unreadable", at, path, reasonOf(error));
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
    if (found === "missing") return void this.#report("file/missing", at, path);
    return found;
  }

  /** Like `locate`, for what must be a directory. */
  locateDirectory(directory: string, path: string, at: Location): InputPath | undefined {
    const found = this.locate(directory, path, at);
    if (found === undefined || isDirectory(found.path)) return found;
    return void this.#report("file/not-directory", at, path);
  }

  /** Like `locate`, but a missing file is an answer and no complaint. */
  probe(directory: string, path: string, at: Location): InputPath | undefined | "missing" {
    const absolute = resolve(directory, path);
    if (path.includes("\0") || isAbsolute(path) || !this.#isInside(absolute)) {
      return void this.#report("file/leaves-root", at, path);
    }
    let real: string;
    try {
      real = realpathSync(absolute);
    } catch (error) {
      if (isMissing(error))
        return isDangling(absolute) ? void this.#report("file/missing", at, path) : "missing";
      return void this.#report("file/unreadable", at, path, reasonOf(error));
    }
    if (!this.#isInside(real)) return void this.#report("file/leaves-root", at, path);
    return { path: absolute, file: this.nameOf(absolute) };
  }

  /** The bytes of a regular file of a bounded size, or nothing: reported at the file, or where it was named. */
  read({ path, file }: InputPath, at: Location): Uint8Array | undefined {
    let descriptor: number | undefined;
    try {
      // Non-blocking: opening a pipe that nobody writes to must not hang.
      descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return void this.#report("file/not-regular", at, file, kindOf(stats));
      const limit = this.#maxInputBytes;
      if (stats.size > limit) {
        return void this.#report("file/too-large", { file, line: 1, column: 1 }, stats.size, limit);
      }
      return readFileSync(descriptor);
    } catch (error) {
      return void this.#report("file/unreadable", at, file, reasonOf(error));
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  /**
   * The names in a directory, in code-point order, but for those of trees that were published; nothing, and a report
   * at `at`, where it cannot be read. A missing directory has none.
   */
  list(directory: string, at: Location): readonly string[] | undefined {
    try {
      return readdirSync(directory)
        .filter((name) => !this.#isExcluded(join(directory, name)))
        .sort(compareCodePoints);
    } catch (error) {
      if (codeOf(error) === "ENOENT") return [];
      return void this.#report("file/unreadable", at, this.nameOf(directory), reasonOf(error));
    }
  }

  /**
   * The paths below `directory` that match a glob, with `/`, in code-point order; nothing, and a report at `at`,
   * where a directory on the way cannot be read. Links are found but not followed: `locate` proves each.
   */
  glob(directory: string, pattern: string, at: Location): readonly string[] | undefined {
    let found: readonly string[];
    try {
      found = fastGlob.sync(pattern, {
        cwd: directory,
        extglob: false,
        onlyFiles: false,
        followSymbolicLinks: false,
        ignore: this.#ignored(directory),
      });
    } catch (error) {
      if (codeOf(error) === "") throw error;
      return void this.#report("file/unreadable", at, this.nameOf(join(directory, pattern)), reasonOf(error));
    }
    return found.filter((path) => !this.#isExcluded(resolve(directory, path))).sort(compareCodePoints);
  }

  /** Saves walking through trees that were published; a name that would have to be escaped is walked and left out. */
  #ignored(directory: string): string[] {
    const ways = this.#excluded
      .filter((path) => isWithin(path, directory))
      .map((path) => relative(directory, path));
    return ways.filter((way) => /^[\w./-]+$/.test(way)).map((way) => `${way}/**`);
  }

  #isInside(path: string): boolean {
    return this.#roots.some((root) => isWithin(path, root));
  }

  #isExcluded(path: string): boolean {
    return this.#excluded.some((excluded) => isWithin(path, excluded));
  }
}

/** True where `path` is `directory` or lies below it. Both absolute. */
export function isWithin(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way));
}

function isDirectory(path: string): boolean {
  return ask(() => statSync(path))?.isDirectory() ?? false;
}

/** A link that leads nowhere was meant to lead somewhere. */
function isDangling(path: string): boolean {
  return ask(() => lstatSync(path))?.isSymbolicLink() ?? false;
}

/** Nothing where the system cannot tell: `throwIfNoEntry` keeps only one of the many reasons back. */
function ask(stat: () => Stats): Stats | undefined {
  try {
    return stat();
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    ELOOP: "its links lead in a circle",
    EISDIR: "it is a directory",
    ENOENT: "it vanished while being read",
    ENOTDIR: "a part of its path is a file",
    ENAMETOOLONG: "its name is too long",
    ENXIO: "it is no regular file",
  };
  const code = codeOf(error);
  return reasons[code] ?? (code || String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a directory";
  if (stats.isFIFO()) return "a pipe";
  if (stats.isSocket()) return "a socket";
  return "a device";
}
