import { BasisError } from "../../model/failures.ts";
import type { TreePart } from "../../model/tree.ts";
import { digestOf, type EntryList, prefixOf } from "./entry-list.ts";
import type { OldTree } from "./old-tree.ts";
import { addEntry, partBits, partOf } from "./tree-manifest.ts";

/** What of an old tree's manifest stays as it is. */
export interface Carried {
  readonly parts: readonly TreePart[];
  /** Of the files that these parts list. */
  readonly bytes: number;
}

/** The part of an old tree that an amendment has to do with: only that is read. */
export class Amendment {
  readonly #old: OldTree;
  readonly #touched = new Set<string>();
  readonly #removed = new Set<string>();
  #added = 0;

  /** @throws BasisError where the manifest's parts are cut in another way than ours */
  constructor(old: OldTree) {
    const count = 2 ** old.bits;
    const names = new Set(Array.from({ length: count }, (_, part) => old.partWith(part)));
    const other = old.partPaths().find((path) => !names.has(path));
    if (other !== undefined) throw new BasisError(other);
    this.#old = old;
  }

  /** Notes that a file is offered. @returns its index among the old tree's files; -1 for none */
  offer(path: string, pathHash: string): number {
    const index = this.#look(pathHash);
    if (index < 0) this.#added += 1;
    this.#removed.delete(path);
    return index;
  }

  /** Nothing for a path that was offered, too. */
  remove(path: string): void {
    const index = this.#look(digestOf(path));
    if (index < 0 || this.#old.files.isMarked(index)) return;
    this.#old.files.mark(index);
    this.#removed.add(path);
  }

  get removed(): ReadonlySet<string> {
    return this.#removed;
  }

  /** Adds what the touched parts list besides; all that the tree lists, where parts are to be cut anew. */
  carryOver(entries: EntryList): Carried {
    const old = this.#old;
    const bits = partBits(old.length + this.#added - this.#removed.size);
    const isAll = bits === 0 || bits !== old.bits;
    let bytes = old.manifest.bytes;
    for (const part of old.partPaths()) {
      if (!isAll && !this.#touched.has(part)) continue;
      for (const entry of old.entriesOf(part)) {
        bytes -= entry.size;
        if (!this.#isMentioned(entry.path)) addEntry(entries, entry);
      }
    }
    const parts = isAll ? [] : (old.manifest.parts ?? []).filter(({ path }) => !this.#touched.has(path));
    return { parts, bytes };
  }

  #isMentioned(path: string): boolean {
    const { files } = this.#old;
    const index = files.find(digestOf(path));
    return index >= 0 && files.isMarked(index);
  }

  #look(pathHash: string): number {
    const part = this.#old.partWith(partOf(prefixOf(pathHash), this.#old.bits));
    this.#touched.add(part);
    this.#old.loadPart(part);
    return this.#old.files.find(pathHash);
  }
}
