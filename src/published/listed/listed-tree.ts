import { join } from "node:path";
import {
  type AbsentAddress,
  InputError,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
  UsageError,
} from "../../model/index.ts";
import {
  countIn,
  digestOf,
  exactReading,
  exists,
  factsIn,
  hexOf,
  MANIFEST_PATH,
  type ManifestFile,
  type ManifestWalk,
  MOST_ABSENT_BYTES,
  partFor,
  proveExactAbsence,
  refusingFindings,
  STAGE,
  sendEach,
  type TreeFacts,
  WalkedManifest,
} from "../../store/index.ts";
import { folderFiles, MOST_LIST_BYTES, type PublishedFiles } from "./published-files.ts";

/** True for the paths that callers of `find` ask for. Entries of other paths are not kept. */
export type IsFound = (path: string) => boolean;

/** A tree with a proved manifest, wherever its files are. Parts of the manifest are read when they are requested. */
export class ListedTree {
  readonly #files: PublishedFiles;
  readonly #walked: WalkedManifest<TreeManifest, TreeEntry>;
  readonly #isFound: IsFound;
  readonly #read = new Map<string, readonly TreeEntry[]>();
  #absent: readonly AbsentAddress[] | undefined;
  readonly bytes: Buffer;
  readonly sha256: string;

  private constructor(
    files: PublishedFiles,
    bytes: Buffer,
    walked: WalkedManifest<TreeManifest, TreeEntry>,
    isFound: IsFound,
  ) {
    this.#files = files;
    this.#walked = walked;
    this.#isFound = isFound;
    this.bytes = bytes;
    this.sha256 = hexOf(digestOf(bytes));
  }

  /** Undefined if there is no manifest. @throws InputError if it is broken, or not one of lingodex */
  static async open(files: PublishedFiles, isFound: IsFound = () => true): Promise<ListedTree | undefined> {
    const reading = exactReading(refusingFindings(files.name));
    let bytes: Buffer | undefined;
    const walked = await sendEach(WalkedManifest.walk(reading, true), async ({ path, most }) => {
      bytes = await files.read(path, most);
      return bytes;
    });
    return bytes && walked && new ListedTree(files, bytes, walked, isFound);
  }

  get manifest(): TreeManifest {
    return this.#walked.manifest;
  }

  /** The lists of parts, if the manifest names lists. Empty if it names the parts. */
  get lists(): readonly TreePart[] {
    return this.#walked.lists;
  }

  /** The parts that hold the absent addresses. Empty if the manifest itself holds them. */
  get absentParts(): readonly TreePart[] {
    return this.#walked.absentParts;
  }

  /** The number of listed files. The manifest and its parts are not among them. */
  get length(): number {
    return countIn(this.manifest);
  }

  get isNear(): boolean {
    return this.#files.isNear;
  }

  /** The parts that hold entries. @param besides lists to leave out, which are not read */
  async parts(besides: readonly TreePart[] = []): Promise<readonly TreePart[]> {
    if (this.lists.length === 0) return this.#walked.namedParts;
    const left = new Set(besides.map(({ path }) => path));
    return this.partsIn(this.lists.filter(({ path }) => !left.has(path)));
  }

  /** All files beside the manifest that belong to it: parts of all kinds, and lists. */
  async ownParts(): Promise<readonly TreePart[]> {
    return [...this.lists, ...(await this.parts()), ...this.absentParts];
  }

  async partsIn(lists: readonly TreePart[]): Promise<readonly TreePart[]> {
    return this.#each(lists, (list) => this.#walked.list(list));
  }

  /** The bytes of a part of any kind, or of a list, proved by their hash. */
  async readOwn(part: TreePart): Promise<Buffer> {
    return (await this.#through(this.#walked.own(part))) ?? this.#missing(part);
  }

  /** The facts in the manifest, and all absent addresses, from the manifest or its parts. They are read once. */
  async facts(): Promise<TreeFacts> {
    this.#absent ??= this.manifest.absent ?? (await this.#absentBeside());
    return { ...factsIn(this.manifest), absent: this.#absent };
  }

  async #absentBeside(): Promise<readonly AbsentAddress[]> {
    const { name } = this.#files;
    let size = 0;
    const read = async (file: ManifestFile): Promise<Buffer> => {
      const bytes = await this.#bytesOf(file);
      size += bytes.length;
      if (size > MOST_ABSENT_BYTES) throw new InputError(`${name}: its lists of missing files are too large`);
      return bytes;
    };
    const all = await this.#each(this.absentParts, (part) => this.#walked.absent(part), read);
    proveExactAbsence(this.manifest, all, refusingFindings(name));
    return all;
  }

  /** The bytes of a listed file, without proof. */
  async readFile(entry: TreeEntry): Promise<Buffer | undefined> {
    return entry.size > MOST_LIST_BYTES ? undefined : this.#files.readListed(entry, MOST_LIST_BYTES);
  }

  /** The entry of a path. Only the part for the path is read. */
  async find(path: string): Promise<TreeEntry | undefined> {
    const entries = this.manifest.entries ?? (await this.#entriesBeside(path));
    return entries.find((entry) => entry.path === path);
  }

  async #entriesBeside(path: string): Promise<readonly TreeEntry[]> {
    const own = partFor(path, this.#walked.cut);
    const known = this.#read.get(own);
    if (known !== undefined) return known;
    const listed = await this.#through(this.#walked.beside(path));
    const entries = listed.filter((entry) => this.#isFound(entry.path));
    this.#read.set(own, entries);
    return entries;
  }

  /** The entries of the manifest itself, and those of parts. All parts by default. */
  async entries(parts?: readonly TreePart[]): Promise<readonly TreeEntry[]> {
    const { entries } = this.manifest;
    return entries ?? this.#each(parts ?? (await this.parts()), (part) => this.#walked.part(part));
  }

  async #each<Item>(
    parts: readonly TreePart[],
    walk: (part: TreePart) => ManifestWalk<readonly Item[] | undefined>,
    read?: (file: ManifestFile) => Promise<Buffer>,
  ): Promise<readonly Item[]> {
    const all: Item[] = [];
    for (const part of parts)
      for (const item of (await this.#through(walk(part), read)) ?? []) all.push(item);
    return all;
  }

  #through<Result>(
    walk: ManifestWalk<Result>,
    read: (file: ManifestFile) => Promise<Buffer> = (file) => this.#bytesOf(file),
  ): Promise<Result> {
    return sendEach(walk, read);
  }

  async #bytesOf({ path, sha256 = "", most }: ManifestFile): Promise<Buffer> {
    const bytes = await this.#files.readListed({ path, sha256 }, most);
    return bytes ?? this.#missing({ path });
  }

  #missing({ path }: Pick<TreePart, "path">): never {
    throw new InputError(`${this.#files.name}: ${path}, a part of its manifest, cannot be read`);
  }
}

/** A site's tree. @throws InputError if the site serves none, or its manifest is broken */
export async function openServedTree(files: PublishedFiles, isFound?: IsFound): Promise<ListedTree> {
  const tree = await ListedTree.open(files, isFound);
  if (tree !== undefined) return tree;
  throw new InputError(
    `${files.name}: there is no ${MANIFEST_PATH}: the site does not serve a tree of lingodex`,
    undefined,
    "give the base_url of a site that lingodex built, with its path",
  );
}

/** Refuses a directory without a manifest. @throws UsageError if an interrupted command is the reason */
export function refuseInterrupted(directory: string): void {
  if (!exists(join(directory, STAGE))) return;
  throw new UsageError(
    `publishing into ${directory} was interrupted: its tree is not complete`,
    "run the interrupted command again, such as lingodex build",
  );
}

/** @throws UsageError if the directory contains no tree; InputError if its manifest is broken */
export async function openTree(directory: string, isFound?: IsFound): Promise<ListedTree> {
  const tree = await ListedTree.open(folderFiles(directory), isFound);
  if (tree !== undefined) return tree;
  refuseInterrupted(directory);
  throw new UsageError(
    `${join(directory, MANIFEST_PATH)} cannot be read: ${directory} contains no tree of lingodex`,
    "name a folder that lingodex build wrote",
  );
}
