import type { SearchPiece } from "../search/search-piece.ts";
import { Texts } from "./texts.ts";

/** Fetches texts piece by piece: all of them for a search, or as many as a row needs. */
export class Pieces {
  readonly texts = new Texts();
  readonly #table: string;
  #all = 1;
  #fetched = 0;
  #pending: Promise<void> | undefined;

  /** @param table the whole address of the first piece */
  constructor(table: string) {
    this.#table = table;
  }

  get isWhole(): boolean {
    return this.#fetched === this.#all;
  }

  /** Fetches the next piece, once for all callers. @throws if there is no answer, or an unexpected one */
  async next(): Promise<void> {
    this.#pending ??= this.#fetchNext().finally(() => {
      this.#pending = undefined;
    });
    await this.#pending;
  }

  async #fetchNext(): Promise<void> {
    const number = this.#fetched + 1;
    const address = number === 1 ? this.#table : new URL(`search=${number}.json`, this.#table);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    const piece: SearchPiece = await response.json();
    this.#all = piece.pieces ?? this.#all;
    this.texts.add(piece);
    this.#fetched = number;
  }
}
