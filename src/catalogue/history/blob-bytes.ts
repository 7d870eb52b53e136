import type { Blob } from "../../store/git/index.ts";

/** The limit in bytes for blobs that are read ahead, and for blobs that are kept. */
const MOST_HELD_BYTES = 2 ** 25;

export interface BlobSource {
  blobs(ids: readonly string[], limit: number): AsyncGenerator<Blob, void, void>;
}

/**
 * Reads blobs that are needed mostly in a known order. These are requested from git together. A blob out of order, or
 * one that is needed again much later, is requested by itself.
 */
export class BlobBytes {
  readonly #source: BlobSource;
  readonly #limit: number;
  readonly #order: ReadonlyMap<string, number>;
  readonly #coming: AsyncGenerator<Blob, void, void>;
  /** Blobs by id, the longest unused first; null if a blob is too large. */
  readonly #held = new Map<string, Buffer | null>();
  #bytes = 0;
  /** The number of blobs of the order that were received. */
  #next = 0;

  constructor(source: BlobSource, order: readonly string[], limit: number) {
    this.#source = source;
    this.#limit = limit;
    this.#order = new Map(order.map((id, index) => [id, index]));
    this.#coming = source.blobs([...this.#order.keys()], limit);
  }

  /** Undefined if the blob is larger than the limit. @throws UsageError if the repository does not have it */
  async of(id: string): Promise<Buffer | undefined> {
    const held = this.#held.get(id);
    if (held !== undefined) {
      this.#held.delete(id);
      this.#held.set(id, held);
      return held ?? undefined;
    }
    const place = this.#order.get(id);
    return place === undefined || place < this.#next ? this.#single(id) : this.#advance(place);
  }

  async end(): Promise<void> {
    await this.#coming.return();
  }

  async #advance(place: number): Promise<Buffer | undefined> {
    let bytes: Buffer | undefined;
    while (this.#next <= place) {
      const { value, done } = await this.#coming.next();
      if (done) return undefined;
      this.#next += 1;
      bytes = value.bytes;
      this.#hold(value.id, bytes);
    }
    return bytes;
  }

  async #single(id: string): Promise<Buffer | undefined> {
    for await (const { bytes } of this.#source.blobs([id], this.#limit)) {
      this.#hold(id, bytes);
      return bytes;
    }
    return undefined;
  }

  #hold(id: string, bytes: Buffer | undefined): void {
    this.#held.set(id, bytes ?? null);
    this.#bytes += bytes?.length ?? 0;
    for (const [oldest, old] of this.#held) {
      if (this.#bytes <= MOST_HELD_BYTES || oldest === id) return;
      this.#held.delete(oldest);
      this.#bytes -= old?.length ?? 0;
    }
  }
}
