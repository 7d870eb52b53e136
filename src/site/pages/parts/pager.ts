import type { PagePlace } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html, NOTHING } from "../markup.ts";

interface PageSize {
  /** The most items of a page. */
  readonly items: number;
  /** Of what `weightOf` tells of each; one item may weigh more. */
  readonly weight: number;
}

/**
 * Items in pages; at least one page, which may be empty.
 *
 * @param mostOf no less than `weightOf` and quicker: where full pages keep within the weight by it, nothing is weighed
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

/** Whether so many items as a page takes never exceed its weight. */
function areLight<Item>(items: readonly Item[], size: PageSize, mostOf: (item: Item) => number): boolean {
  let weight = 0;
  for (const [at, item] of items.entries()) {
    if (at % size.items === 0) weight = 0;
    weight += mostOf(item);
    if (weight > size.weight) return false;
  }
  return true;
}

/** A page of a list. */
export interface PartOfList<Item> {
  readonly items: readonly Item[];
  /** Pages are counted from 1. */
  readonly number: number;
  readonly count: number;
}

/** The pages of a list, each with its number. */
export function partsOf<Item>(pages: readonly (readonly Item[])[]): readonly PartOfList<Item>[] {
  return pages.map((items, at) => ({ items, number: at + 1, count: pages.length }));
}

/** The title of a list's page: the number is named where there are several. */
export function titleOfPart(
  title: string,
  { number, count }: Pick<PartOfList<unknown>, "number" | "count">,
  { words }: PageContext,
): string {
  return count === 1 ? title : words.pageOf(title, number, count);
}

/** So many pages are all named. */
const FEW = 20;
/** Steps to both sides: any of 1,000 pages is a dozen links away. */
const STEPS = [1, 2, 10, 100];

/** Links to the pages of a list; nothing where there is one. @param current from 1 */
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

/** Of few pages all; of many both ends, those around this one, and some far away. Ascending. */
export function namedPages(current: number, count: number): readonly number[] {
  const all = Array.from({ length: Math.min(count, FEW) }, (_, at) => at + 1);
  if (count <= FEW) return all;
  const around = STEPS.flatMap((step) => [current - step, current + step]);
  const named = new Set([1, current, count, ...around.filter((page) => page > 0 && page <= count)]);
  return [...named].sort((a, b) => a - b);
}
