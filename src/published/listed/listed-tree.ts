import { join } from "node:path";
import {
  type AbsentAddress,
  InputError,
  TOOL,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
  UsageError,
} from "../../model/index.ts";
import {
  ABSENT_PATH,
  countIn,
  exists,
  factsIn,
  LIST_PATH,
  listFor,
  MANIFEST_PATH,
  MOST_ABSENT_BYTES,
  MOST_MANIFEST_BYTES,
  type ProvedManifest,
  partFor,
  proveAbsence,
  proveAbsent,
  proveList,
  proveManifest,
  provePart,
  STAGE,
  type TreeFacts,
} from "../../store/index.ts";
import { type ManifestSource, MOST_LIST_BYTES, treeSource } from "./manifest-source.ts";

/** What `find` is asked for: of a large tree nothing else is kept. */
export type IsFound = (path: string) => boolean;

/** A manifest that was proved; its parts are read when they are asked for. */
export class ListedTree {
  readonly #source: ManifestSource;
  readonly #proved: ProvedManifest;
  readonly #isFound: IsFound;
  readonly #read = new Map<string, readonly TreeEntry[]>();
  /** What lists name that were read. */
  readonly #named = new Map<string, readonly TreePart[]>();
  #absent: readonly AbsentAddress[] | undefined;
  /** As it was read. */
  readonly bytes: Buffer;

  private constructor(source: ManifestSource, bytes: Buffer, proved: ProvedManifest, isFound: IsFound) {
    this.#source = source;
    this.#proved = proved;
    this.#isFound = isFound;
    this.bytes = bytes;
  }

  /** Undefined where there is no manifest. @throws InputError where it is none of ours, or broken */
  static async open(source: ManifestSource, isFound: IsFound = () => true): Promise<ListedTree | undefined> {
    const bytes = await source.read(MANIFEST_PATH, MOST_MANIFEST_BYTES);
    if (bytes === undefined) return undefined;
    return new ListedTree(source, bytes, proveManifest(bytes, TOOL.name, source.name), isFound);
  }

  get manifest(): TreeManifest {
    return this.#proved.manifest;
  }

  /** Of the manifest, in hex. */
  get sha256(): string {
    return this.#proved.sha256;
  }

  /** Of parts, where the manifest names these; none where it names the parts. */
  get lists(): readonly TreePart[] {
    return this.#proved.cut.listBits === 0 ? [] : this.#namedParts;
  }

  /** What holds the absent addresses, where that is not the manifest. */
  get absentParts(): readonly TreePart[] {
    return this.manifest.absent_parts ?? [];
  }

  get #namedParts(): readonly TreePart[] {
    return this.manifest.parts ?? [];
  }

  /** Files that it lists; the manifest and its parts are none of them. */
  get length(): number {
    return countIn(this.manifest);
  }

  /** The parts that hold entries. @param besides lists whose parts are not asked for: they are not read */
  async parts(besides: readonly TreePart[] = []): Promise<readonly TreePart[]> {
    if (this.lists.length === 0) return this.#namedParts;
    const left = new Set(besides.map(({ path }) => path));
    return this.partsIn(this.lists.filter(({ path }) => !left.has(path)));
  }

  /** Parts of all kinds, and lists: all that stands beside the manifest and belongs to it. */
  async ownParts(): Promise<readonly TreePart[]> {
    return [...this.lists, ...(await this.parts()), ...this.absentParts];
  }

  /** The parts that some of its lists name. */
  async partsIn(lists: readonly TreePart[]): Promise<readonly TreePart[]> {
    const all: TreePart[] = [];
    for (const list of lists) {
      const parts = this.#named.get(list.path) ?? this.#provedList(list, await this.#bytesOf(list));
      this.#named.set(list.path, parts);
      for (const part of parts) all.push(part);
    }
    return all;
  }

  /** Bytes of a part of any kind, or of a list; they are the listed ones. */
  async readOwn(part: TreePart): Promise<Buffer> {
    const bytes = await this.#bytesOf(part);
    if (LIST_PATH.test(part.path)) this.#provedList(part, bytes);
    else if (ABSENT_PATH.test(part.path)) proveAbsent(bytes, part, this.#source.name);
    else this.#provedPart(part, bytes);
    return bytes;
  }

  /** What it says of itself, and all that is absent from it, wherever that stands. Read once. */
  async facts(): Promise<TreeFacts> {
    this.#absent ??= this.manifest.absent ?? (await this.#absentBeside());
    return { ...factsIn(this.manifest), absent: this.#absent };
  }

  async #absentBeside(): Promise<readonly AbsentAddress[]> {
    const { name } = this.#source;
    const all: AbsentAddress[] = [];
    let size = 0;
    for (const part of this.absentParts) {
      const bytes = await this.#bytesOf(part);
      size += bytes.length;
      if (size > MOST_ABSENT_BYTES) throw new InputError(`${name}: lacks more than any tree does`);
      for (const one of proveAbsent(bytes, part, name)) all.push(one);
    }
    proveAbsence(this.manifest, all, name);
    return all;
  }

  async #bytesOf(part: TreePart): Promise<Buffer> {
    const bytes = await this.#source.readPart(part);
    if (bytes === undefined) throw missingPart(this.#source.name, part.path);
    return bytes;
  }

  #provedPart(part: TreePart, bytes: Buffer): readonly TreeEntry[] {
    return provePart(bytes, part, this.#proved.cut, this.#source.name);
  }

  #provedList(list: TreePart, bytes: Buffer): readonly TreePart[] {
    return proveList(bytes, list, this.#proved.cut, this.#source.name);
  }

  /** Of a file that it lists; not proved. */
  async readFile(entry: TreeEntry): Promise<Buffer | undefined> {
    return entry.size > MOST_LIST_BYTES ? undefined : this.#source.readFile(entry);
  }

  get isNear(): boolean {
    return this.#source.isNear;
  }

  /** What it lists at a path. Only the part that the path belongs to is read. */
  async find(path: string): Promise<TreeEntry | undefined> {
    const entries = this.manifest.entries ?? (await this.#entriesBeside(path));
    return entries.find((entry) => entry.path === path);
  }

  /** Those of the part that lists a path. */
  async #entriesBeside(path: string): Promise<readonly TreeEntry[]> {
    const { cut } = this.#proved;
    const own = partFor(path, cut);
    const known = this.#read.get(own);
    if (known !== undefined) return known;
    const list = this.lists.filter((one) => one.path === listFor(path, cut));
    const parts = this.lists.length === 0 ? this.#namedParts : await this.partsIn(list);
    const listed = await this.entries(parts.filter((part) => part.path === own));
    const entries = listed.filter((entry) => this.#isFound(entry.path));
    this.#read.set(own, entries);
    return entries;
  }

  /** What stands in the manifest itself, and in parts: in all by default. */
  async entries(parts?: readonly TreePart[]): Promise<readonly TreeEntry[]> {
    const all: TreeEntry[] = [...(this.manifest.entries ?? [])];
    for (const part of parts ?? (await this.parts())) {
      for (const entry of this.#provedPart(part, await this.#bytesOf(part))) all.push(entry);
    }
    return all;
  }
}

function missingPart(name: string, path: string): InputError {
  return new InputError(`${name}: ${path}, a part of its manifest, cannot be read`);
}

/** Of a directory without a manifest. @throws UsageError where that is because a command was interrupted there */
export function refuseInterrupted(directory: string): void {
  if (!exists(join(directory, STAGE))) return;
  throw new UsageError(
    `the publishing into ${directory} was interrupted: it holds no whole tree`,
    "run lingodex build again, or what was publishing there: that puts it right",
  );
}

/** @throws UsageError where the directory holds no tree; InputError where its manifest is broken */
export async function openTree(directory: string, isFound?: IsFound): Promise<ListedTree> {
  const tree = await ListedTree.open(treeSource(directory), isFound);
  if (tree !== undefined) return tree;
  refuseInterrupted(directory);
  throw new UsageError(
    `${join(directory, MANIFEST_PATH)} cannot be read: ${directory} holds no tree of lingodex`,
    "name a folder that lingodex build wrote",
  );
}
