import { blobIdOf } from "../catalogue/index.ts";
import { type ExportOptions, GitExports } from "./git-exports.ts";
import type { FilesChoice } from "./import-options.ts";
import type { ImportFolder } from "./intake/import-folder.ts";
import { provenPath } from "./platform/names.ts";
import { RebuiltFiles } from "./platform/rebuilt-files.ts";
import type { PlatformRecords, ScreenshotRecord } from "./platform/records.ts";
import type { Telling } from "./platform/told.ts";
import { type WantedFile, wantedFiles } from "./platform/wanted-files.ts";
import type { PlatformReader } from "./platform-reader.ts";

export interface ImportedFiles {
  /** Bytes by path below the import's folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** File names of images, by the screenshot's identifier. */
  readonly images: ReadonlyMap<number, string>;
  /** The number of requested git exports. */
  readonly clones: number;
  /** Paths of files that were made from units, in lingodex's own layout. */
  readonly rebuilt?: ReadonlySet<string> | undefined;
}

export interface FilesOptions {
  readonly choice: FilesChoice;
  readonly exports: ExportOptions;
  readonly onFile: (done: number, total: number) => void;
}

/** Looks for a file's bytes. Its result is undefined if it does not have them. */
type FileSource = (file: WantedFile) => Promise<Buffer | undefined>;

/**
 * The bytes of all files, each proved by the revision that the server names. Files of an earlier import are not requested
 * again. Git exports commit nothing, but a request for `file/` makes a server commit pending texts. That is why files come
 * last. A file that the server hides is rebuilt from its units, and reported.
 */
export async function fetchFiles(
  reader: PlatformReader,
  folder: ImportFolder,
  records: PlatformRecords,
  telling: Telling,
  { choice, exports, onFile }: FilesOptions,
): Promise<ImportedFiles> {
  const files = new Map<string, Buffer>();
  const wanted = wantedFiles(records, choice !== "git");
  const all = [...wanted, ...glossaryFiles(records, choice !== "git")];
  const git = new GitExports(folder, all, exports);
  const rebuiltPaths = new Set<string>();
  const sources = sourcesFor(choice, {
    rebuiltPaths,
    reader,
    folder,
    git,
    rebuilt: new RebuiltFiles(records),
    telling,
  });
  for (const [at, file] of all.entries()) {
    onFile(at, all.length);
    const bytes = await firstOf(sources(file), file);
    const code = at < wanted.length ? "import/file" : "import/glossary-file";
    if (bytes === undefined) telling.tell(code, `${file.path} (${file.address})`);
    else files.set(file.path, bytes);
  }
  const images = new Map<number, string>();
  for (const screenshot of records.screenshots) {
    const image = await fetchImage(reader, screenshot, telling);
    if (image === undefined) continue;
    images.set(screenshot.id, image.name);
    files.set(`tables/${image.name}`, image.bytes);
  }
  return { files, images, clones: git.asked, rebuilt: rebuiltPaths };
}

/** The files of glossaries of the imported projects. */
function glossaryFiles(records: PlatformRecords, commits: boolean): readonly WantedFile[] {
  const slugs = new Set(records.projects.map(({ slug }) => slug));
  if (records.glossaries === undefined) return [];
  const files = wantedFiles(records.glossaries, commits);
  return files.filter(({ component }) => slugs.has(component.project));
}

interface Sources {
  readonly reader: PlatformReader;
  readonly folder: ImportFolder;
  readonly git: GitExports;
  readonly rebuilt: RebuiltFiles;
  readonly rebuiltPaths: Set<string>;
  readonly telling: Telling;
}

function sourcesFor(
  choice: FilesChoice,
  { reader, folder, git, rebuilt, rebuiltPaths, telling }: Sources,
): (file: WantedFile) => readonly FileSource[] {
  const held: FileSource = async (file) => heldFile(folder, file, choice === "none");
  // Pending texts are not in a commit yet. The server commits them before it sends the file.
  const exported: FileSource = async (file) =>
    choice === "auto" && file.blob === undefined && file.translation !== undefined
      ? undefined
      : git.bytesOf(file);
  const refusing = new Set<string>();
  const served: FileSource = async (file) => {
    const { project } = file.component;
    const isOwn = choice === "auto" && file.translation !== undefined;
    if (isOwn && refusing.has(project)) return undefined;
    const isLasting = file.blob !== undefined;
    const bytes = (await reader.file(file.address, (found) => isProven(found, file), isLasting))?.body;
    // A protected project refuses all files of translations, but not its templates.
    if (isOwn && bytes === undefined && reader.isRefused(file.address, isLasting)) refusing.add(project);
    if (bytes !== undefined && !isProven(bytes, file)) telling.tell("import/file-changed", file.path);
    return bytes;
  };
  const made: FileSource = async (file) => {
    const text = rebuilt.textOf(file);
    if (text === undefined) return undefined;
    const bytes = Buffer.from(text);
    // Most files have the usual layout, so it is tried first.
    if (file.blob !== undefined && isProven(bytes, file)) return bytes;
    telling.tell("import/rebuilt", file.path);
    rebuiltPaths.add(file.path);
    return bytes;
  };
  const bySource: Readonly<Record<FilesChoice, readonly FileSource[]>> = {
    auto: [held, exported, served, made],
    git: [held, exported, made],
    api: [held, served],
    rebuilt: [made],
    none: [held],
  };
  const ofUnits = choice === "none" ? bySource.none : bySource.rebuilt;
  return ({ component }) => (component.isOfUnits === true ? ofUnits : bySource[choice]);
}

async function firstOf(sources: readonly FileSource[], file: WantedFile): Promise<Buffer | undefined> {
  for (const source of sources) {
    const bytes = await source(file);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** The file of an earlier import, if its revision is still the same. @param isTrusted accepts any revision */
function heldFile(folder: ImportFolder, file: WantedFile, isTrusted: boolean): Buffer | undefined {
  if (file.blob === undefined && !isTrusted) return undefined;
  const known = folder.read(file.path);
  return known !== undefined && (isTrusted || isProven(known, file)) ? known : undefined;
}

/** Compares the git blob identifier of these bytes. A file without a revision cannot be proved, and counts as correct. */
function isProven(bytes: Buffer, { blob }: WantedFile): boolean {
  return blob === undefined || blobIdOf(bytes) === blob;
}

/** An image, with the server's name for it if that is plain. */
async function fetchImage(
  reader: PlatformReader,
  { id }: ScreenshotRecord,
  telling: Telling,
): Promise<{ readonly name: string; readonly bytes: Buffer } | undefined> {
  const path = `/api/screenshots/${id}/file/`;
  const file = await reader.file(path, () => true, false);
  if (file === undefined) {
    telling.tell("import/file", path);
    return undefined;
  }
  return { name: `screenshots/${id}/${plainName(file.name)}`, bytes: file.body };
}

function plainName(name: string | undefined): string {
  const [base = ""] = (name ?? "").split(/[\\/]/).slice(-1);
  try {
    return provenPath(base, "");
  } catch {
    return "image";
  }
}
