import { hash } from "node:crypto";
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from "node:fs";
import { isSystemError } from "../../../model/disk/index.ts";
import { folderOf, INDEX } from "../../../model/index.ts";
import { hashOfOpen } from "../disk/file-hash.ts";
import { isSafePath } from "../disk/own-paths.ts";
import { grown, PathTable } from "./path-table.ts";
import type { ReportProblem } from "./problems.ts";

export type EntryKind = "file" | "directory" | "link" | "other";

/** A directory with a document. Half of a tree's entries are such documents, so their names are not stored. */
const WITH_DOCUMENT = "with-document";
/** The index of the kind is stored for each path; 0 means that nothing is there. */
const STANDINGS = [undefined, "file", "directory", "link", "other", WITH_DOCUMENT] as const;
type Standing = Exclude<(typeof STANDINGS)[number], undefined>;
const DOCUMENT_END = `/${INDEX}`;

/** A file as a manifest lists it. */
export interface ListedFile {
  readonly path: string;
  readonly size?: number;
  readonly sha256: string;
}

/** The limit of bytes that are decoded as one text. The engine's limit is twice this. */
export const MOST_TEXT_BYTES = 2 ** 28;
/** The limit of files that are only hashed. Reading back a file has the same limit. */
const MOST_BYTES = 2 ** 31;
const CHUNK_BYTES = 2 ** 16;
/** With these flags, a link or pipe that replaced a file after the look is not opened. */
const OPEN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * A tree's directory, seen without trust: links are not followed, nothing but regular files is opened, and a file is
 * reached only through real directories, so nothing outside of it is ever read.
 */
export class TreeDisk {
  readonly #directory: string;
  readonly #report: ReportProblem;
  readonly #standing = new StandingPaths();
  readonly #surveyed: string[] = [];
  readonly #empty = new Set<string>();
  readonly #told = new Set<string>();
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);

  /** @param report receives problems. Without it, a problem ends the reading silently. */
  constructor(directory: string, report: ReportProblem = () => undefined) {
    this.#directory = directory;
    this.#report = report;
  }

  /** Notes all entries below `root`. It is iterative, because directories can be nested as deep as the system allows. */
  survey(root: string): void {
    this.#surveyed.push(root);
    if (this.#look(root) !== "directory") return;
    // A new entry gets the next number, so its turn comes. Entries with a number from before wait in `earlier`.
    const earlier = [this.#standing.set(root, "directory")];
    let next = this.#standing.size;
    while (earlier.length > 0 || next < this.#standing.size) {
      const folder = earlier.pop() ?? next;
      if (folder === next) next += 1;
      for (const number of this.#surveyFolder(folder)) if (number < next) earlier.push(number);
    }
  }

  /** Notes the entries of a folder. @returns their numbers */
  *#surveyFolder(folder: number): Iterable<number> {
    if (this.#standing.at(folder) !== "directory") return;
    const path = this.#standing.pathOf(folder);
    const children = this.#list(path);
    if (children.length === 0) this.#empty.add(path);
    for (const child of children) yield this.#note(path, child);
  }

  #note(folder: string, child: Dirent): number {
    const standing = standingOf(child);
    if (child.name === INDEX && standing === "file") return this.#standing.set(folder, WITH_DOCUMENT);
    return this.#standing.set(`${folder}/${child.name}`, standing);
  }

  /** Surveyed entries other than directories, and directories without children. */
  *leaves(): Iterable<{ readonly path: string; readonly standing: EntryKind }> {
    for (const [path, standing] of this.#standing) {
      if (standing === "directory" && !this.#empty.has(path)) continue;
      if (!this.#surveyed.some((root) => path === root || path.startsWith(`${root}/`))) continue;
      if (standing === WITH_DOCUMENT) yield { path: `${path}${DOCUMENT_END}`, standing: "file" };
      else yield { path, standing };
    }
  }

  /** Removes a file from `leaves`. */
  forget(path: string): void {
    const folder = folderOfDocument(path);
    if (folder !== undefined && this.#standing.get(folder) === WITH_DOCUMENT)
      this.#standing.set(folder, "directory");
    else this.#standing.delete(path);
  }

  /**
   * The listed file's bytes, valid until the next file is read. If the file differs from the list, this is reported,
   * and the result is undefined.
   */
  read(listed: ListedFile): Buffer | undefined {
    const bytes = this.#open(listed.path, listed.size, MOST_TEXT_BYTES, (descriptor, length) =>
      readInto(length > CHUNK_BYTES ? Buffer.allocUnsafeSlow(length) : this.#chunk, descriptor, length),
    );
    return bytes !== undefined && this.#isListed(listed, hash("sha256", bytes)) ? bytes : undefined;
  }

  /** The bytes of an unlisted file. Undefined if there is no readable file of at most this size. */
  readUnlisted(path: string, most: number = MOST_TEXT_BYTES): Buffer | undefined {
    return this.#open(path, undefined, Math.min(most, MOST_TEXT_BYTES), (descriptor, length) =>
      readInto(Buffer.allocUnsafe(length), descriptor, length),
    );
  }

  prove(listed: ListedFile): void {
    const sha256 = this.#open(listed.path, listed.size, MOST_BYTES, hashOfOpen);
    if (sha256 !== undefined) this.#isListed(listed, sha256);
  }

  /**
   * The kind of entry at a path, with links not followed. Undefined for nothing, and below anything but a real
   * directory.
   */
  standing(path: string): EntryKind | undefined {
    const known = this.#known(path);
    // Only real directories were surveyed, so a known path needs no look at its folders.
    if (known !== undefined) return known;
    if (!isSafePath(path)) return undefined;
    let whole = "";
    let standing: EntryKind | undefined = "directory";
    for (const name of path.split("/")) {
      if (standing !== "directory") return undefined;
      whole = whole === "" ? name : `${whole}/${name}`;
      standing = this.#known(whole) ?? this.#look(whole);
    }
    return standing;
  }

  #known(path: string): EntryKind | undefined {
    const folder = folderOfDocument(path);
    if (folder !== undefined && this.#standing.get(folder) === WITH_DOCUMENT) return "file";
    const known = this.#standing.get(path);
    return known === WITH_DOCUMENT ? "directory" : known;
  }

  #isListed({ path, sha256 }: ListedFile, found: string): boolean {
    if (found !== sha256) this.#report("tree/wrong-hash", path);
    return found === sha256;
  }

  #open<Result>(
    path: string,
    size: number | undefined,
    most: number,
    use: (descriptor: number, size: number) => Result,
  ): Result | undefined {
    if (!this.#isFile(path)) return undefined;
    return this.#try(path, () => {
      const descriptor = openSync(`${this.#directory}/${path}`, OPEN);
      try {
        const stats = fstatSync(descriptor);
        if (!stats.isFile()) this.#report("tree/no-file", path, "something");
        else if (size !== undefined && stats.size !== size)
          this.#report("tree/wrong-size", path, stats.size, size);
        else if (stats.size > most) this.#report("tree/too-large", path, stats.size);
        else return use(descriptor, stats.size);
        return undefined;
      } finally {
        closeSync(descriptor);
      }
    });
  }

  #isFile(path: string): boolean {
    const standing = this.standing(path);
    if (standing === "file") return true;
    if (standing === "link") this.#once(path, () => this.#report("tree/link", path));
    else if (standing !== undefined) this.#report("tree/no-file", path, WORDS[standing]);
    else this.#tellMissing(path);
    return false;
  }

  /** Anything that replaces a directory is reported once, not for each missing file below it. */
  #tellMissing(path: string): void {
    for (let parent = path; parent !== ""; parent = folderOf(parent)) {
      if (this.#told.has(parent)) return;
      const standing = this.standing(parent);
      if (standing === "directory") break;
      if (standing === undefined) continue;
      const code = standing === "link" ? "tree/link" : "tree/no-file-parent";
      this.#once(parent, () => this.#report(code, parent));
      return;
    }
    this.#report("tree/missing-file", path);
  }

  #once(path: string, tell: () => void): void {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    tell();
  }

  #look(path: string): EntryKind | undefined {
    const stats = this.#try(path, () => lstatSync(`${this.#directory}/${path}`, { throwIfNoEntry: false }));
    if (stats === undefined) return undefined;
    const standing = standingOf(stats);
    this.#standing.set(path, standing);
    return standing;
  }

  #list(path: string): readonly Dirent[] {
    return this.#try(path, () => readdirSync(`${this.#directory}/${path}`, { withFileTypes: true })) ?? [];
  }

  #try<Result>(path: string, run: () => Result): Result | undefined {
    try {
      return run();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const { code } = error;
      this.#once(path, () => this.#report("tree/unreadable", path, code));
      return undefined;
    }
  }
}

/** The kinds of entries at paths, by the number of the path. */
class StandingPaths {
  readonly #paths = new PathTable();
  #standings = new Uint8Array(1024);

  get size(): number {
    return this.#paths.size;
  }

  get(path: string): Standing | undefined {
    return this.at(this.#paths.find(path));
  }

  at(number: number): Standing | undefined {
    return STANDINGS[this.#standings[number] ?? 0];
  }

  pathOf(number: number): string {
    return this.#paths.pathOf(number);
  }

  /** @returns the path's number */
  set(path: string, standing: Standing): number {
    const number = this.#paths.add(path);
    if (number >= this.#standings.length) this.#standings = grown(this.#standings, 2 * number);
    this.#standings[number] = STANDINGS.indexOf(standing);
    return number;
  }

  delete(path: string): void {
    const number = this.#paths.find(path);
    if (number >= 0) this.#standings[number] = 0;
  }

  *[Symbol.iterator](): Iterator<readonly [string, Standing]> {
    for (let number = 0; number < this.size; number += 1) {
      const standing = this.at(number);
      if (standing !== undefined) yield [this.pathOf(number), standing];
    }
  }
}

/** Reads `length` bytes, or fewer if the file ends before. */
function readInto(bytes: Buffer, descriptor: number, length: number): Buffer {
  let done = 0;
  for (let taken = 1; taken > 0 && done < length; done += taken) {
    taken = readSync(descriptor, bytes, done, length - done, null);
  }
  return bytes.subarray(0, done);
}

const WORDS = { directory: "a directory", other: "a pipe, socket or device" } as const;

function standingOf(found: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "directory";
  return found.isSymbolicLink() ? "link" : "other";
}

/** The folder of a document; undefined for a path without the name of one. */
function folderOfDocument(path: string): string | undefined {
  return path.endsWith(DOCUMENT_END) ? path.slice(0, -DOCUMENT_END.length) : undefined;
}

/** An entry that is not a directory, or an empty directory. */
export interface Leaf {
  readonly path: string;
  readonly standing: EntryKind;
}

/** The files of a whole tree, wherever they are. A problem of a file is reported when the file is requested. */
export interface TreeFiles {
  /**
   * The file's bytes, valid until the next request. If the file differs from the list, this is reported, and the
   * result is undefined.
   */
  readonly read: (listed: ListedFile) => Buffer | undefined;
  readonly prove: (listed: ListedFile) => void;
  readonly leaves: () => Iterable<Leaf>;
  /** The bytes of an unlisted file. If there is none, this is reported, and the result is undefined. */
  readonly readUnlisted: (path: string) => Buffer | undefined;
  /** The kind of entry at a path, with links not followed. Undefined for nothing. */
  readonly standing: (path: string) => EntryKind | undefined;
}
