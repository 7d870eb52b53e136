import type { SearchPiece } from "../search/search-piece.ts";
import { fold } from "./fold.ts";

export interface FoundText {
  readonly checksum: string;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly context: string;
  readonly source: string;
  /** The translation. Undefined on pages that show all languages together. */
  readonly target: string | undefined;
}

export interface Found {
  readonly number: number;
  /** The first texts that were found, which are listed. */
  readonly texts: readonly FoundText[];
}

/** Separates the columns of a text. A query cannot contain it, because the field has one line. */
const BETWEEN = "\n";

interface Answer {
  readonly query: string;
  /** Indexes of the found texts. */
  readonly found: readonly number[];
  /** The number of texts at that time. */
  readonly size: number;
}

/** The texts that were fetched so far. */
export class Texts {
  readonly #rows: FoundText[] = [];
  /** Texts by column, folded. */
  readonly #folded: string[] = [];
  /** The last answer. A longer query needs to search only in it. */
  #earlier: Answer = { query: "", found: [], size: -1 };
  #pages: readonly number[] = [];
  /** The page of the newest row, from 1. */
  #page = 0;

  add({ pages, checksum, context, source, target }: SearchPiece): void {
    this.#pages = pages ?? this.#pages;
    for (const [at, hex] of checksum.entries()) {
      if (this.#pages[this.#page] === this.#rows.length) this.#page += 1;
      const row = {
        checksum: hex,
        page: this.#page,
        context: context[at] ?? "",
        source: source[at] ?? "",
        target: target?.[at],
      };
      this.#rows.push(row);
      this.#folded.push([row.context, row.source, row.target ?? ""].map(fold).join(BETWEEN));
    }
  }

  /** @param query folded @param most the number of texts to return; all are counted */
  find(query: string, most: number): Found {
    const earlier = this.#earlier;
    const isNarrower = earlier.size === this.#folded.length && query.includes(earlier.query);
    const found: number[] = [];
    const look = (at: number): void => {
      if (this.#folded[at]?.includes(query)) found.push(at);
    };
    if (isNarrower) for (const at of earlier.found) look(at);
    else for (let at = 0; at < this.#folded.length; at += 1) look(at);
    this.#earlier = { query, found, size: this.#folded.length };
    const texts = found.slice(0, most).flatMap((at) => this.#rows[at] ?? []);
    return { number: found.length, texts };
  }

  /** The page of a text. Undefined if the text was not fetched yet, or does not exist. */
  pageOf(checksum: string): number | undefined {
    return this.#rows.find((row) => row.checksum === checksum)?.page;
  }
}

/** The number of UTF-16 units of a text that are shown. */
const SHOWN = 200;
/** The number of these units before the match. */
const BEFORE = 60;

/** The part of a text that a list shows, around the match. @param query folded */
export function excerpt(text: string, query: string): string {
  if (text.length <= SHOWN) return text;
  // Folding can move the match a little. An approximate position is enough.
  const at = fold(text).indexOf(query);
  const from = Math.max(0, Math.min(at - BEFORE, text.length - SHOWN));
  const part = text.slice(from, from + SHOWN).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${from > 0 ? "…" : ""}${part}${from + SHOWN < text.length ? "…" : ""}`;
}
