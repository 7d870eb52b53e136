import {
  decodeTotal,
  decodeUnitCounts,
  documentPath,
  TRANSLATION_LIST,
  type TreePart,
  translationOfDocument,
  type UnitCounts,
} from "../../../model/index.ts";
import { listFor, PART_PATH, partFor } from "../manifest/cut.ts";
import { MANIFEST_PATH, MOST_PART_BYTES } from "../manifest/tree-manifest.ts";
import type { TreeFiles } from "./listed-files.ts";
import { filesIn, type Listed, parse, partsIn, readManifest } from "./published-manifest.ts";
import { type ListedFile, TreeDisk } from "./tree-disk.ts";

/** Of the list of translations, and of one translation's document. */
const MOST_LIST_BYTES = 64 * 2 ** 20;
const MOST_DOCUMENT_BYTES = 2 ** 20;

/** A tree that has it has all documents in both views. */
export const VIEW_ROOT = documentPath({ segments: [], view: "api" });

/**
 * The tree that stands in a directory, as far as its manifest proves it: each file counts when it has the listed hash.
 * The manifest itself may be anybody's, so nothing is opened but regular files below the directory, no link is
 * followed, and all is bounded. Light enough for every build: schemas are not asked.
 */
export class PublishedTree {
  readonly #disk: TreeFiles;
  readonly #listed: Listed | undefined;

  private constructor(disk: TreeFiles, tool: string) {
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

  /** The same of files that are nobody's directory; undefined where there is no manifest among them. */
  static from(files: TreeFiles, tool: string): PublishedTree | undefined {
    return files.standing(MANIFEST_PATH) === undefined ? undefined : new PublishedTree(files, tool);
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
    for (const part of this.#parts())
      if (part === undefined || this.#entriesOf(part) === undefined) return undefined;
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
    for (const part of this.#parts()) yield* (part && this.#entriesOf(part)) ?? [];
  }

  /** The parts that hold entries; undefined for those of a list that is not what the manifest says. */
  *#parts(): Iterable<TreePart | undefined> {
    for (const named of this.#listed?.parts ?? []) yield* this.#partsIn(named) ?? [undefined];
  }

  /** @param named by the manifest */
  #partsIn(named: TreePart): readonly TreePart[] | undefined {
    const { bits = 0, listBits = 0 } = this.#listed?.cut ?? {};
    if (listBits === 0) return [named];
    const bytes = this.#read(named, MOST_PART_BYTES);
    const parts = bytes && partsIn(parse(bytes), PART_PATH);
    return parts === undefined || parts.length > 2 ** (bits - listBits) ? undefined : parts;
  }

  /** Only the part that a path belongs to is read. */
  #find(path: string): ListedFile | undefined {
    if (this.#listed === undefined) return undefined;
    const { entries, parts, cut } = this.#listed;
    const list = cut.listBits === 0 ? undefined : listFor(path, cut);
    const named = list === undefined ? parts : parts.filter((one) => one.path === list);
    const part = named
      .flatMap((one) => this.#partsIn(one) ?? [])
      .find((one) => one.path === partFor(path, cut));
    const listed = part === undefined ? entries : (this.#entriesOf(part) ?? []);
    return listed.find((file) => file.path === path);
  }

  #entriesOf(part: TreePart): readonly ListedFile[] | undefined {
    const bytes = this.#read(part, MOST_PART_BYTES);
    return bytes && filesIn(parse(bytes));
  }

  #read(file: ListedFile, limit: number): Buffer | undefined {
    if ((file.size ?? 0) > limit) return undefined;
    const bytes = this.#disk.read(file);
    return bytes === undefined || bytes.length > limit ? undefined : bytes;
  }
}
