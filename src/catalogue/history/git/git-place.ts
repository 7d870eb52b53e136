import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isWithin, readRegularFile } from "../../../model/disk/index.ts";
import { UsageError } from "../../../model/index.ts";

/** Git's own files of names are shorter. */
const MOST_BYTES = 65_536;

/** Folders that git does not read for these commands, and that people link to shared ones. */
const UNREAD: ReadonlySet<string> = new Set(["hooks", "modules", "lfs", "annex"]);

/** The start of git's work tree, which is a folder with `.git`. */
export interface GitPlace {
  readonly top: string;
  /** The repository's directory that git found. */
  readonly gitDirectory: string;
  /** True if `.git` is a file that names it, as in submodules and further work trees. */
  readonly isNamed: boolean;
}

/**
 * The folder above (or at) `directory` whose `.git` led git to a repository. Undefined if git found it otherwise: it
 * is bare, and can be a part of the catalogue that looks like a repository.
 *
 * @param directory, gitDirectory real paths
 */
export function findTop(directory: string, gitDirectory: string): GitPlace | undefined {
  for (const top of foldersFrom(directory)) {
    const { place, stats, named } = dotGitIn(top);
    const target = stats === undefined || stats.isFile() ? named : place;
    if (target !== undefined && realOf(target) === gitDirectory)
      return { top, gitDirectory, isNamed: named !== undefined };
  }
  return undefined;
}

/** A folder and its parents. */
function* foldersFrom(directory: string): Generator<string, void, void> {
  for (let folder = directory; ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

interface DotGit {
  readonly place: string;
  readonly stats: Stats | undefined;
  /** The path that it names, if it is a file. */
  readonly named: string | undefined;
}

function dotGitIn(top: string): DotGit {
  const place = join(top, ".git");
  const stats = lstatSync(place, { throwIfNoEntry: false });
  return { place, stats, named: stats?.isFile() ? namedBy(place, /^gitdir: /) : undefined };
}

/**
 * The target of the nearest `.git` by its name; undefined if there is none. Nothing is proved. It only decides if git
 * is worth asking.
 *
 * @param directory a real path
 */
export function gitDirectoryAbove(directory: string): Pick<GitPlace, "top" | "gitDirectory"> | undefined {
  for (const top of foldersFrom(directory)) {
    const { place, stats, named } = dotGitIn(top);
    if (stats !== undefined) return { top, gitDirectory: named ?? place };
  }
  return undefined;
}

/** The files that git opens in a folder to find out if it is a repository, and its kind. */
const OPENED_FIRST = ["HEAD", "commondir", "config", "config.worktree"];

/**
 * Proves that git cannot hang while it searches for the repository of a folder. It opens some files of a possible
 * repository before it is known to be one.
 *
 * @param directory a real path
 * @returns the configurations that git opens, existing or not
 * @throws OutsideRepository
 */
export function proveSwift(directory: string): readonly string[] {
  const configurations: string[] = [];
  for (const top of foldersFrom(directory)) {
    const { place, named = place } = dotGitIn(top);
    const isRepository = proveOpened(named);
    proveOpened(top);
    for (const folder of [named, top])
      for (const opened of openedIn(folder))
        configurations.push(join(opened, "config"), join(opened, "config.worktree"));
    if (isRepository) break;
  }
  return configurations;
}

/** The folders whose files git opens; none without a HEAD, where git stops. */
function openedIn(folder: string): readonly string[] {
  if (statOf(join(folder, "HEAD")) === undefined) return [];
  return [...new Set([folder, sharedDirectory(folder)])];
}

/** @returns false for a folder in which git stops */
function proveOpened(folder: string): boolean {
  const places = openedIn(folder);
  for (const place of places) {
    for (const name of OPENED_FIRST)
      if (isPipe(join(place, name))) throw outside(join(place, name), "is not a file");
  }
  return places.length > 0;
}

/** Git does not wait for sockets: a monitor listens there. */
function isWaited(kind: Dirent | Stats): boolean {
  return kind.isFIFO() || kind.isCharacterDevice() || kind.isBlockDevice();
}

/** True for a path, or a link to one, that git would wait for. */
export function isPipe(path: string): boolean {
  const stats = statOf(path);
  return stats !== undefined && isWaited(stats);
}

/** The status of a link's target; undefined if there is none. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Proves that a repository belongs to the folder, or knows of it. A stranger's `.git` could name any other repository
 * on this machine.
 *
 * @param workTree the place of its files in the repository's own configuration
 * @param allowed real paths of further folders that links and borrowed objects can lead to
 * @throws UsageError
 */
export function proveOwn(
  { top, gitDirectory, isNamed }: GitPlace,
  workTree: string,
  allowed: readonly string[],
): void {
  const common = namedBy(join(gitDirectory, "commondir"), /^/);
  if (!isNamed) {
    if (common !== undefined) throw outside(join(gitDirectory, "commondir"), "names another repository");
    provePlaces([gitDirectory], [top, ...allowed]);
    return;
  }
  const shared = common === undefined ? gitDirectory : realOf(common);
  const isKnown =
    common === undefined
      ? realOf(workTree) === top
      : shared !== undefined &&
        dirname(gitDirectory) === join(shared, "worktrees") &&
        realOf(namedBy(join(gitDirectory, "gitdir"), /^/) ?? "") === join(top, ".git");
  if (!isKnown || shared === undefined) {
    throw outside(join(top, ".git"), "names a repository that does not know of this folder");
  }
  provePlaces([gitDirectory, shared], [top, gitDirectory, shared, ...allowed]);
}

/** True for a folder with the entries that git itself requires of a bare repository. */
export function looksBare(directory: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => statOf(join(directory, name)) !== undefined);
}

/** The place of a repository's refs and objects, which further work trees share. */
export function sharedDirectory(gitDirectory: string): string {
  return namedBy(join(gitDirectory, "commondir"), /^/) ?? gitDirectory;
}

/** The path in a file of one line, resolved from its place. */
function namedBy(file: string, prefix: RegExp): string | undefined {
  const text = readRegularFile(file, MOST_BYTES)?.toString("utf8");
  if (text === undefined || !prefix.test(text)) return undefined;
  return resolve(dirname(file), text.replace(prefix, "").replace(/[\r\n]+$/, ""));
}

/** Proves that links in it and borrowed objects lead nowhere else, and that nothing in it makes a reader hang. */
function provePlaces(directories: readonly string[], allowed: readonly string[]): void {
  const isAllowed = (path: string): boolean => allowed.some((place) => isWithin(path, place));
  for (const directory of directories) {
    if (!isAllowed(directory)) throw outside(directory, "leads out of the repository");
    proveLinks(directory, isAllowed);
    proveAlternates(join(directory, "objects"), isAllowed);
  }
}

/** Follows links too, because their targets are read as if they were here. */
function proveLinks(directory: string, isAllowed: (path: string) => boolean): void {
  const seen = new Set<string>();
  const coming = [directory];
  for (let folder = coming.pop(); folder !== undefined; folder = coming.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (folder === directory && UNREAD.has(entry.name)) continue;
      const next = proveEntry(entry, join(folder, entry.name), isAllowed);
      if (next !== undefined) coming.push(next);
    }
  }
}

/** The folder, or the folder that it leads to. */
function proveEntry(entry: Dirent, path: string, isAllowed: (path: string) => boolean): string | undefined {
  const real = entry.isSymbolicLink() ? realOf(path) : path;
  if (real === undefined) return undefined;
  if (!isAllowed(real)) throw outside(path, "leads out of the repository");
  const kind = entry.isSymbolicLink() ? statSync(real) : entry;
  if (isWaited(kind)) throw outside(path, "is not a file");
  return kind.isDirectory() ? real : undefined;
}

/** Other folders of objects, which can name further ones. */
function proveAlternates(objects: string, isAllowed: (path: string) => boolean): void {
  const seen = new Set<string>();
  const coming = [objects];
  for (let folder = coming.pop(); folder !== undefined; folder = coming.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const other of alternatesOf(folder)) {
      if (!isAllowed(other)) {
        throw outside(join(folder, "info", "alternates"), "borrows objects from outside of the repository");
      }
      coming.push(other);
    }
  }
}

/** The alternates that exist. */
function alternatesOf(objects: string): readonly string[] {
  const file = join(objects, "info", "alternates");
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return [];
  const lines = readRegularFile(file, MOST_BYTES, { followsLinks: true })?.toString("utf8").split("\n");
  // Git would unquote such a line.
  if (lines === undefined || lines.some((line) => line.startsWith('"')))
    throw outside(file, "cannot be read");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => realOf(resolve(objects, line)) ?? []);
}

/** The entries of a folder, even if it changes meanwhile; empty if it cannot be listed. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Undefined if nothing is there. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Git would read files elsewhere: a stranger's folder could take over any repository of this machine. */
export class OutsideRepository extends UsageError {}

export function outside(place: string, why: string): OutsideRepository {
  return new OutsideRepository(
    `${place} ${why}: git is not asked there`,
    "use a clone of its own, or a work tree that git worktree or git submodule made; allow_roots lists further folders that " +
      "links and borrowed objects may lead to",
  );
}
