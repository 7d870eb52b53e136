import type { SearchPiece } from "../search/search-piece.ts";
import { fold } from "./fold.ts";

export interface FoundText {
  readonly checksum: string;
  /** Pages are counted from 1. */
  readonly page: number;
  readonly context: string;
  readonly source: string;
  /** Undefined where all languages stand together. */
  readonly target: string | undefined;
}

export interface Found {
  readonly number: number;
  /** Only the first texts that were found are listed. */
  readonly texts: readonly FoundText[];
}

/** What stands between the columns of a text: in a field of one line nobody types it. */
const BETWEEN = "\n";

interface Answer {
  readonly query: string;
  /** Places among all texts. */
  readonly found: readonly number[];
  /** How many texts there were. */
  readonly size: number;
}

/** The texts that were fetched so far. */
export class Texts {
  readonly #rows: FoundText[] = [];
  /** Column by column, as they are compared. */
  readonly #folded: string[] = [];
  /** The last answer: what is typed on is looked for in it alone. */
  #earlier: Answer = { query: "", found: [], size: -1 };
  #pages: readonly number[] = [];
  /** Of the newest row, from 1. */
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

  /** @param query folded @param most of the texts; all are counted */
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

  /** Undefined where it was not fetched, or is nowhere. */
  pageOf(checksum: string): number | undefined {
    return this.#rows.find((row) => row.checksum === checksum)?.page;
  }
}

/** UTF-16 units that are shown of a text. */
const SHOWN = 200;
/** Of these, before what was found. */
const BEFORE = 60;

/** As much of a text as a list shows, with what was found in it. @param query folded */
export function excerpt(text: string, query: string): string {
  if (text.length <= SHOWN) return text;
  // Folded, it may stand a little further on: near is enough.
  const at = fold(text).indexOf(query);
  const from = Math.max(0, Math.min(at - BEFORE, text.length - SHOWN));
  const part = text.slice(from, from + SHOWN).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  return `${from > 0 ? "…" : ""}${part}${from + SHOWN < text.length ? "…" : ""}`;
}
