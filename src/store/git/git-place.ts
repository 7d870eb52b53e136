import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isWithin, readRegularFile } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";

/** The most bytes that are read of one of git's own files. A longer file is not from git. */
const MOST_BYTES = 65_536;

/** Our calls of git read nothing in these folders, and people often replace them by links to shared ones. */
const UNREAD: ReadonlySet<string> = new Set(["hooks", "modules", "lfs", "annex"]);

/** The folder with `.git` in which git's work tree begins. */
export interface GitPlace {
  readonly top: string;
  /** The path that git took for the repository's directory. */
  readonly gitDirectory: string;
  /** True if `.git` is a file with the path of the directory, as in submodules and further work trees. */
  readonly isNamed: boolean;
}

/**
 * The folder above (or at) `directory` whose `.git` led git to a repository; undefined where it was found elsewhere: a
 * bare one, which may be a part of the catalogue that looks like one.
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

/** A folder and all folders above it. */
function* foldersFrom(directory: string): Generator<string, void, void> {
  for (let folder = directory; ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

interface DotGit {
  readonly place: string;
  readonly stats: Stats | undefined;
  /** The path in the file `.git`; undefined without such a file. */
  readonly named: string | undefined;
}

function dotGitIn(top: string): DotGit {
  const place = join(top, ".git");
  const stats = lstatSync(place, { throwIfNoEntry: false });
  return { place, stats, named: stats?.isFile() ? namedBy(place, /^gitdir: /) : undefined };
}

/**
 * The target of the nearest `.git`, as far as its name says; undefined without one. The target is not proved. It only
 * shows whether to ask git.
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

/** The files that git opens in a folder to find out whether it is a repository, and its kind. */
const OPENED_FIRST = ["HEAD", "commondir", "config", "config.worktree"];

/**
 * Proves that git need not wait while it looks for the repository of a folder: it opens some files of what could be one
 * before it is known to be one.
 *
 * @param directory a real path
 * @returns the configurations that git opens then, there or not
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

/** The folders whose files git opens. In a folder without a HEAD git looks no further, so the list is empty. */
function openedIn(folder: string): readonly string[] {
  if (statOf(join(folder, "HEAD")) === undefined) return [];
  return [...new Set([folder, sharedDirectory(folder)])];
}

/** @returns false if git looks no further in this folder */
function proveOpened(folder: string): boolean {
  const places = openedIn(folder);
  for (const place of places) {
    for (const name of OPENED_FIRST)
      if (isPipe(join(place, name))) throw outside(join(place, name), "is not a file");
  }
  return places.length > 0;
}

/** True for kinds that git waits for. Sockets do not belong to them, because a monitor can listen there. */
function isWaited(kind: Dirent | Stats): boolean {
  return kind.isFIFO() || kind.isCharacterDevice() || kind.isBlockDevice();
}

/** True if git would wait for the path, or for the target of a link. */
export function isPipe(path: string): boolean {
  const stats = statOf(path);
  return stats !== undefined && isWaited(stats);
}

/** The status of the target of a link; undefined if there is none. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Proves that a repository is one that the folder brings along, or one that knows of the folder: a stranger's `.git`
 * could name any other on this machine, whole or in part.
 *
 * @param workTree where the repository's own configuration says that its files are
 * @param allowed real paths: further folders that links and borrowed objects may lead to
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
    const named = `${CLONE}; for git init --separate-git-dir, set core.worktree to this folder`;
    throw outside(join(top, ".git"), "names a repository that does not know of this folder", named);
  }
  provePlaces([gitDirectory, shared], [top, gitDirectory, shared, ...allowed]);
}

/** True if a folder has the files that git expects in a bare repository. */
export function looksBare(directory: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => statOf(join(directory, name)) !== undefined);
}

/** The folder with the refs and objects of a repository. Its further work trees share it. */
export function sharedDirectory(gitDirectory: string): string {
  return namedBy(join(gitDirectory, "commondir"), /^/) ?? gitDirectory;
}

/** The path in a file of one line. It is relative to the file's folder. */
function namedBy(file: string, prefix: RegExp): string | undefined {
  const text = readRegularFile(file, MOST_BYTES)?.toString("utf8");
  if (text === undefined || !prefix.test(text)) return undefined;
  return resolve(dirname(file), text.replace(prefix, "").replace(/[\r\n]+$/, ""));
}

/** Proves that links and borrowed objects lead nowhere else, and that git does not have to wait for any file. */
function provePlaces(directories: readonly string[], allowed: readonly string[]): void {
  const isAllowed = (path: string): boolean => allowed.some((place) => isWithin(path, place));
  for (const directory of directories) {
    if (!isAllowed(directory)) throw outside(directory, "leads out of the repository", ALLOWED);
    proveLinks(directory, isAllowed);
    proveAlternates(join(directory, "objects"), isAllowed);
  }
}

/** Proves each link, because git reads its target as a part of the folder. Links are followed. */
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

/** The folder at an entry, or the folder that a link leads to. */
function proveEntry(entry: Dirent, path: string, isAllowed: (path: string) => boolean): string | undefined {
  const real = entry.isSymbolicLink() ? realOf(path) : path;
  if (real === undefined) return undefined;
  if (!isAllowed(real)) throw outside(path, "leads out of the repository", ALLOWED);
  const kind = entry.isSymbolicLink() ? statSync(real) : entry;
  if (isWaited(kind)) throw outside(path, "is not a file");
  return kind.isDirectory() ? real : undefined;
}

/** Proves the folders from which objects are borrowed. Each can name further ones. */
function proveAlternates(objects: string, isAllowed: (path: string) => boolean): void {
  const seen = new Set<string>();
  const coming = [objects];
  for (let folder = coming.pop(); folder !== undefined; folder = coming.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const other of alternatesOf(folder)) {
      if (!isAllowed(other)) {
        const file = join(folder, "info", "alternates");
        throw outside(file, "borrows objects from outside of the repository", ALLOWED);
      }
      coming.push(other);
    }
  }
}

/** The existing folders of borrowed objects. */
function alternatesOf(objects: string): readonly string[] {
  const file = join(objects, "info", "alternates");
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return [];
  const lines = readRegularFile(file, MOST_BYTES, { followsLinks: true })?.toString("utf8").split("\n");
  // Git would remove the quotes of such a line.
  if (lines === undefined || lines.some((line) => line.startsWith('"')))
    throw outside(file, "cannot be read");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => realOf(resolve(objects, line)) ?? []);
}

/** The entries of a folder, even while they change; empty if it cannot be listed. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The real path; undefined if nothing is there. */
export function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Git would read outside of its folder. A stranger's folder could name any repository of this machine as its own. */
export class OutsideRepository extends UsageError {}

const CLONE = "use a separate clone, or a work tree that git worktree or git submodule made";
const ALLOWED = `${CLONE}, or list the folder in allow_roots`;

export function outside(place: string, why: string, hint = CLONE): OutsideRepository {
  return new OutsideRepository(`${place} ${why}: lingodex does not run git there`, hint);
}

/** The top of the nearest work tree. Undefined outside of one. @param directory a real path */
export function topAbove(directory: string): string | undefined {
  const place = placeAbove(directory);
  return place && dirname(place);
}

/** The nearest `.git`. Like git, this does not look on another file system. @param directory a real path */
export function placeAbove(directory: string): string | undefined {
  const { dev } = lstatSync(directory);
  for (let folder = directory; lstatSync(folder).dev === dev; folder = dirname(folder)) {
    const place = join(folder, ".git");
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return place;
    if (dirname(folder) === folder) return undefined;
  }
  return undefined;
}
