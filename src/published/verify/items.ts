import { hash } from "node:crypto";
import type { TreeProblems } from "../../store/index.ts";
import type { AddressBook } from "./addresses.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * The texts of the items of a page. The text must be JSON of the page's shape. `JSON.parse` alone would lose the last
 * digits of 64-bit numbers.
 */
export function itemTexts(page: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < page.length; at += 1) {
    const unit = page.charCodeAt(at);
    if (unit === QUOTE) at = endOfText(page, at);
    const change = depthChange(unit);
    if (change === 1 && depth === LIST_DEPTH) start = at;
    depth += change;
    if (change === -1 && depth === LIST_DEPTH) items.push(page.slice(start, at + 1));
  }
  return items;
}

/** The items are in a list, and the list is in the page. */
const LIST_DEPTH = 2;

function depthChange(unit: number): 1 | 0 | -1 {
  if (unit === OPEN_BRACE || unit === OPEN_BRACKET) return 1;
  return unit === CLOSE_BRACE || unit === CLOSE_BRACKET ? -1 : 0;
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at;
  while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

/** Compares by hash the copies of an object in collections with the object's own document. */
export class ItemCopies {
  readonly #book: AddressBook;
  /** Pages that differ, by the number of the object's own document. */
  readonly #differing = new Map<number, string[]>();

  constructor(book: AddressBook) {
    this.#book = book;
  }

  /** @param sha256 the hash of the object's own document */
  compare(item: string, own: number, sha256: string, page: string): void {
    if (hash("sha256", item) === sha256) {
      this.#book.mark(own, "copied");
      return;
    }
    const pages = this.#differing.get(own) ?? [];
    this.#differing.set(own, pages);
    pages.push(page);
  }

  /**
   * Reports the document if all its copies differ from it, else the pages that differ. Reports neither if one of them
   * has another problem, because that problem explains the difference.
   */
  tell(problems: TreeProblems): void {
    const copies = [...this.#differing].map(([own, pages]) => {
      const path = this.#book.pathOf(own);
      return { own, path, pages: pages.filter((page) => !problems.has(path) && !problems.has(page)) };
    });
    for (const { own, path, pages } of copies) {
      const [first, ...others] = pages;
      if (first === undefined) continue;
      if (!this.#book.has(own, "copied")) problems.report("tree/item-differs", path, first, others.length);
      else for (const page of pages) problems.report("tree/item-differs", page, path, 0);
    }
  }
}
