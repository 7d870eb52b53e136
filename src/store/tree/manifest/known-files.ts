import { wordAt } from "./entry-list.ts";

const HASH_BYTES = 32;
const LEAST = 1024;
const MARKED = 1;
const SEEN = { file: 2, other: 4 } as const;

/** The kind of entry at a listed path: a regular file, or a link, a pipe and the like. */
export type Seen = keyof typeof SEEN;

/**
 * The files of an old tree. Each is known by 64 bits of its path's hash and by the hash of its bytes. This takes 45
 * bytes a file, because there can be millions. Two paths with the same 64 bits count as one (one in many millions).
 */
export class KnownFiles {
  #length = 0;
  #keys = new Uint32Array(LEAST * 2);
  #hashes = Buffer.alloc(LEAST * HASH_BYTES);
  #notes = new Uint8Array(LEAST);
  /** The index of the file plus 1, or 0 for a free slot. Addressing is open, and at most half of the slots are used. */
  #slots = new Uint32Array(LEAST * 2);

  get length(): number {
    return this.#length;
  }

  /**
   * @param pathHash SHA-256 of the path, one byte per character
   * @param sha256 SHA-256 of the file's bytes, in the same form; empty if it is unknown
   */
  add(pathHash: string, sha256: string): void {
    if (this.find(pathHash) >= 0) return;
    if (this.#length === this.#notes.length) this.#grow();
    const index = this.#length;
    this.#keys[index * 2] = wordAt(pathHash, 0);
    this.#keys[index * 2 + 1] = wordAt(pathHash, 4);
    this.#hashes.write(sha256, index * HASH_BYTES, HASH_BYTES, "latin1");
    this.#length += 1;
    this.#place(index);
  }

  /** The index of a file, or -1 if its path is unknown. */
  find(pathHash: string): number {
    const [first, second] = [wordAt(pathHash, 0), wordAt(pathHash, 4)];
    const mask = this.#slots.length - 1;
    for (let slot = second & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (index < 0) return -1;
      if (this.#keys[index * 2] === first && this.#keys[index * 2 + 1] === second) return index;
    }
  }

  holds(index: number, sha256: string): boolean {
    return this.#hashes.toString("latin1", index * HASH_BYTES, (index + 1) * HASH_BYTES) === sha256;
  }

  mark(index: number): void {
    this.#note(index, MARKED);
  }

  isMarked(index: number): boolean {
    return this.#has(index, MARKED);
  }

  see(index: number, kind: Seen): void {
    this.#note(index, SEEN[kind]);
  }

  seenAt(index: number): Seen | undefined {
    if (this.#has(index, SEEN.file)) return "file";
    return this.#has(index, SEEN.other) ? "other" : undefined;
  }

  #note(index: number, note: number): void {
    this.#notes[index] = (this.#notes[index] ?? 0) | note;
  }

  #has(index: number, note: number): boolean {
    return ((this.#notes[index] ?? 0) & note) !== 0;
  }

  #place(index: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#keys[index * 2 + 1] ?? 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = index + 1;
  }

  #grow(): void {
    const capacity = this.#notes.length * 2;
    const [keys, notes] = [new Uint32Array(capacity * 2), new Uint8Array(capacity)];
    const hashes = Buffer.alloc(capacity * HASH_BYTES);
    keys.set(this.#keys);
    notes.set(this.#notes);
    hashes.set(this.#hashes);
    this.#keys = keys;
    this.#notes = notes;
    this.#hashes = hashes;
    this.#slots = new Uint32Array(capacity * 2);
    for (let index = 0; index < this.#length; index += 1) this.#place(index);
  }
}
