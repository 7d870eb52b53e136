import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html, NOTHING } from "../markup.ts";

interface PageSize {
  /** The greatest number of items on a page. */
  readonly items: number;
  /** The greatest sum of the items' `weightOf`. A single item can exceed it. */
  readonly weight: number;
}

/**
 * Cuts items into pages. There is at least one page, which can be empty.
 *
 * @param mostOf an upper bound of `weightOf` that is faster. If full pages stay within the limit by it, items are not
 * weighed
 */
export function inPages<Item>(
  items: readonly Item[],
  size: PageSize,
  weightOf: (item: Item) => number = () => 0,
  mostOf?: (item: Item) => number,
): readonly (readonly Item[])[] {
  const exact = mostOf !== undefined && areLight(items, size, mostOf) ? () => 0 : weightOf;
  let page: Item[] = [];
  const pages = [page];
  let weight = 0;
  for (const item of items) {
    const own = exact(item);
    const isFull = page.length === size.items || (page.length > 0 && weight + own > size.weight);
    if (isFull) {
      page = [];
      pages.push(page);
      weight = 0;
    }
    page.push(item);
    weight += own;
  }
  return pages;
}

/** True if no page of full length can exceed the limit. */
function areLight<Item>(items: readonly Item[], size: PageSize, mostOf: (item: Item) => number): boolean {
  let weight = 0;
  for (const [at, item] of items.entries()) {
    if (at % size.items === 0) weight = 0;
    weight += mostOf(item);
    if (weight > size.weight) return false;
  }
  return true;
}

/** One page of a list. */
export interface PartOfList<Item> {
  readonly items: readonly Item[];
  /** The number of the page, from 1. */
  readonly number: number;
  readonly count: number;
}

/** The pages of a list, each with its number. */
export function partsOf<Item>(pages: readonly (readonly Item[])[]): readonly PartOfList<Item>[] {
  return pages.map((items, at) => ({ items, number: at + 1, count: pages.length }));
}

/** The title of a page of a list. It has a number if there are several pages. */
export function titleOfPart(
  title: string,
  { number, count }: Pick<PartOfList<unknown>, "number" | "count">,
  { words }: PageContext,
): string {
  return count === 1 ? title : words.pageOf(title, number, count);
}

/** The number of pages up to which all are linked. */
const FEW = 20;
/** The distances of linked pages on both sides. With them, about twelve links lead to any of 1,000 pages. */
const STEPS = [1, 2, 10, 100];

/** Links to the pages of a list. Empty for a single page. @param current the number of the page, from 1 */
export function pager(
  current: number,
  count: number,
  placeOf: (page: number) => PagePlace,
  { to, words }: PageContext,
): Html {
  if (count < 2) return NOTHING;
  const numbers = namedPages(current, count);
  return html`<nav class="pages" aria-label="${words.pages}">${numbers.map((number, at) => {
    const gap = number - 1 > (numbers[at - 1] ?? 0) ? html`<span class="muted">…</span>` : NOTHING;
    if (number === current) return html`${gap}<span aria-current="page">${number}</span>`;
    return html`${gap}<a href="${to.page(placeOf(number))}">${number}</a>`;
  })}</nav>`;
}

/** The linked pages, ascending: all pages of a short list, else both ends, the neighbors, and some far pages. */
export function namedPages(current: number, count: number): readonly number[] {
  const all = Array.from({ length: Math.min(count, FEW) }, (_, at) => at + 1);
  if (count <= FEW) return all;
  const around = STEPS.flatMap((step) => [current - step, current + step]);
  const named = new Set([1, current, count, ...around.filter((page) => page > 0 && page <= count)]);
  return [...named].sort((a, b) => a - b);
}
