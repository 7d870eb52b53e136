import { dirname, join, resolve } from "node:path";
import { RemoteError, UsageError } from "../../model/failures.ts";
import { META_ROOT } from "../../model/layout.ts";
import type { TreeEntry, TreeManifest, TreePart } from "../../model/tree.ts";
import { STAGE } from "../../publish/disk/own-paths.ts";
import { MANIFEST_PATH, MOST_MANIFEST_BYTES, MOST_PART_BYTES } from "../../publish/manifest/tree-manifest.ts";
import { exists } from "../../publish/stage/stage.ts";
import {
  type ProvedManifest,
  partFor,
  proveManifest,
  provePart,
} from "../../publish/verify/listed-manifest.ts";
import { TreeReader } from "../../publish/verify/tree-reader.ts";
import type { RemoteSite } from "../../remote/remote-site.ts";
import { TOOL } from "../tool.ts";

/** The longest file that is read beside the manifest, in bytes. */
export const MOST_LIST_BYTES = 64 * 2 ** 20;

/** Where a manifest and its parts are read from. */
export interface ManifestSource {
  /** What people call it. */
  readonly name: string;
  /** Undefined where there is none. */
  readonly read: (path: string, limit: number) => Promise<Buffer | undefined>;
  /** Of a part; undefined where there is none. */
  readonly readPart: (part: TreePart) => Promise<Buffer | undefined>;
  /** Of another file that is listed; undefined where there is none. */
  readonly readFile: (entry: TreeEntry) => Promise<Buffer | undefined>;
  /** True where it costs little to read many files. */
  readonly isNear: boolean;
}

export function treeSource(directory: string): ManifestSource {
  const reader = new TreeReader(resolve(directory));
  const read = async (path: string, limit: number) => reader.read(path, limit);
  return {
    name: directory,
    read,
    readPart: ({ path }) => read(path, MOST_PART_BYTES),
    readFile: ({ path, size }) => read(path, size),
    isNear: true,
  };
}

/** A manifest that was kept by itself, its parts in `manifest/` beside it. */
export function fileSource(file: string): ManifestSource {
  const reader = new TreeReader(dirname(resolve(file)));
  const placeOf = (path: string) =>
    path === MANIFEST_PATH ? file.slice(file.search(/[^/\\]*$/)) : path.slice(META_ROOT.length + 1);
  const read = async (path: string, limit: number) => reader.read(placeOf(path), limit);
  return {
    name: file,
    read,
    readPart: ({ path }) => read(path, MOST_PART_BYTES),
    readFile: ({ path, size }) => read(path, size),
    isNear: false,
  };
}

export function siteSource(site: RemoteSite): ManifestSource {
  return {
    name: site.address.base,
    read: (path, limit) => site.read(path, limit, true),
    readPart: (part) => site.readListed(part, MOST_PART_BYTES),
    readFile: (entry) => site.readListed(entry, MOST_LIST_BYTES),
    isNear: false,
  };
}

/** What `find` is asked for: of a large tree nothing else is kept. */
export type IsFound = (path: string) => boolean;

/** A manifest that was proved; its parts are read when they are asked for. */
export class ListedTree {
  readonly #source: ManifestSource;
  readonly #proved: ProvedManifest;
  readonly #isFound: IsFound;
  readonly #read = new Map<string, readonly TreeEntry[]>();
  /** As it was read. */
  readonly bytes: Buffer;

  private constructor(source: ManifestSource, bytes: Buffer, proved: ProvedManifest, isFound: IsFound) {
    this.#source = source;
    this.#proved = proved;
    this.#isFound = isFound;
    this.bytes = bytes;
  }

  /** Undefined where there is no manifest. @throws RemoteError where it is none of ours, or broken */
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

  get parts(): readonly TreePart[] {
    return this.manifest.parts ?? [];
  }

  /** Files that it lists; the manifest and its parts are none of them. */
  get length(): number {
    return this.parts.reduce((sum, { entries }) => sum + entries, this.manifest.entries?.length ?? 0);
  }

  /** Its bytes; they are the listed ones. */
  async readPart(part: TreePart): Promise<Buffer> {
    const bytes = await this.#source.readPart(part);
    if (bytes === undefined) throw missingPart(this.#source.name, part.path);
    provePart(bytes, part, this.#proved.bits, this.#source.name);
    return bytes;
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
    const own = this.parts.length === 0 ? undefined : partFor(path, this.#proved.bits);
    const entries = await this.#entriesOf(own);
    return entries.find((entry) => entry.path === path);
  }

  /** Undefined: of the manifest itself. */
  async #entriesOf(path: string | undefined): Promise<readonly TreeEntry[]> {
    if (path === undefined) return this.manifest.entries ?? [];
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const listed = await this.entries((part) => part.path === path);
    const entries = listed.filter((entry) => this.#isFound(entry.path));
    this.#read.set(path, entries);
    return entries;
  }

  /** What stands in the manifest itself, and in those parts that `wants` says. */
  async entries(wants: (part: TreePart) => boolean = () => true): Promise<readonly TreeEntry[]> {
    const all: TreeEntry[] = [...(this.manifest.entries ?? [])];
    for (const part of this.parts) {
      if (!wants(part)) continue;
      const bytes = await this.#source.readPart(part);
      if (bytes === undefined) throw missingPart(this.#source.name, part.path);
      for (const entry of provePart(bytes, part, this.#proved.bits, this.#source.name)) all.push(entry);
    }
    return all;
  }
}

function missingPart(name: string, path: string): RemoteError {
  return new RemoteError(`${name}: ${path}, a part of its manifest, cannot be read`);
}

/** Of a directory without a manifest. @throws UsageError where that is because a command was interrupted there */
export function refuseInterrupted(directory: string): void {
  if (!exists(join(directory, STAGE))) return;
  throw new UsageError(
    `the publishing into ${directory} was interrupted: it holds no whole tree`,
    "run lingodex build again, or what was publishing there: that puts it right",
  );
}

/** @throws UsageError where the directory holds no tree; RemoteError where its manifest is broken */
export async function openTree(directory: string, isFound?: IsFound): Promise<ListedTree> {
  const tree = await ListedTree.open(treeSource(directory), isFound);
  if (tree !== undefined) return tree;
  refuseInterrupted(directory);
  throw new UsageError(
    `${join(directory, MANIFEST_PATH)} cannot be read: ${directory} holds no tree of lingodex`,
    "name a folder that lingodex build wrote",
  );
}
