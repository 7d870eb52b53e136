import { BasisError, partOf, type TreeEntry, type TreePart } from "../../../model/index.ts";
import { cutOf } from "./cut.ts";
import {
  ADDED,
  type Change,
  digestOf,
  type EntryList,
  type FileDigests,
  hashPrefix,
  hexOf,
  REPLACED,
  UNCHANGED,
} from "./entry-list.ts";
import type { OldTree } from "./old-tree.ts";
import { composePart, type PartFile, TwoFilesError } from "./part-files.ts";
import { addEntry } from "./tree-manifest.ts";

export interface Carried {
  readonly parts: readonly TreePart[];
  /** Parts in which some lines changed. Undefined if the parts must be cut again from all entries. */
  readonly patched: readonly PartFile[] | undefined;
  /** The bytes of all listed files that are not among the entries. */
  readonly bytes: number;
}

/**
 * The parts of an old tree that an amendment changes. Only these are read. A part is changed line by line, because it
 * lists hundreds of files, and an edit changes one.
 */
export class Amendment {
  readonly #old: OldTree;
  readonly #lines = new Map<string, Map<string, string>>();
  readonly #mentioned = new Set<string>();
  readonly #removed = new Set<string>();
  #added = 0;
  #bytes = 0;

  /** @throws BasisError if the manifest's parts are cut in another way than ours */
  constructor(old: OldTree) {
    const count = 2 ** old.bits;
    const names = new Set(Array.from({ length: count }, (_, part) => old.partWith(part)));
    const other = old.partPaths().find((path) => !names.has(path));
    if (other !== undefined) throw new BasisError(other);
    this.#old = old;
  }

  offer(path: string, digests: FileDigests): Change {
    const entry = this.#take(path, digests.path);
    if (entry === undefined) this.#added += 1;
    this.#removed.delete(path);
    if (entry === undefined) return ADDED;
    return entry.sha256 === hexOf(digests.body) ? UNCHANGED : REPLACED;
  }

  /** Has no effect for a path that was also offered. */
  remove(path: string): void {
    if (this.#mentioned.has(path)) return;
    if (this.#take(path, digestOf(path)) !== undefined) this.#removed.add(path);
  }

  get removed(): ReadonlySet<string> {
    return this.#removed;
  }

  /** @param entries offered files; receives all other files of the tree if the parts must be cut again */
  carryOver(entries: EntryList): Carried {
    const old = this.#old;
    const { bits } = cutOf(old.length + this.#added - this.#removed.size);
    if (bits === 0 || bits !== old.bits) {
      for (const part of old.partPaths()) this.#carryAll(part, entries);
      return { parts: [], patched: undefined, bytes: 0 };
    }
    const patched = this.#patched(entries, bits);
    const parts = old.parts().filter(({ path }) => !this.#lines.has(path));
    return { parts, patched, bytes: old.manifest.bytes - this.#bytes };
  }

  #carryAll(part: string, entries: EntryList): void {
    for (const entry of this.#old.entriesOf(part))
      if (!this.#mentioned.has(entry.path)) addEntry(entries, entry);
  }

  #patched(entries: EntryList, bits: number): readonly PartFile[] {
    const offered = new Set<string>();
    for (const lines of this.#lines.values()) for (const path of this.#removed) lines.delete(path);
    for (let index = 0; index < entries.length; index += 1) {
      const path = entries.pathOf(index);
      if (offered.has(path)) throw new TwoFilesError(path);
      offered.add(path);
      const part = this.#old.partWith(partOf(entries.prefixOf(index), bits));
      this.#linesOf(part).set(path, entries.lineOf(index, path));
    }
    return [...this.#lines].flatMap(([part, lines]) => (lines.size === 0 ? [] : composePart(part, lines)));
  }

  #take(path: string, pathHash: string): TreeEntry | undefined {
    const part = this.#old.partWith(partOf(hashPrefix(pathHash), this.#old.bits));
    const line = this.#linesOf(part).get(path);
    if (line === undefined) return undefined;
    const entry: TreeEntry = JSON.parse(line);
    if (!this.#mentioned.has(path)) this.#bytes += entry.size;
    this.#mentioned.add(path);
    return entry;
  }

  #linesOf(part: string): Map<string, string> {
    const known = this.#lines.get(part) ?? this.#old.linesOf(part);
    this.#lines.set(part, known);
    return known;
  }
}
