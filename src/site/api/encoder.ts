/** The bytes of memory with which the encoder begins. */
const ROOM = 1 << 16;
/** UTF-8 has at most three bytes for a unit of UTF-16. */
const MAX_BYTES = 3;

/**
 * Encodes texts as UTF-8, one after the other, into memory from which documents are cut. A text in two documents (an
 * item alone and on its page) is encoded once. Each document overwrites the one before, so the memory needs no garbage
 * collection and stays in the processor's cache.
 */
export class Encoder {
  #memory = Buffer.allocUnsafeSlow(ROOM);
  #length = 0;

  /** Begins the next document. Documents cut before are overwritten. */
  begin(): void {
    this.#length = 0;
  }

  append(text: string): void {
    const most = text.length * MAX_BYTES;
    if (most > this.#memory.length - this.#length) this.#grow(most);
    this.#length += this.#memory.write(text, this.#length);
  }

  /** The bytes of a document of one text, valid until the next document begins. */
  encode(text: string): Uint8Array {
    this.begin();
    this.append(text);
    return this.cut(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  /** The bytes between two lengths of the document, valid until the next document begins. */
  cut(from: number, to: number): Uint8Array {
    return this.#memory.subarray(from, to);
  }

  #grow(room: number): void {
    const memory = Buffer.allocUnsafeSlow(2 * (this.#length + room));
    this.#memory.copy(memory, 0, 0, this.#length);
    this.#memory = memory;
  }
}
