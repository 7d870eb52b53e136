import { join } from "node:path";
import { readRegularFile } from "../../disk/regular-file.ts";
import { BasisError } from "../../model/failures.ts";
import type { TreeEntry, TreeManifest, TreeManifestPart } from "../../model/tree.ts";
import { hashOfFile } from "../disk/file-hash.ts";
import { isSafePath } from "../disk/own-paths.ts";
import { digestOf, hexOf } from "./entry-list.ts";
import { KnownFiles, type Seen } from "./known-files.ts";
import {
  linesIn,
  MANIFEST_PATH,
  MOST_OWN_BYTES,
  PART_PATH,
  PARTS_ROOT,
  partBits,
  partPath,
} from "./tree-manifest.ts";

/** What the manifest that stands in a directory lists. Anybody may have written it, unless it is trusted. */
export class OldTree {
  readonly #directory: string;
  readonly #manifest: Partial<TreeManifest>;
  readonly #loaded = new Set<string>();
  /** True once it is known which of its files stand there. */
  #isSeen = false;
  readonly #parts: readonly string[];
  /** Of the parts, as the manifest lists them. */
  readonly #hashes: ReadonlyMap<string, string>;
  #length: number | undefined;
  readonly files = new KnownFiles();
  readonly text: string;
  readonly sha256: string;
  /** True where it is byte for byte the manifest that the caller remembers. */
  readonly isTrusted: boolean;

  private constructor(directory: string, text: string, manifest: Partial<TreeManifest>, trusted?: string) {
    this.#directory = directory;
    this.#manifest = manifest;
    this.#parts = partsOf(manifest);
    const known = new Set(this.#parts);
    const listed = listOf(manifest.parts).filter(({ path }) => known.has(path));
    this.#hashes = new Map(listed.map(({ path, sha256 }) => [path, sha256]));
    this.text = text;
    this.sha256 = hexOf(digestOf(text));
    this.isTrusted = this.sha256 === trusted;
  }

  /** Undefined where the directory has no manifest, or what stands there is none. */
  static read(directory: string, trusted?: string): OldTree | undefined {
    const text = readText(join(directory, MANIFEST_PATH));
    const manifest = text === undefined ? undefined : parse<TreeManifest>(text);
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
    if (this.#length === undefined) {
      const { entries, parts = [] } = this.manifest;
      this.#length = entries?.length ?? parts.reduce((sum, part) => sum + part.entries, 0);
    }
    return this.#length;
  }

  get bits(): number {
    return partBits(this.length);
  }

  /** Learns all files that the tree lists; of one that is not trusted those that could be ours. */
  load(): void {
    for (const path of this.partPaths()) this.loadPart(path);
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

  /** SHA-256 of a part's file; undefined for one that is not listed. */
  hashOfPart(path: string): string | undefined {
    return this.#hashes.get(path);
  }

  /** The part that holds the paths of one prefix. */
  partWith(part: number): string {
    return this.bits === 0 ? MANIFEST_PATH : partPath(part, this.bits);
  }

  /** Where entries stand: the parts, or the manifest itself. */
  partPaths(): readonly string[] {
    return this.#parts;
  }

  /** @throws BasisError where a part of a trusted tree is not what the manifest says */
  entriesOf(part: string): readonly TreeEntry[] {
    if (part === MANIFEST_PATH) return listOf(this.#manifest.entries);
    if (!this.#hashes.has(part)) return [];
    return listOf(parse<TreeManifestPart>(this.#textOf(part) ?? "")?.entries);
  }

  /**
   * Of a trusted tree: the entries that stand in a part, each by its path, as they are written there.
   *
   * @throws BasisError where the part is not what the manifest says
   */
  linesOf(part: string): Map<string, string> {
    if (part === MANIFEST_PATH || !this.#hashes.has(part))
      return new Map(this.entriesOf(part).map((entry) => [entry.path, JSON.stringify(entry)]));
    // Byte for byte what we wrote.
    return linesIn(this.#textOf(part) ?? "");
  }

  #textOf(part: string): string | undefined {
    const text = readText(join(this.#directory, part));
    const isListed = text !== undefined && hexOf(digestOf(text)) === this.#hashes.get(part);
    if (this.isTrusted && !isListed) throw new BasisError(part);
    return text;
  }

  /** Of all that was learnt. */
  lists(path: string): boolean {
    return this.files.find(digestOf(path)) >= 0;
  }

  /** Learns that something stands at a path. @returns false where it is none of the tree's */
  see(path: string, kind: Seen): boolean {
    this.#isSeen = true;
    if (path === MANIFEST_PATH || this.#hashes.has(path)) return true;
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

/** Where entries stand; each once, and none that could not be ours. */
function partsOf({ parts }: Partial<TreeManifest>): readonly string[] {
  if (!Array.isArray(parts)) return [MANIFEST_PATH];
  return [...new Set(parts.map((part) => String(part?.path)).filter((path) => PART_PATH.test(path)))];
}

function listOf(entries: unknown): readonly TreeEntry[] {
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.path === "string") : [];
}

function readText(path: string): string | undefined {
  return readRegularFile(path, MOST_OWN_BYTES)?.toString("utf8");
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // What a manifest says is checked where it is used: `verify` proves all of it.
    return typeof value === "object" && value !== null ? (value as Partial<T>) : undefined;
  } catch {
    return undefined;
  }
}
