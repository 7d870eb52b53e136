import { join } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import {
  BasisError,
  type TreeEntry,
  type TreeManifest,
  type TreeManifestPart,
  type TreePart,
} from "../../../model/index.ts";
import { hashOfFile } from "../disk/file-hash.ts";
import { isSafePath } from "../disk/own-paths.ts";
import { countIn, cutOf, PARTS_ROOT, partPath } from "./cut.ts";
import { digestOf, hexOf } from "./entry-list.ts";
import { KnownFiles, type Seen } from "./known-files.ts";
import { decodeObject, type OldParts, readOldParts } from "./old-parts.ts";
import { linesIn } from "./part-files.ts";
import { MANIFEST_PATH, MOST_OWN_BYTES, MOST_PART_BYTES } from "./tree-manifest.ts";

/** What the manifest that stands in a directory lists. Anybody may have written it, unless it is trusted. */
export class OldTree {
  readonly #directory: string;
  readonly #manifest: Partial<TreeManifest>;
  readonly #loaded = new Set<string>();
  /** True once it is known which of its files stand there. */
  #isSeen = false;
  #known: OldParts | undefined;
  #length: number | undefined;
  readonly files = new KnownFiles();
  readonly text: string;
  readonly sha256: string;
  /** True where it is byte for byte the manifest that the caller remembers. */
  readonly isTrusted: boolean;

  private constructor(directory: string, text: string, manifest: Partial<TreeManifest>, trusted?: string) {
    this.#directory = directory;
    this.#manifest = manifest;
    this.text = text;
    this.sha256 = hexOf(digestOf(text));
    this.isTrusted = this.sha256 === trusted;
  }

  /** Undefined where the directory has no manifest, or what stands there is none. */
  static read(directory: string, trusted?: string): OldTree | undefined {
    const text = readText(join(directory, MANIFEST_PATH));
    const manifest = text === undefined ? undefined : decodeObject<TreeManifest>(text);
    if (text === undefined || manifest === undefined) return undefined;
    return new OldTree(directory, text, manifest, trusted);
  }

  /** Only of a trusted tree. */
  get manifest(): TreeManifest {
    if (!this.isTrusted) throw new Error("nothing is known of this manifest");
    // Byte for byte what we wrote.
    return this.#manifest as TreeManifest;
  }

  /** How many files it lists; the manifest and its parts are none of them. */
  get length(): number {
    this.#length ??= countIn(this.manifest);
    return this.#length;
  }

  /** So many of a path's hash name its part; 0 where the manifest lists all files itself. */
  get bits(): number {
    return cutOf(this.length).bits;
  }

  /**
   * Learns all files that the tree lists; of one that is not trusted those that could be ours.
   *
   * @throws BasisError where a part of a trusted tree, of whatever kind, is not what the manifest says
   */
  load(): void {
    for (const path of this.partPaths()) this.loadPart(path);
    // Nobody asks for what is absent from it; that it stands as it was written, a publication over it takes for granted.
    if (this.isTrusted) for (const { path } of this.#own.absent) this.#textOf(path);
  }

  /** Of a tree without parts, all of it. */
  loadPart(path: string): void {
    if (this.#loaded.has(path)) return;
    this.#loaded.add(path);
    for (const { path: name, sha256 } of this.entriesOf(path)) {
      // What lists all the rest is no file of it, whatever a stranger's list says: it is never removed as one.
      if (!isSafePath(name) || name === MANIFEST_PATH || name.startsWith(`${PARTS_ROOT}/`)) continue;
      this.files.add(digestOf(name), Buffer.from(String(sha256), "hex").toString("latin1"));
    }
  }

  /** SHA-256 of the file of a part of any kind; undefined for one that is not listed. */
  hashOfPart(path: string): string | undefined {
    return this.#own.hashes.get(path);
  }

  /** The part that holds the paths of one prefix. */
  partWith(part: number): string {
    return this.bits === 0 ? MANIFEST_PATH : partPath(part, this.bits);
  }

  /** Where entries stand: the parts, or the manifest itself. @throws BasisError, as `parts` does */
  partPaths(): readonly string[] {
    return Array.isArray(this.#manifest.parts) ? this.parts().map(({ path }) => path) : [MANIFEST_PATH];
  }

  /** All files that stand beside the manifest and belong to it: parts of all kinds. @throws BasisError */
  ownPaths(): readonly string[] {
    return [...this.#own.hashes.keys()];
  }

  /**
   * None where the manifest lists all files itself.
   *
   * @throws BasisError where a list of a trusted tree is not what the manifest says
   */
  parts(): readonly TreePart[] {
    return this.#own.parts;
  }

  /** What is read of it: lists, where the manifest names lists. Each once, and none that could not be ours. */
  get #own(): OldParts {
    this.#known ??= readOldParts(this.#manifest, ({ path, sha256 }) =>
      this.#textOf(path, sha256, MOST_PART_BYTES),
    );
    return this.#known;
  }

  /** @throws BasisError where a part of a trusted tree is not what the manifest says */
  entriesOf(part: string): readonly TreeEntry[] {
    if (part === MANIFEST_PATH) return listOf(this.#manifest.entries);
    if (!this.#own.hashes.has(part)) return [];
    return listOf(decodeObject<TreeManifestPart>(this.#textOf(part) ?? "")?.entries);
  }

  /**
   * Of a trusted tree: the entries that stand in a part, each by its path, as they are written there.
   *
   * @throws BasisError where the part is not what the manifest says
   */
  linesOf(part: string): Map<string, string> {
    if (part === MANIFEST_PATH || !this.#own.hashes.has(part))
      return new Map(this.entriesOf(part).map((entry) => [entry.path, JSON.stringify(entry)]));
    // Byte for byte what we wrote.
    return linesIn(this.#textOf(part) ?? "");
  }

  #textOf(
    path: string,
    sha256: string | undefined = this.hashOfPart(path),
    limit: number = MOST_OWN_BYTES,
  ): string | undefined {
    const text = readText(join(this.#directory, path), limit);
    const isListed = text !== undefined && hexOf(digestOf(text)) === sha256;
    if (this.isTrusted && !isListed) throw new BasisError(path);
    return text;
  }

  /** Of all that was learnt. */
  lists(path: string): boolean {
    return this.files.find(digestOf(path)) >= 0;
  }

  /** Learns that something stands at a path. @returns false where it is none of the tree's */
  see(path: string, kind: Seen): boolean {
    this.#isSeen = true;
    if (path === MANIFEST_PATH || this.#own.hashes.has(path)) return true;
    const index = this.files.find(digestOf(path));
    if (index >= 0) this.files.see(index, kind);
    return index >= 0;
  }

  /** Of the files that were learnt, those that nobody marked; once the tree was looked at, those that stand there. */
  *unmarked(): Iterable<string> {
    for (const part of this.partPaths()) {
      for (const { path } of this.entriesOf(part)) {
        if (this.#isLeaving(this.files.find(digestOf(path)))) yield path;
      }
    }
  }

  /** How many they are. */
  get unmarkedCount(): number {
    let count = 0;
    for (let index = 0; index < this.files.length; index += 1) if (this.#isLeaving(index)) count += 1;
    return count;
  }

  #isLeaving(index: number): boolean {
    if (index < 0 || this.files.isMarked(index)) return false;
    // What was not seen may be there by another name, where names are not told apart by case.
    return !this.#isSeen || this.files.seenAt(index) !== undefined;
  }

  /** True where every file is as it was written. */
  isIntact(): boolean {
    const isWritten = ({ path, sha256 }: TreeEntry): boolean =>
      hashOfFile(join(this.#directory, path)) === sha256;
    try {
      return this.partPaths().every((part) => this.entriesOf(part).every(isWritten));
    } catch (error) {
      if (error instanceof BasisError) return false;
      throw error;
    }
  }
}

function listOf(entries: unknown): readonly TreeEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.path === "string") : [];
}

function readText(path: string, limit: number = MOST_OWN_BYTES): string | undefined {
  return readRegularFile(path, limit)?.toString("utf8");
}
