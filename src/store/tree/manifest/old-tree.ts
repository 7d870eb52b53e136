import { join } from "node:path";
import { readRegularFile } from "../../../model/disk/index.ts";
import {
  BasisError,
  type JsonFields,
  MOST_NAMED_BITS,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
} from "../../../model/index.ts";
import { sendAll } from "../../file-walk.ts";
import { hashOfFile } from "../disk/file-hash.ts";
import { isSafePath } from "../disk/own-paths.ts";
import { MOST_ABSENT_BITS } from "./absent-parts.ts";
import { countIn, cutOf, MOST_ENTRIES, PARTS_ROOT, partFiles, partPath } from "./cut.ts";
import { digestOf, hexOf } from "./entry-list.ts";
import { KnownFiles, type Seen } from "./known-files.ts";
import { lightReading, namedPart, type SaidManifest } from "./light-reading.ts";
import { type ManifestFile, WalkedManifest } from "./manifest-walk.ts";
import { linesIn } from "./part-files.ts";
import { MANIFEST_PATH, MOST_OWN_BYTES, MOST_PART_BYTES } from "./tree-manifest.ts";

/** A tree of lingodex does not have more. */
const MOST_PARTS = partFiles(cutOf(MOST_ENTRIES));

/** Facts beside a path are used only for trusted trees. `verify` proves all of them. */
const READING = lightReading<TreeEntry>({
  entry: (item) => {
    // An invalid hash matches no file.
    const entry = typeof item["sha256"] === "string" ? item : { ...item, sha256: "" };
    return isNamed(entry) ? entry : undefined;
  },
  part: namedPart,
  skips: true,
});

function isNamed(item: JsonFields | TreeEntry): item is TreeEntry {
  return typeof item["path"] === "string";
}

/** The files beside an old tree's manifest that belong to it. Each path occurs once, and each could be ours. */
interface OldParts {
  readonly parts: readonly TreePart[];
  /** The parts with absent addresses, which an old tree is never asked for. */
  readonly absent: readonly TreePart[];
  /** SHA-256 by path, of parts of all kinds and of the lists that name parts. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** The list in the manifest of a directory. It is untrusted unless the caller trusts it. */
export class OldTree {
  readonly #directory: string;
  readonly #walked: WalkedManifest<SaidManifest<TreeEntry>, TreeEntry>;
  readonly #loaded = new Set<string>();
  /** True after the files of the tree were looked for on disk. */
  #isSeen = false;
  #known: OldParts | undefined;
  #length: number | undefined;
  readonly files = new KnownFiles();
  readonly sha256: string;
  /** True if its bytes are those of the manifest that the caller remembers. */
  readonly isTrusted: boolean;

  private constructor(
    directory: string,
    walked: WalkedManifest<SaidManifest<TreeEntry>, TreeEntry>,
    sha256: string,
    trusted?: string,
  ) {
    this.#directory = directory;
    this.#walked = walked;
    this.sha256 = sha256;
    this.isTrusted = sha256 === trusted;
  }

  /** Undefined if the directory has no manifest, or an unusable one. */
  static read(directory: string, trusted?: string): OldTree | undefined {
    const bytes = readRegularFile(join(directory, MANIFEST_PATH), MOST_OWN_BYTES);
    const walked = sendAll(WalkedManifest.walk(READING), () => bytes);
    return bytes && walked && new OldTree(directory, walked, hexOf(digestOf(bytes)), trusted);
  }

  get manifest(): TreeManifest {
    if (!this.isTrusted) throw new Error("nothing is known of this manifest");
    // A trusted manifest has exactly the bytes that lingodex wrote.
    return this.#walked.manifest.said as unknown as TreeManifest;
  }

  /** The base address that the manifest states. */
  get baseUrl(): string | undefined {
    const baseUrl = this.#walked.manifest.said["base_url"];
    return typeof baseUrl === "string" ? baseUrl : undefined;
  }

  /** The number of files that it lists, without the manifest and its parts. */
  get length(): number {
    this.#length ??= countIn(this.manifest);
    return this.#length;
  }

  /** The number of hash bits of a path that name its part; 0 if the manifest lists all files itself. */
  get bits(): number {
    return cutOf(this.length).bits;
  }

  /**
   * Learns all files that the tree lists. If the tree is not trusted, only files that could be ours are learned.
   *
   * @throws BasisError if a part of a trusted tree, of any kind, differs from the manifest
   */
  load(): void {
    for (const path of this.partPaths()) this.loadPart(path);
    // The absent addresses are not needed. A publication over the tree relies on their files being unchanged.
    if (this.isTrusted) for (const part of this.#own.absent) this.#bytesOf(part);
  }

  /** Notes the entries of a part. If the tree has no parts, it notes all entries. */
  loadPart(path: string): void {
    if (this.#loaded.has(path)) return;
    this.#loaded.add(path);
    for (const { path: name, sha256 } of this.entriesOf(path)) {
      // The manifest and its parts never count as files of the tree, whatever a stranger's list contains. So they are
      // never removed as such.
      if (!isSafePath(name) || name === MANIFEST_PATH || name.startsWith(`${PARTS_ROOT}/`)) continue;
      this.files.add(digestOf(name), Buffer.from(sha256, "hex").toString("latin1"));
    }
  }

  /** SHA-256 of the file of a part of any kind; undefined if the part is not listed. */
  hashOfPart(path: string): string | undefined {
    return this.#own.hashes.get(path);
  }

  /** The part with the paths of one prefix. */
  partWith(part: number): string {
    return this.bits === 0 ? MANIFEST_PATH : partPath(part, this.bits);
  }

  /** The files with the entries: the parts, or the manifest itself. @throws BasisError, as `parts` does */
  partPaths(): readonly string[] {
    if (this.#walked.manifest.parts === undefined) return [MANIFEST_PATH];
    return this.parts().map(({ path }) => path);
  }

  /** All files beside the manifest that belong to it: parts of all kinds. @throws BasisError */
  ownPaths(): readonly string[] {
    return [...this.#own.hashes.keys()];
  }

  /**
   * The parts of the manifest. The result is empty if the manifest lists all files itself.
   *
   * @throws BasisError if a list of a trusted tree differs from the manifest
   */
  parts(): readonly TreePart[] {
    return this.#own.parts;
  }

  /** The files to read: lists, if the manifest names lists. */
  get #own(): OldParts {
    this.#known ??= this.#ownParts();
    return this.#known;
  }

  #ownParts(): OldParts {
    const walked = this.#walked;
    const lists = eachOnce(walked.lists).slice(0, 2 ** MOST_NAMED_BITS);
    const absent = eachOnce(walked.absentParts).slice(0, 2 ** MOST_ABSENT_BITS);
    const parts = [...eachOnce(walked.namedParts)];
    const hashes = new Map([...lists, ...absent, ...parts].map(({ path, sha256 }) => [path, sha256]));
    for (const list of lists) {
      const named = sendAll(walked.list(list), (file) => this.#bytesOf(file));
      for (const part of eachOnce(named ?? [])) {
        if (hashes.has(part.path) || parts.length === MOST_PARTS) continue;
        hashes.set(part.path, part.sha256);
        parts.push(part);
      }
    }
    return { parts, absent, hashes };
  }

  /** @throws BasisError if a part of a trusted tree differs from the manifest */
  entriesOf(path: string): readonly TreeEntry[] {
    if (path === MANIFEST_PATH) return this.#walked.manifest.entries ?? [];
    if (!this.#own.hashes.has(path)) return [];
    const part = { path, sha256: this.hashOfPart(path) ?? "", entries: 0 };
    return sendAll(this.#walked.part(part), (file) => this.#bytesOf(file)) ?? [];
  }

  /**
   * The entries of a part of a trusted tree, as lines by path.
   * @throws BasisError if the part differs from the manifest
   */
  linesOf(path: string): Map<string, string> {
    const sha256 = this.hashOfPart(path);
    if (path === MANIFEST_PATH || sha256 === undefined)
      return new Map(this.entriesOf(path).map((entry) => [entry.path, JSON.stringify(entry)]));
    // The hash proves that lingodex wrote these bytes.
    return linesIn(this.#bytesOf({ path, sha256 })?.toString("utf8") ?? "");
  }

  #bytesOf({ path, sha256 }: Pick<ManifestFile, "path" | "sha256">): Buffer | undefined {
    const bytes = readRegularFile(join(this.#directory, path), MOST_PART_BYTES);
    const isListed = bytes !== undefined && hexOf(digestOf(bytes)) === sha256;
    if (this.isTrusted && !isListed) throw new BasisError(path);
    return bytes;
  }

  lists(path: string): boolean {
    return this.files.find(digestOf(path)) >= 0;
  }

  see(path: string, kind: Seen): boolean {
    this.#isSeen = true;
    if (path === MANIFEST_PATH || this.#own.hashes.has(path)) return true;
    const index = this.files.find(digestOf(path));
    if (index >= 0) this.files.see(index, kind);
    return index >= 0;
  }

  /** The learned files that were not marked. After the tree was looked at, only existing files. */
  *unmarked(): Iterable<string> {
    for (const part of this.partPaths()) {
      for (const { path } of this.entriesOf(part)) {
        if (this.#isLeaving(this.files.find(digestOf(path)))) yield path;
      }
    }
  }

  get unmarkedCount(): number {
    let count = 0;
    for (let index = 0; index < this.files.length; index += 1) if (this.#isLeaving(index)) count += 1;
    return count;
  }

  #isLeaving(index: number): boolean {
    if (index < 0 || this.files.isMarked(index)) return false;
    // An unseen file can exist under another name, on disks that ignore case.
    return !this.#isSeen || this.files.seenAt(index) !== undefined;
  }

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

function eachOnce(parts: readonly TreePart[]): readonly TreePart[] {
  return [...new Map(parts.map((part) => [part.path, part])).values()];
}
