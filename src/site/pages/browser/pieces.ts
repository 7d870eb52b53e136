import type { SearchPiece } from "../search/search-piece.ts";
import { Texts } from "./texts.ts";

/** Texts, fetched piece by piece: all for a search, as many as are needed for a row. */
export class Pieces {
  readonly texts = new Texts();
  readonly #table: string;
  #all = 1;
  #fetched = 0;
  #pending: Promise<void> | undefined;

  /** @param table whole address of the first piece */
  constructor(table: string) {
    this.#table = table;
  }

  get isWhole(): boolean {
    return this.#fetched === this.#all;
  }

  /** One piece more, whoever asks. @throws where there is no answer, or another one */
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
