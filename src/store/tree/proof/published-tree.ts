import {
  decodeTotal,
  decodeUnitCounts,
  documentPath,
  type JsonFields,
  TOOL,
  TRANSLATION_LIST,
  type TreePart,
  translationOfDocument,
  type UnitCounts,
} from "../../../model/index.ts";
import { sendAll } from "../../file-walk.ts";
import { countIn, cutIn, MOST_ENTRIES } from "../manifest/cut.ts";
import { lightReading, type SaidManifest } from "../manifest/light-reading.ts";
import { type ManifestReading, type ManifestWalk, WalkedManifest } from "../manifest/manifest-walk.ts";
import { type ListedFile, TreeDisk, type TreeFiles } from "./tree-disk.ts";
import { hasManifest } from "./whole-manifest.ts";

/** The limit of the list of translations, and of one translation's document. */
const MOST_LIST_BYTES = 64 * 2 ** 20;
const MOST_DOCUMENT_BYTES = 2 ** 20;

/** A tree that has this document has all documents in both views. */
export const VIEW_ROOT = documentPath({ segments: [], view: "api" });

/**
 * The tree in a directory, as far as its manifest proves it: a file counts if it has the listed hash. The manifest
 * itself is untrusted. So only regular files below the directory are opened, no link is followed, and everything is
 * bounded. It is light enough for every build, because it uses no schemas.
 */
export class PublishedTree {
  readonly #files: TreeFiles;
  readonly #walked: WalkedManifest<SaidManifest<ListedFile>, ListedFile> | undefined;

  private constructor(files: TreeFiles) {
    this.#files = files;
    this.#walked = this.#through(WalkedManifest.walk(BOUNDED_READING));
  }

  static in(directory: string): PublishedTree | undefined {
    return PublishedTree.from(new TreeDisk(directory));
  }

  static from(files: TreeFiles): PublishedTree | undefined {
    return hasManifest(files) ? new PublishedTree(files) : undefined;
  }

  /** The number of units of each translation; undefined if it cannot be proved. */
  unitCounts(): UnitCounts | undefined {
    if (this.#walked === undefined) return undefined;
    const list = this.#find(TRANSLATION_LIST);
    if (list === undefined) return this.#countedAnew();
    const bytes = this.#read(list, MOST_LIST_BYTES);
    // If the list is damaged, the units are counted from the documents.
    return (bytes && decodeUnitCounts(bytes)) ?? this.#countedAnew();
  }

  /** The number of views that have each document. */
  get views(): number {
    return this.#find(VIEW_ROOT) === undefined ? 1 : 2;
  }

  /** The listed paths, in no particular order. A damaged part lists nothing. */
  *paths(): Iterable<string> {
    for (const { path } of this.#listed()) yield path;
  }

  /** Counts the documents of translations, for a tree with a missing or damaged list. */
  #countedAnew(): UnitCounts | undefined {
    const counts = new Map<string, number>();
    for (const part of this.#parts())
      if (part === undefined || this.#entriesOf(part) === undefined) return undefined;
    for (const file of this.#listed()) {
      const address = translationOfDocument(file.path);
      if (address === undefined) continue;
      const bytes = this.#read(file, MOST_DOCUMENT_BYTES);
      const total = bytes && decodeTotal(bytes);
      if (total === undefined) return undefined;
      counts.set(address, total);
    }
    return counts;
  }

  *#listed(): Iterable<ListedFile> {
    yield* this.#walked?.manifest.entries ?? [];
    for (const part of this.#parts()) yield* (part && this.#entriesOf(part)) ?? [];
  }

  /** The parts that hold entries. A list that differs from the manifest gives one undefined instead of its parts. */
  *#parts(): Iterable<TreePart | undefined> {
    const walked = this.#walked;
    if (walked === undefined) return;
    yield* walked.namedParts;
    for (const list of walked.lists) yield* this.#through(walked.list(list)) ?? [undefined];
  }

  /** Finds the listed file of a path. Only the part of the path is read. */
  #find(path: string): ListedFile | undefined {
    const listed = this.#walked && this.#through(this.#walked.beside(path));
    return listed?.find((file) => file.path === path);
  }

  #entriesOf(part: TreePart): readonly ListedFile[] | undefined {
    return this.#walked && this.#through(this.#walked.part(part));
  }

  #through<Result>(walk: ManifestWalk<Result>): Result {
    return sendAll(walk, ({ path, sha256, most }) => {
      if (sha256 !== undefined) return this.#read({ path, sha256 }, most);
      const bytes = this.#files.readUnlisted(path);
      return bytes === undefined || bytes.length > most ? undefined : bytes;
    });
  }

  #read(file: ListedFile, limit: number): Buffer | undefined {
    if ((file.size ?? 0) > limit) return undefined;
    const bytes = this.#files.read(file);
    return bytes === undefined || bytes.length > limit ? undefined : bytes;
  }
}

const SHA256 = /^[0-9a-f]{64}$/;

/** Limits the numbers of entries and parts to those of our trees. A list or part with a wrong entry is ignored. */
const READING = lightReading({ entry: fileFrom, part: partFrom, skips: false });
const BOUNDED_READING: ManifestReading<SaidManifest<ListedFile>, ListedFile> = {
  ...READING,
  manifest: (bytes) => {
    const manifest = READING.manifest(bytes);
    return manifest !== undefined && isBounded(manifest) ? manifest : undefined;
  },
  list: (bytes, list, cut) => {
    const parts = READING.list(bytes, list, cut);
    return parts === undefined || parts.length > 2 ** (cut.bits - cut.listBits) ? undefined : parts;
  },
};

function isBounded(manifest: SaidManifest<ListedFile>): boolean {
  const { said, levels, entries, parts } = manifest;
  if (Object(said["tool"]).name !== TOOL.name || countIn(manifest) > MOST_ENTRIES) return false;
  if (said["parts"] === undefined) return entries !== undefined;
  if (parts === undefined || levels === undefined) return parts !== undefined;
  const { listBits } = cutIn(manifest);
  return said["levels"] === 3 && listBits > 0 && parts.length <= 2 ** listBits;
}

function fileFrom({ path, sha256, size }: JsonFields): ListedFile | undefined {
  return typeof path === "string" && isHash(sha256) && isCount(size) ? { path, sha256, size } : undefined;
}

function partFrom({ path, sha256, entries }: JsonFields): TreePart | undefined {
  return typeof path === "string" && isHash(sha256) && isCount(entries)
    ? { path, sha256, entries }
    : undefined;
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && SHA256.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
