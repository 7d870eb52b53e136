/** Bytes of memory that are taken at once; a longer document gets its own. */
const CHUNK = 1 << 18;
/** UTF-8 has at most three bytes for a unit of UTF-16. */
const MAX_BYTES = 3;

/**
 * Encodes texts as UTF-8, one behind the other, into memory that documents are cut from: what stands in two documents
 * (an item alone and on its page) is encoded once.
 */
export class Encoder {
  #chunk = Buffer.allocUnsafeSlow(CHUNK);
  #start = 0;
  #end = 0;

  /** Begins the next document. What was cut before stays as it is. */
  begin(): void {
    this.#start = this.#end;
  }

  append(text: string): void {
    const most = text.length * MAX_BYTES;
    if (most > this.#chunk.length - this.#end) this.#move(most);
    this.#end += this.#chunk.write(text, this.#end);
  }

  /** Bytes of the document so far. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** The document's bytes between two of its lengths. */
  cut(from: number, to: number): Uint8Array {
    return this.#chunk.subarray(this.#start + from, this.#start + to);
  }

  #move(room: number): void {
    const begun = this.#chunk.subarray(this.#start, this.#end);
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, 2 * (begun.length + room)));
    begun.copy(this.#chunk);
    this.#start = 0;
    this.#end = begun.length;
  }
}
