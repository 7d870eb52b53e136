import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { putFile, readRegularFile } from "../../model/disk/index.ts";
import { UsageError } from "../../model/index.ts";
import type { CatalogueFiles } from "./draft.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { filesBelow, isReachable, placeBelow } from "./own-folders.ts";
import { JOURNAL, MANIFEST, REPORT, STATE, type Sums, WRITTEN, WrittenFiles } from "./written-files.ts";

const CONFLICTS = `${STATE}/conflicts`;
/** The most bytes of a file that is compared. An import writes no longer file. */
const MOST_FILE_BYTES = 2 ** 30;
/** The most bytes of a manifest that is merged: about 30,000 components. */
const MOST_BASE_BYTES = 2 ** 24;
/** The most files of people that are read with an import's own. */
const MOST_OTHERS = 10_000;
const MOST_OTHER_BYTES = 2 ** 28;

type IsOurs = (path: string, sum: string) => boolean;

export interface Written {
  readonly written: number;
  readonly deleted: number;
  /** Paths of files that were edited by hand, and are kept. */
  readonly conflicts: readonly string[];
}

/** The content of a file that was edited by hand. */
export interface EditedFile {
  readonly bytes: Buffer;
  /** The hexadecimal SHA-256. */
  readonly sum: string;
  /** The content that an import wrote. Undefined if it is not known. */
  readonly base: string | undefined;
}

export interface KeptFile {
  /** SHA-256 of the file that was read. If the file has changed since then, it stays as it is. */
  readonly sum: string;
  /** The content to write. */
  readonly bytes: Uint8Array | string;
  /** The text that the next run takes as the earlier import's; undefined if there is none. */
  readonly base: string | undefined;
  /** True if it does not contain the whole text of the import. */
  readonly isConflict: boolean;
}

/** The folder of an import: our own files are known by their hashes, and all others belong to the owner. */
export class ImportFolder {
  readonly path: string;
  readonly #known: WrittenFiles;

  /**
   * @throws UsageError for a folder that holds other things, and no import
   */
  constructor(path: string) {
    this.path = path;
    this.#known = new WrittenFiles(path);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === false && !stats.isDirectory())
      throw new UsageError(
        `${path} is not a folder`,
        "name a folder for the import, or one that is not there yet",
      );
    if (stats === undefined) return;
    const names = readdirSync(path);
    const other = names.find((name) => isInTheWay(name, names.includes(".git")));
    if (other !== undefined && !names.includes(REPORT) && !this.#isBeingWritten())
      throw new UsageError(
        `${path} is not an import: it contains ${JSON.stringify(other)}, and no ${REPORT}`,
        "name an empty folder, or one that lingodex import made",
      );
  }

  /** The folder of the state. It is made if it is missing, with a file that keeps it out of a repository. */
  get state(): string {
    mkdirSync(this.path, { recursive: true });
    const path = placeBelow(this.path, `${STATE}/x`).slice(0, -2);
    if (readRegularFile(join(path, ".gitignore"), 16) === undefined) putFile(join(path, ".gitignore"), "*\n");
    return path;
  }

  /** A folder of the state, made if it is missing. @param name relative to the state's folder */
  stateOf(name: string): string {
    const { state } = this;
    mkdirSync(dirname(placeBelow(this.path, `${STATE}/${name}/x`)), { recursive: true });
    return join(state, name);
  }

  /** The path of an address's repository, in the state. A file or link instead of the folder above is removed. */
  repository(address: string): string {
    const name = hash("sha256", address);
    const above = join(this.state, "git");
    if (lstatSync(above, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(above, { force: true });
    return placeBelow(this.path, `${STATE}/git/${name}`);
  }

  /** The number of units that an earlier import took; 0 if it is not known. */
  get unitsBefore(): number {
    return this.#known.units;
  }

  /** The bytes of a file that an earlier import may have written. */
  read(path: string): Buffer | undefined {
    return isReachable(this.path, path) ? readRegularFile(join(this.path, path), MOST_FILE_BYTES) : undefined;
  }

  /** The server's own name in its documents. Undefined if it is not known. */
  get server(): string | undefined {
    return this.#known.server;
  }

  /** The edited manifest; undefined if it is missing, unedited or equal to `text`. @param text of an import */
  editedManifest(text: Uint8Array | string): EditedFile | undefined {
    const before = this.#known.sumsIn(REPORT)[MANIFEST];
    const bytes = this.read(MANIFEST);
    if (bytes === undefined) return undefined;
    const sum = hash("sha256", bytes);
    if ([before, this.#known.sumsIn(JOURNAL)[MANIFEST], hash("sha256", text)].includes(sum)) return undefined;
    return { bytes, sum, base: before === undefined ? undefined : this.#baseOf(before) };
  }

  /**
   * Replaces the files of the former import. Files that were edited by hand since stay, and are named. Files that the
   * import does not have any more are removed. Killed at any moment, the next run knows our files.
   * @param server its own name in its documents
   * @param report makes the report's text from the hashes of all written files
   * @param manifest the decision about an edited one
   * @throws OutputError
   */
  replace(
    files: CatalogueFiles,
    server: string,
    report: (sums: Sums) => string,
    manifest?: KeptFile,
  ): Written {
    const before = this.#known.sumsIn(REPORT);
    const begun = this.#known.sumsIn(JOURNAL);
    const after = Object.fromEntries([...files].map(([path, bytes]) => [path, hash("sha256", bytes)]));
    putFile(placeBelow(this.path, JOURNAL), JSON.stringify({ base_url: server, files: after }));
    const isOurs = (path: string, sum: string): boolean =>
      [before[path], begun[path], after[path]].includes(sum);
    rmSync(join(this.path, CONFLICTS), { recursive: true, force: true });
    const theirs = files.get(MANIFEST) ?? "";
    const kept = this.#sumOf(MANIFEST) === manifest?.sum ? manifest : undefined;
    const conflicts: string[] = [];
    const keeping = kept === undefined ? 0 : this.#keep(kept, theirs, conflicts);
    const others = new Map([...files].filter(([path]) => kept === undefined || path !== MANIFEST));
    const put = this.#put(others, after, isOurs, conflicts);
    const isOwn = kept === undefined && !conflicts.includes(MANIFEST);
    const gone = Object.keys({ ...before, ...begun }).filter((path) => !Object.hasOwn(after, path));
    const deleted = this.#removeAll(gone, isOurs, conflicts);
    this.#report(isOwn ? theirs : kept?.base, after, report);
    rmSync(join(this.path, JOURNAL), { force: true });
    return { written: keeping + put, deleted, conflicts };
  }

  /** @param base the manifest's base. It is kept before the report names it. Older bases are removed after that. */
  #report(base: Uint8Array | string | undefined, after: Sums, report: (sums: Sums) => string): void {
    const bases = this.#bases;
    const sum = base === undefined ? undefined : hash("sha256", base);
    if (base !== undefined && sum !== undefined) bases.put(sum, Buffer.from(base));
    const sums = sum === undefined ? after : { ...after, [MANIFEST]: sum };
    putFile(placeBelow(this.path, REPORT), report(sums));
    bases.clear(new Set(sum === undefined ? [] : [sum]));
  }

  /** Texts that an import wrote, by their SHA-256. They are needed to merge people's edits. */
  get #bases(): KeptAnswers {
    return new KeptAnswers(join(this.state, "written"), MOST_BASE_BYTES);
  }

  /** A kept text; undefined if it is missing or altered. @param sum untrusted, from a report */
  #baseOf(sum: string): string | undefined {
    const bytes = this.#bases.get(sum);
    return bytes !== undefined && hash("sha256", bytes) === sum ? utf8Text(bytes) : undefined;
  }

  /** Changes nothing, and writes the import's manifest to the folder of conflicts. */
  refuse(manifest: Uint8Array | string): Written {
    rmSync(join(this.path, CONFLICTS), { recursive: true, force: true });
    putFile(placeBelow(this.path, `${CONFLICTS}/${MANIFEST}`), manifest);
    return { written: 0, deleted: 0, conflicts: [MANIFEST] };
  }

  /** Files that people added or edited and that the import does not have, up to a limit. */
  *others(files: ReadonlyMap<string, unknown>): Generator<readonly [path: string, bytes: Buffer]> {
    const before = this.#known.sumsIn(REPORT);
    let [count, bytes] = [0, 0];
    for (const path of filesBelow(this.path)) {
      if (path === REPORT || files.has(path)) continue;
      const found = readRegularFile(join(this.path, path), MOST_OTHER_BYTES - bytes);
      if (found === undefined || before[path] === hash("sha256", found)) continue;
      count += 1;
      bytes += found.length;
      if (count > MOST_OTHERS) return;
      yield [path, found];
    }
  }

  /** @param conflicts gets the paths of files that were edited by hand. @returns the number of written files */
  #put(files: CatalogueFiles, after: Sums, isOurs: IsOurs, conflicts: string[]): number {
    let done = 0;
    for (const [path, bytes] of files) {
      const sum = this.#sumOf(path);
      if (sum === after[path]) continue;
      const isFree = sum === undefined || isOurs(path, sum);
      putFile(placeBelow(this.path, isFree ? path : `${CONFLICTS}/${path}`), bytes);
      if (isFree) done += 1;
      else conflicts.push(path);
    }
    return done;
  }

  /** @param theirs the import's text */
  #keep({ sum, bytes, isConflict }: KeptFile, theirs: Uint8Array | string, conflicts: string[]): number {
    const isChanged = hash("sha256", bytes) !== sum;
    if (isChanged) putFile(placeBelow(this.path, MANIFEST), bytes);
    if (isConflict) putFile(placeBelow(this.path, `${CONFLICTS}/${MANIFEST}`), theirs);
    if (isConflict) conflicts.push(MANIFEST);
    return isChanged ? 1 : 0;
  }

  #removeAll(paths: readonly string[], isOurs: IsOurs, conflicts: string[]): number {
    let done = 0;
    for (const path of paths) {
      const sum = this.#sumOf(path);
      if (sum === undefined) continue;
      if (isOurs(path, sum)) {
        this.#remove(path);
        done += 1;
      } else conflicts.push(path);
    }
    return done;
  }

  #isBeingWritten(): boolean {
    return lstatSync(join(this.path, JOURNAL), { throwIfNoEntry: false })?.isFile() === true;
  }

  /** A link or a folder instead of the file, or above it, is not one of ours: such a file has no hash. */
  #sumOf(path: string): string | undefined {
    if (!isReachable(this.path, path)) return undefined;
    if (lstatSync(join(this.path, path), { throwIfNoEntry: false }) === undefined) return undefined;
    const bytes = this.read(path);
    return bytes === undefined ? "" : hash("sha256", bytes);
  }

  /** Removes a file, and the folders that become empty. */
  #remove(path: string): void {
    rmSync(join(this.path, path));
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
      const place = join(this.path, folder);
      if (readdirSync(place).length > 0) return;
      rmdirSync(place);
    }
  }
}

/**
 * A new repository has a README, a license and the like. Files that an import does not write may be beside its own
 * there.
 */
function isInTheWay(name: string, isRepository: boolean): boolean {
  if (name === STATE || name.startsWith(".git")) return false;
  return !isRepository || WRITTEN.includes(name);
}

/** Undefined for bytes that are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : undefined;
}
