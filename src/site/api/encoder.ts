/** The encoder begins with so many bytes of memory. */
const ROOM = 1 << 16;
/** UTF-8 has at most three bytes for a unit of UTF-16. */
const MAX_BYTES = 3;

/**
 * Encodes texts as UTF-8, one behind the other, into memory that documents are cut from: a text in two documents
 * (an item alone and on its page) is encoded once. Each document takes the memory of the one before: what is not
 * kept needs no collecting, and stays in the processor's cache.
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

  /** A document of one text, until the next one begins. */
  encode(text: string): Uint8Array {
    this.begin();
    this.append(text);
    return this.cut(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  /** The document's bytes between two of its lengths, until the next one begins. */
  cut(from: number, to: number): Uint8Array {
    return this.#memory.subarray(from, to);
  }

  #grow(room: number): void {
    const memory = Buffer.allocUnsafeSlow(2 * (this.#length + room));
    this.#memory.copy(memory, 0, 0, this.#length);
    this.#memory = memory;
  }
}
