import {
  type DocumentName,
  documentPath,
  PAGE_SIZE,
  pageCount,
  type RouteDescription,
  type View,
} from "../../model/index.ts";
import type { ListedEntries, ReportProblem } from "../../store/index.ts";
import type { AddressBook } from "./addresses.ts";

export interface Collection {
  readonly route: RouteDescription;
  readonly segments: readonly string[];
  readonly view: View;
  /** The members hold numbers of entries. */
  own: number | undefined;
  readonly pages: Map<number, number>;
}

/** The envelope of a page (contract 2.1). */
export interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly unknown[];
}

export class Collections {
  readonly #byName = new Map<string, Collection>();

  add({ segments, view, page }: DocumentName, route: RouteDescription, entry: number): void {
    const key = `${view} ${segments.join("/")}`;
    const known = this.#byName.get(key);
    const collection: Collection = known ?? { route, segments, view, own: undefined, pages: new Map() };
    this.#byName.set(key, collection);
    if (page === undefined) collection.own = entry;
    else collection.pages.set(page, entry);
  }

  all(): Iterable<Collection> {
    return this.#byName.values();
  }

  /** The files in the order in which they are proved. */
  *files(): Iterable<readonly [entry: number, isRead: boolean]> {
    for (const { own, pages } of this.all()) {
      if (own !== undefined) yield [own, true];
      // Page 1 is a copy of the collection's own document. Hashes compare the two.
      for (const [number, entry] of inOrder(pages)) yield [entry, number !== 1];
    }
  }
}

interface SequenceInput {
  readonly book: AddressBook;
  readonly entries: ListedEntries;
  readonly report: ReportProblem;
}

/**
 * Proves that the pages of a collection are complete, and that their links lead through it in both directions.
 */
export class PageSequence {
  readonly #collection: Collection;
  readonly #book: AddressBook;
  readonly #entries: ListedEntries;
  readonly #report: ReportProblem;
  /** The count of the collection's own document. Undefined if that could not be read. */
  readonly #count: number | undefined;
  readonly #last: number;

  constructor(collection: Collection, own: Page | undefined, { book, entries, report }: SequenceInput) {
    this.#collection = collection;
    this.#book = book;
    this.#entries = entries;
    this.#report = report;
    this.#count = own?.count;
    this.#last = own === undefined ? lastOf(collection) : pageCount(own.count);
  }

  has(page: number): boolean {
    return page <= this.#last;
  }

  /**
   * Proves that the expected pages exist. The first page is a copy of the own document (SOURCES.md, "The tree").
   */
  proveNumbers(): void {
    const { own, pages } = this.#collection;
    if (own === undefined) this.#report("tree/missing-document", documentPath(this.#name(undefined)));
    const first = pages.get(1);
    if (own !== undefined && first !== undefined && this.#differ(own, first)) {
      this.#report("tree/page-copy", this.#entries.pathOf(first));
    }
    const due = [...pages.keys()].filter((page) => this.has(page));
    const missing = this.#last - due.length;
    if (missing > 0) {
      let gap = 1;
      while (pages.has(gap)) gap += 1;
      this.#report("tree/page-missing", documentPath(this.#name(gap)), missing);
    }
    for (const [page, entry] of pages) {
      if (!this.has(page)) this.#report("tree/page-extra", this.#entries.pathOf(entry), this.#last);
    }
  }

  #differ(one: number, other: number): boolean {
    return this.#entries.sha256Of(one) !== this.#entries.sha256Of(other);
  }

  /** @param number 1 for the collection's own document */
  provePage(number: number, { count, next, previous, results }: Page, entry: number): void {
    if (!this.has(number)) return;
    const path = this.#entries.pathOf(entry);
    if (this.#count !== undefined && count !== this.#count) {
      this.#report("tree/page-count", path, count, this.#count);
      return;
    }
    const due = number < this.#last ? PAGE_SIZE : count - (this.#last - 1) * PAGE_SIZE;
    if (results.length !== due) this.#report("tree/page-items", path, results.length, due);
    this.#proveLink("next", next, number + 1, path);
    this.#proveLink("previous", previous, number - 1, path);
  }

  #proveLink(key: "next" | "previous", found: string | null, number: number, path: string): void {
    const isThere = number >= 1 && number <= this.#last;
    const due = isThere ? this.#book.addressOf(this.#name(number === 1 ? undefined : number)) : null;
    if (found !== due) this.#report("tree/page-link", path, key, found, due);
  }

  #name(page: number | undefined): DocumentName {
    const { segments, view } = this.#collection;
    return { segments, view, page };
  }
}

/** The pages, sorted by number. */
export function inOrder(pages: Collection["pages"]): readonly (readonly [number: number, entry: number])[] {
  return [...pages].sort(([a], [b]) => a - b);
}

function lastOf({ pages }: Collection): number {
  let last = 1;
  for (const page of pages.keys()) last = Math.max(last, page);
  return last;
}
