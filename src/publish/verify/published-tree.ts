import { documentPath } from "../../model/layout.ts";
import {
  decodeTotal,
  decodeUnitCounts,
  TRANSLATION_LIST,
  translationOfDocument,
  type UnitCounts,
} from "../../model/translation-list.ts";
import { digestOf, prefixOf } from "../manifest/entry-list.ts";
import {
  MANIFEST_PATH,
  MOST_MANIFEST_BYTES,
  MOST_PART_BYTES,
  PART_PATH,
  partBits,
  partOf,
  partPath,
} from "../manifest/tree-manifest.ts";
import { type ListedFile, TreeDisk } from "./tree-disk.ts";

/** No manifest of ours lists more files. */
const MOST_ENTRIES = 2 ** 26;
/** Of the list of translations, and of one translation's document. */
const MOST_LIST_BYTES = 64 * 2 ** 20;
const MOST_DOCUMENT_BYTES = 2 ** 20;

const SHA256 = /^[0-9a-f]{64}$/;
/** A tree that has it has all documents in both views. */
export const VIEW_ROOT = documentPath({ segments: [], view: "api" });

/** A part of the manifest, as the manifest lists it. */
interface ListedPart {
  readonly path: string;
  readonly sha256: string;
  readonly entries: number;
}

/** What the manifest says where it is one. */
interface Listed {
  readonly entries: readonly ListedFile[];
  readonly parts: readonly ListedPart[];
}

/**
 * The tree that stands in a directory, as far as its manifest proves it: each file counts when it has the listed hash.
 * The manifest itself may be anybody's, so nothing is opened but regular files below the directory, no link is
 * followed, and all is bounded. Light enough for every build: schemas are not asked.
 */
export class PublishedTree {
  readonly #disk: TreeDisk;
  readonly #listed: Listed | undefined;

  private constructor(disk: TreeDisk, tool: string) {
    this.#disk = disk;
    this.#listed = readManifest(disk, tool);
  }

  /** Undefined where the directory has no manifest. @param tool the only one whose manifests are ours */
  static in(directory: string, tool: string): PublishedTree | undefined {
    const disk = new TreeDisk(directory, () => undefined);
    const parent = disk.standing(MANIFEST_PATH.slice(0, MANIFEST_PATH.indexOf("/")));
    const isBehindOther = parent !== undefined && parent !== "directory";
    if (disk.standing(MANIFEST_PATH) === undefined && !isBehindOther) return undefined;
    return new PublishedTree(disk, tool);
  }

  /** The units of each translation; undefined where they cannot be proved. */
  unitCounts(): UnitCounts | undefined {
    if (this.#listed === undefined) return undefined;
    const list = this.#find(TRANSLATION_LIST);
    if (list === undefined) return this.#countedAnew();
    const bytes = this.#read(list, MOST_LIST_BYTES);
    // A list that is damaged proves nothing; the documents may.
    return (bytes && decodeUnitCounts(bytes)) ?? this.#countedAnew();
  }

  /** In how many views it has each document. */
  get views(): number {
    return this.#find(VIEW_ROOT) === undefined ? 1 : 2;
  }

  /** What it lists, in no order; a part that is not what the manifest says lists nothing. */
  *paths(): Iterable<string> {
    for (const { path } of this.#files()) yield path;
  }

  /** Of a tree whose list is missing or damaged: from the documents of its translations. */
  #countedAnew(): UnitCounts | undefined {
    const counts = new Map<string, number>();
    if (this.#listed?.parts.some((part) => this.#entriesOf(part) === undefined)) return undefined;
    for (const file of this.#files()) {
      const address = translationOfDocument(file.path);
      if (address === undefined) continue;
      const bytes = this.#read(file, MOST_DOCUMENT_BYTES);
      const total = bytes && decodeTotal(bytes);
      if (total === undefined) return undefined;
      counts.set(address, total);
    }
    return counts;
  }

  *#files(): Iterable<ListedFile> {
    yield* this.#listed?.entries ?? [];
    for (const part of this.#listed?.parts ?? []) yield* this.#entriesOf(part) ?? [];
  }

  /** Only the part that a path belongs to is read. */
  #find(path: string): ListedFile | undefined {
    const { entries = [], parts = [] } = this.#listed ?? {};
    const bits = partBits(parts.reduce((sum, part) => sum + part.entries, 0));
    const own = partPath(partOf(prefixOf(digestOf(path)), bits), bits);
    const part = parts.find((one) => one.path === own);
    const listed = part === undefined ? entries : (this.#entriesOf(part) ?? []);
    return listed.find((file) => file.path === path);
  }

  #entriesOf(part: ListedPart): readonly ListedFile[] | undefined {
    const bytes = this.#read(part, MOST_PART_BYTES);
    return bytes && entriesIn(parse(bytes));
  }

  #read(file: ListedFile, limit: number): Buffer | undefined {
    if ((file.size ?? 0) > limit) return undefined;
    const bytes = this.#disk.read(file);
    return bytes === undefined || bytes.length > limit ? undefined : bytes;
  }
}

function readManifest(disk: TreeDisk, tool: string): Listed | undefined {
  const bytes = disk.readUnlisted(MANIFEST_PATH);
  if (bytes === undefined || bytes.length > MOST_MANIFEST_BYTES) return undefined;
  const manifest = parse(bytes);
  if (fieldOf(fieldOf(manifest, "tool"), "name") !== tool) return undefined;
  const said = fieldOf(manifest, "parts");
  const parts = said === undefined ? [] : listOf(said, partFrom);
  const entries = said === undefined ? entriesIn(manifest) : [];
  if (parts === undefined || entries === undefined) return undefined;
  const count = parts.reduce((sum, part) => sum + part.entries, entries.length);
  return count > MOST_ENTRIES ? undefined : { entries, parts };
}

function entriesIn(value: unknown): readonly ListedFile[] | undefined {
  return listOf(fieldOf(value, "entries"), fileFrom);
}

function fileFrom(value: unknown): ListedFile | undefined {
  const [path, sha256, size] = ["path", "sha256", "size"].map((key) => fieldOf(value, key));
  if (typeof path !== "string" || typeof sha256 !== "string" || !SHA256.test(sha256)) return undefined;
  return isCount(size) ? { path, sha256, size } : undefined;
}

function partFrom(value: unknown): ListedPart | undefined {
  const [path, sha256, entries] = ["path", "sha256", "entries"].map((key) => fieldOf(value, key));
  if (typeof path !== "string" || !PART_PATH.test(path)) return undefined;
  if (typeof sha256 !== "string" || !SHA256.test(sha256)) return undefined;
  return isCount(entries) ? { path, sha256, entries } : undefined;
}

/** Undefined for what is no list, and where one of its items is not what it should be. */
function listOf<Item>(
  value: unknown,
  from: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: Item[] = [];
  for (const one of value) {
    const item = from(one);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
