import { basename, join, posix } from "node:path";
import type { Diagnostic } from "../../model/index.ts";
import { askOfFolder, isUnfilled, type ListedFile } from "../../store/git/index.ts";
import { isOwnPath, MANIFEST_PATH, wholeManifestIn } from "../../store/index.ts";
import { isConfiguration } from "../discover/configurations/index.ts";
import { isFormat } from "../discover/formats/index.ts";
import { filePlace, isLocaleFolder, isNeverEntered } from "../discover/masks.ts";
import type {
  GitSurroundings,
  ReadEntries,
  Refusal,
  Surroundings,
  Told,
  Unseen,
} from "../discover/surroundings.ts";
import { isOfInterest } from "../discover/whole-files.ts";
import { BoundedFiles, holdsTree, lookAt, standingAt, walkFolder } from "../read/files/discovered-files.ts";
import { byteFaultOf, readLoneFile } from "../read/files/whole-file.ts";
import { GENERATED_PLURAL, LanguageResolver } from "../read/languages/languages.ts";
import { loadReleaseTables } from "../read/languages/release-tables.ts";
import { rootOf } from "../read/manifests/catalogue-root.ts";
import { readLoneParts } from "../read/one-file.ts";

/** The rules are in ADOPT.md 1, "Which files". */
const MOST_PATHS = 200_000;
const DEEPEST = 20;
export const BOUNDS = { fileBytes: 5 * 2 ** 20, bytes: 200 * 2 ** 20 };

export interface SeenFolder {
  readonly surroundings: Surroundings;
  /** The limits that were reached so far, and the paths that were skipped. */
  told(): readonly Told[];
  /** Errors for files that cannot be read and should contain translations. */
  readonly faults: readonly Diagnostic[];
}

interface Listed {
  readonly paths: readonly string[];
  /** The problems that a build would report, by the path of a file that cannot be read. */
  readonly standing: ReadonlyMap<string, Diagnostic>;
  readonly faults: readonly Diagnostic[];
  readonly told: readonly Told[];
  readonly git: GitSurroundings | undefined;
}

/** @param directory an existing one @throws UsageError in a repository that git must not read */
export async function seeFolder(directory: string): Promise<SeenFolder> {
  const root = rootOf(directory);
  const { paths, standing, faults, told, git } = await listFiles(root);
  const files = new BoundedFiles(root, BOUNDS.fileBytes, BOUNDS.bytes);
  const listed = new Set(paths);
  const nobody = git === undefined ? "is in a folder that lingodex does not search" : "is not listed by git";
  const unseen = (filemask: string): readonly Unseen[] =>
    standingAt(root, filemask).flatMap(({ path, code, isLink }) =>
      listed.has(path) ? [] : [{ code, because: isLink ? "is a link" : nobody }],
    );
  return seeFiles({
    ...{ paths, standing, faults },
    folder: basename(root),
    git,
    told,
    files,
    unseen,
    isOwn: ownTreesIn(root, paths),
  });
}

export interface SeenFiles extends Omit<Listed, "faults" | "standing"> {
  readonly standing?: Listed["standing"];
  readonly faults?: Listed["faults"];
  readonly folder: string;
  readonly files: Pick<BoundedFiles, "read" | "large" | "refusalOf" | "unread">;
  readonly unseen: Surroundings["unseen"];
  /** True for files that lingodex published. */
  readonly isOwn: (path: string) => boolean;
}

/** Like `seeFiles`, for a list that can be too long, with paths that can be too deep. */
export function seePaths({ paths, ...seen }: SeenFiles): SeenFolder {
  const near = paths.filter((path) => !isTooDeep(path));
  const deep = paths.filter(isTooDeep).slice(0, 1);
  const told = [...seen.told, ...tooMany(near.length > MOST_PATHS), ...tooDeep(deep)];
  return seeFiles({ ...seen, paths: near.slice(0, MOST_PATHS), told });
}

function seeFiles(seen: SeenFiles): SeenFolder {
  const { paths, folder, git, told, files, unseen, isOwn, standing, faults = [] } = seen;
  const resolver = new LanguageResolver(loadReleaseTables(), []);
  const language = (code: string): string | undefined => resolver.find(code)?.code;
  const fault = (path: string): Diagnostic | undefined => {
    const stands = standing?.get(path);
    if (stands !== undefined) return stands;
    const bytes = files.read(path);
    if (bytes !== undefined) return byteFaultOf(bytes, path);
    const why = files.refusalOf(path);
    const location = { file: path, line: 1, column: 1 };
    return why === undefined ? undefined : { code: "file/unreadable", args: [path, why], location };
  };
  const entries: Surroundings["entries"] = (path, format, { monolingual, language: code }) => {
    const bytes = files.read(path);
    if (bytes === undefined || !isFormat(format)) {
      const found = fault(path);
      return { faults: found === undefined ? [] : [found] };
    }
    const plural = resolver.table.get(code)?.plural ?? GENERATED_PLURAL;
    const isOwnLanguage = (said: string): boolean => language(said) === code;
    return entriesOf(readLoneFile({ bytes, file: path, format, monolingual, plural, isOwnLanguage }));
  };
  const parts: Surroundings["parts"] = (path, format, layout) => {
    const bytes = files.read(path);
    if (bytes !== undefined) return readLoneParts({ bytes, file: path, format, layout, resolver });
    const found = fault(path);
    return { faults: found === undefined ? [] : [found] };
  };
  const surroundings: Surroundings = {
    paths: paths.filter((path) => !isOwn(path)),
    bytes: (path) => files.read(path),
    fault,
    unseen,
    language,
    entries,
    parts,
    folder,
    git,
  };
  return { surroundings, told: () => [...told, ...boundsOf(files)], faults };
}

function entriesOf(read: ReturnType<typeof readLoneFile>): ReadEntries | Refusal {
  if ("faults" in read) return read;
  return { entries: read.map(({ context, source, target, state }) => ({ context, source, target, state })) };
}

/**
 * The files that git lists, if the folder is in a repository; else the files on disk. A repository that git must not
 * read is not walked: ignored files would be published, and its history would be missing.
 */
async function listFiles(root: string): Promise<Listed> {
  const known = await askOfFolder(root, MOST_PATHS);
  if (known === undefined) return walked(root);
  const { files, isCut, remote, branch, hasCommit } = known;
  const listed = files.map(({ path }) => path);
  const deep = listed.filter((path) => isTooDeep(path));
  const { paths, standing } = standingFiles(root, files);
  const { faults, told } = submodulesOf(root, files);
  const git = {
    hasCommit,
    ...(remote === undefined ? {} : { remote }),
    ...(branch === undefined ? {} : { branch }),
  };
  const bounds = [...tooMany(isCut), ...tooDeep(deep.slice(0, 1)), ...unnamed(listed)];
  return { paths, standing, faults, git, told: [...bounds, ...told] };
}

/**
 * The listed files that exist, and those that should exist but cannot be read. Git also lists links and missing files.
 */
function standingFiles(root: string, files: readonly ListedFile[]): Pick<Listed, "paths" | "standing"> {
  const paths = new Set<string>();
  const standing = new Map<string, Diagnostic>();
  for (const file of files) {
    const found = standingAs(root, file);
    if (found === "nothing") continue;
    paths.add(file.path);
    if (found !== "file") standing.set(file.path, found);
  }
  return { paths: [...paths], standing };
}

function standingAs(root: string, { path, kind }: ListedFile): ReturnType<typeof lookAt> {
  if (kind === "submodule" || isTooDeep(path) || path.split("/").includes("node_modules")) return "nothing";
  // Files that are never read need no check if they are links.
  if (!isOfInterest(path)) return "file";
  const found = lookAt(root, path);
  return found === "nothing" && kind === "left-out" ? notCheckedOut(path) : found;
}

function notCheckedOut(path: string): Diagnostic {
  return { code: "file/not-checked-out", args: [path], location: { file: path, line: 1, column: 1 } };
}

/**
 * The content of a submodule that is not checked out is unknown. If its name suggests translations, that is an error.
 */
function submodulesOf(root: string, files: readonly ListedFile[]): Pick<Listed, "faults" | "told"> {
  const paths = files.flatMap(({ path, kind }) => (kind === "submodule" ? [path] : []));
  const missing = paths.filter((path) => filePlace(`${path}/`) !== "never" && isUnfilled(join(root, path)));
  const isMeant = (path: string): boolean => path.split("/").some(isLocaleFolder);
  const message = "a submodule that is not checked out: its files were skipped";
  return {
    faults: missing.filter(isMeant).map(notCheckedOut),
    told: missing
      .filter((path) => !isMeant(path))
      .map((path) => ({ path, code: "discover/bounded", message })),
  };
}

function isTooDeep(path: string): boolean {
  return path.split("/").length > DEEPEST + 1;
}

/** Walks folders that detection skips too, because a configuration can name a file in them. */
function walked(root: string): Listed {
  const bounds = { paths: MOST_PATHS, depth: DEEPEST };
  const own = walkFolder(root, { ...bounds, isEntered: (name) => !isNeverEntered(name) });
  const isLed = own.paths.some(isConfiguration);
  const all = isLed
    ? walkFolder(root, { ...bounds, isEntered: (name) => name !== ".git" && name !== "node_modules" })
    : own;
  // If there are too many, the list is cut.
  const isFull = own.cut.length > 0 && own.paths.length >= MOST_PATHS;
  const told = isFull ? tooMany(true) : tooDeep(own.cut.slice(0, 1));
  const standing = new Map<string, Diagnostic>();
  for (const path of new Set([...own.others, ...all.others])) {
    const found = isOfInterest(path) ? lookAt(root, path) : "nothing";
    if (typeof found === "object") standing.set(path, found);
  }
  const paths = [...new Set([...own.paths, ...all.paths, ...standing.keys()])];
  return { paths, standing, faults: [], git: undefined, told: [...told, ...unnamed(paths)] };
}

/** Files that could contain translations, with names that no mask can match. */
function unnamed(paths: readonly string[]): readonly Told[] {
  const nameless = paths.filter((path) => path.includes("\ufffd") && isOfInterest(path));
  const message = "not UTF-8: skipped";
  return toldOfFirst(nameless, `a file whose name is ${message}`, `files whose names are ${message}`);
}

/** One line that names the first of the files. @param many the words that follow their number */
function toldOfFirst(paths: readonly string[], one: string, many: string): readonly Told[] {
  const [path] = paths;
  const message = paths.length === 1 ? one : `${paths.length} ${many}`;
  return path === undefined ? [] : [{ path, code: "discover/bounded", message }];
}

/** Characters in file names that a build reports (`name/uncarried`). */
const UNCARRIED = /[\p{Cc}\\]/u;

/**
 * Files that could contain translations, but are in no component because of their names.
 *
 * @param isMatched true for the files of components
 */
export function skippedNames(
  paths: readonly string[],
  isMatched: (path: string) => boolean,
): readonly Told[] {
  const skipped = paths.filter(
    (path) => UNCARRIED.test(path) && isOfInterest(path.replaceAll(/\p{Cc}/gu, "")) && !isMatched(path),
  );
  const trouble = "a control character or a backslash";
  const many = `files whose names contain ${trouble}: rename them`;
  return toldOfFirst(skipped, `its name contains ${trouble}: rename it`, many);
}

function tooMany(isCut: boolean): readonly Told[] {
  const message = `more than ${MOST_PATHS} files: the others were skipped`;
  return isCut ? [{ path: ".", code: "discover/bounded", message }] : [];
}

function tooDeep([path]: readonly string[]): readonly Told[] {
  const message = `folders more than ${DEEPEST} levels down, and unreadable folders, were skipped`;
  return path === undefined ? [] : [{ path: path === "" ? "." : path, code: "discover/bounded", message }];
}

function boundsOf({ large, unread }: SeenFiles["files"]): readonly Told[] {
  const each = large.map((path): Told => {
    const message = `larger than ${BOUNDS.fileBytes / 2 ** 20} MB: it was skipped`;
    return { path, code: "discover/bounded", message };
  });
  const message = `${unread} files were not looked at: all together have more than ${BOUNDS.bytes / 2 ** 20} MB`;
  return unread === 0 ? each : [...each, { path: ".", code: "discover/bounded", message }];
}

const MOST_TREES = 10;

/** True for paths in a tree of lingodex, because published files are not sources. */
function ownTreesIn(root: string, paths: readonly string[]): (path: string) => boolean {
  const own = new Set<string>();
  const damaged: string[] = [];
  const manifests = paths.filter((path) => path === MANIFEST_PATH || path.endsWith(`/${MANIFEST_PATH}`));
  for (const manifest of manifests.slice(0, MOST_TREES)) {
    const folder = manifest.slice(0, -MANIFEST_PATH.length);
    const tree = wholeManifestIn(join(root, folder));
    for (const { path } of tree?.entries ?? []) own.add(posix.join(folder, path));
    if (tree !== undefined) own.add(manifest);
    else if (holdsTree(join(root, folder))) damaged.push(folder);
  }
  return (path) => own.has(path) || damaged.some((folder) => isInTree(path, folder));
}

/** True for a place of a tree's files. If its manifest is damaged, nothing else distinguishes them from sources. */
function isInTree(path: string, folder: string): boolean {
  return path.startsWith(folder) && isOwnPath(path.slice(folder.length));
}
