const NEWLINE = 10;
const RECORD_END = Buffer.from("\0\n");

/** Reads bytes from pieces that arrive one by one. */
export class ByteStream {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** All bytes before the next such byte, which is removed, too; undefined at the end. */
  until(byte: number): Promise<Buffer | undefined> {
    return this.#upTo((held) => held.indexOf(byte));
  }

  /** The next lines without their ends, as many as arrive at once; undefined at the end. */
  async lines(): Promise<readonly string[] | undefined> {
    const all = await this.#upTo((held) => held.lastIndexOf(NEWLINE));
    return all?.toString("utf8").split("\n");
  }

  /**
   * The next texts without their ends (`\0\n`), as many as arrive at once; undefined at the end. If one is longer than
   * `most` bytes, its middle is left out.
   */
  async records(most: number): Promise<readonly string[] | undefined> {
    let before: Buffer[] = [];
    let size = 0;
    for (let at = this.#held.lastIndexOf(RECORD_END); ; at = this.#held.lastIndexOf(RECORD_END)) {
      if (at >= 0) {
        before.push(this.#held.subarray(0, at));
        this.#held = this.#held.subarray(at + RECORD_END.length);
        break;
      }
      before.push(this.#held);
      size += this.#held.length;
      if (size > most) before = [withoutMiddle(Buffer.concat(before), most)];
      if (size > most) size = before[0]?.length ?? 0;
      if (!(await this.#more())) break;
    }
    const all = Buffer.concat(before);
    if (all.length === 0) return undefined;
    return all
      .toString("utf8")
      .split(RECORD_END.toString())
      .filter((text) => text !== "");
  }

  async #upTo(find: (held: Buffer) => number): Promise<Buffer | undefined> {
    const before: Buffer[] = [];
    let at = find(this.#held);
    for (; at < 0; at = find(this.#held)) {
      before.push(this.#held);
      if (!(await this.#more())) break;
    }
    if (at < 0 && before.every(({ length }) => length === 0)) return undefined;
    const last = this.#held.subarray(0, Math.max(at, 0));
    this.#held = this.#held.subarray(at + 1);
    return Buffer.concat([...before, last]);
  }

  /** Takes this number of bytes, or fewer at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(length);
    const taken = await this.#pass(length, (piece, at) => piece.copy(bytes, at));
    return bytes.subarray(0, taken);
  }

  async skip(length: number): Promise<void> {
    await this.#pass(length, () => undefined);
  }

  async #pass(length: number, take: (piece: Buffer, at: number) => void): Promise<number> {
    let done = 0;
    while (done < length) {
      if (this.#held.length === 0 && !(await this.#more())) break;
      const piece = this.#held.subarray(0, length - done);
      take(piece, done);
      done += piece.length;
      this.#held = this.#held.subarray(piece.length);
    }
    return done;
  }

  /** Stops reading. */
  async end(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** Reads the next piece, and drops the one before it; false at the end. */
  async #more(): Promise<boolean> {
    const piece = await this.#pieces.next();
    this.#held = piece.done ? Buffer.alloc(0) : piece.value;
    return !piece.done;
  }
}

/** The first and the last bytes of a text that is too long. Each of the two has half of the limit. */
function withoutMiddle(bytes: Buffer, most: number): Buffer {
  const quarter = Math.floor(most / 4);
  return Buffer.concat([bytes.subarray(0, quarter), bytes.subarray(bytes.length - quarter)]);
}
