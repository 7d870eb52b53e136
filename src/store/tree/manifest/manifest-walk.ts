import type { AbsentAddress, TreeManifest, TreePart } from "../../../model/index.ts";
import type { FileWalk } from "../../file-walk.ts";
import { ABSENT_PATH } from "./absent-parts.ts";
import { type Cut, cutIn, LIST_PATH, listFor, PART_PATH, partFor } from "./cut.ts";
import { MANIFEST_PATH, MOST_MANIFEST_BYTES, MOST_PART_BYTES } from "./tree-manifest.ts";

/** The file of a manifest that is read next: the manifest itself, or a file that it or one of its lists names. */
export interface ManifestFile {
  readonly path: string;
  /** The expected hash, in hex. Undefined for the manifest itself. */
  readonly sha256?: string;
  readonly most: number;
}

export type ManifestWalk<Result> = FileWalk<ManifestFile, Result>;

/**
 * A problem of a manifest: a code, the path of the wrong file, and details. A reader turns it into an error or a
 * report, or ignores it.
 */
export type ManifestFinding =
  | readonly [code: "tree/encoding" | "tree/wrong-hash" | "tree/absent-cut", place: string]
  | readonly [code: "tree/json", place: string, why: string]
  | readonly [code: "tree/schema", place: string, schema: string, why: string]
  | readonly [code: "tree/foreign-manifest", place: string, tool: string]
  | readonly [code: "tree/unknown-format", place: string, format: string]
  | readonly [code: "tree/part-path", place: string, part: string]
  | readonly [code: "tree/part-entries", place: string, found: number, listed: number]
  /** The shape is right, but lingodex would not write this content. */
  | readonly [code: "manifest/not-ours", place: string, why: string]
  | readonly [code: "manifest/not-as-written", place: string];

export type TellFinding = (...finding: ManifestFinding) => void;

/** The names of a manifest's own files. */
export interface NamingManifest<Entry> {
  readonly levels?: TreeManifest["levels"] | undefined;
  readonly entries?: readonly Entry[] | undefined;
  readonly parts?: readonly TreePart[] | undefined;
  readonly absent_parts?: readonly TreePart[] | undefined;
}

/**
 * The strictness of a reader. Each method returns the content of a file. It returns undefined, and reports, if the
 * content is not usable.
 */
export interface ManifestReading<Manifest extends NamingManifest<Entry>, Entry> {
  readonly tell: TellFinding;
  readonly manifest: (bytes: Buffer) => Manifest | undefined;
  readonly list: (bytes: Buffer, list: TreePart, cut: Cut) => readonly TreePart[] | undefined;
  readonly part: (bytes: Buffer, part: TreePart, cut: Cut) => readonly Entry[] | undefined;
  /** Absent for readers that do not need it. */
  readonly absent?: (bytes: Buffer, part: TreePart) => readonly AbsentAddress[] | undefined;
}

/** A manifest with the files that it names, which can be walked. */
export class WalkedManifest<Manifest extends NamingManifest<Entry>, Entry> {
  readonly manifest: Manifest;
  readonly cut: Cut;
  readonly #reading: ManifestReading<Manifest, Entry>;
  /** The content of lists that were read; undefined if nothing is kept. */
  readonly #kept: Map<string, readonly TreePart[]> | undefined;

  private constructor(reading: ManifestReading<Manifest, Entry>, manifest: Manifest, keepsLists: boolean) {
    this.#reading = reading;
    this.manifest = manifest;
    this.cut = cutIn(manifest);
    this.#kept = keepsLists ? new Map() : undefined;
  }

  /**
   * @param keepsLists if true, no list is read twice
   * @returns undefined if the reading does not accept the manifest
   */
  static *walk<Manifest extends NamingManifest<Entry>, Entry>(
    reading: ManifestReading<Manifest, Entry>,
    keepsLists = false,
  ): ManifestWalk<WalkedManifest<Manifest, Entry> | undefined> {
    const bytes = yield { path: MANIFEST_PATH, most: MOST_MANIFEST_BYTES };
    const manifest = bytes && reading.manifest(bytes);
    return manifest && new WalkedManifest<Manifest, Entry>(reading, manifest, keepsLists);
  }

  /** Lists of parts, if the manifest names lists; empty if it names the parts. */
  get lists(): readonly TreePart[] {
    return this.manifest.levels === undefined ? [] : (this.manifest.parts ?? []);
  }

  get namedParts(): readonly TreePart[] {
    return this.manifest.levels === undefined ? (this.manifest.parts ?? []) : [];
  }

  /** The parts with absent addresses; empty if these are in the manifest. */
  get absentParts(): readonly TreePart[] {
    return this.manifest.absent_parts ?? [];
  }

  *list(list: TreePart): ManifestWalk<readonly TreePart[] | undefined> {
    const kept = this.#kept?.get(list.path);
    if (kept !== undefined) return kept;
    const bytes = yield* this.#bytesOf(list, LIST_PATH);
    const parts = bytes && this.#reading.list(bytes, list, this.cut);
    if (parts !== undefined) this.#kept?.set(list.path, parts);
    return parts;
  }

  *part(part: TreePart): ManifestWalk<readonly Entry[] | undefined> {
    const bytes = yield* this.#bytesOf(part, PART_PATH);
    return bytes && this.#reading.part(bytes, part, this.cut);
  }

  *absent(part: TreePart): ManifestWalk<readonly AbsentAddress[] | undefined> {
    const bytes = yield* this.#bytesOf(part, ABSENT_PATH);
    return bytes && this.#reading.absent?.(bytes, part);
  }

  /** The bytes of a file that the manifest or one of its lists names. The content is proved by the kind of the file. */
  *own(part: TreePart): ManifestWalk<Buffer | undefined> {
    const pattern = [LIST_PATH, ABSENT_PATH].find((one) => one.test(part.path)) ?? PART_PATH;
    const bytes = yield* this.#bytesOf(part, pattern);
    if (bytes === undefined) return undefined;
    if (pattern === LIST_PATH) this.#reading.list(bytes, part, this.cut);
    else if (pattern === ABSENT_PATH) this.#reading.absent?.(bytes, part);
    else this.#reading.part(bytes, part, this.cut);
    return bytes;
  }

  /** All entries of the part that would list a path. Only that part and the list that names it are read. */
  *beside(path: string): ManifestWalk<readonly Entry[]> {
    const own = partFor(path, this.cut);
    const listed = this.lists.filter((list) => list.path === listFor(path, this.cut));
    let parts = this.namedParts;
    for (const list of listed) parts = (yield* this.list(list)) ?? [];
    const part = parts.find((one) => one.path === own);
    return (part === undefined ? this.manifest.entries : yield* this.part(part)) ?? [];
  }

  *#bytesOf({ path, sha256 }: TreePart, pattern: RegExp): ManifestWalk<Buffer | undefined> {
    if (pattern.test(path)) return yield { path, sha256, most: MOST_PART_BYTES };
    this.#reading.tell("tree/part-path", MANIFEST_PATH, path);
    return undefined;
  }
}
