import type { Place } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { type Html, html, NOTHING } from "../markup.ts";

/** How large a page gets. */
interface PageSize {
  /** Items. */
  readonly items: number;
  /** Of what `weightOf` tells of each; one item may weigh more. */
  readonly weight: number;
}

/** Items in pages; at least one page, which may be empty. */
export function inPages<Item>(
  items: readonly Item[],
  size: PageSize,
  weightOf: (item: Item) => number = () => 0,
): readonly (readonly Item[])[] {
  const pages: Item[][] = [[]];
  let weight = 0;
  for (const item of items) {
    const page = pages.at(-1) ?? [];
    const own = weightOf(item);
    const isFull = page.length === size.items || (page.length > 0 && weight + own > size.weight);
    if (isFull) pages.push([item]);
    else page.push(item);
    weight = isFull ? own : weight + own;
  }
  return pages;
}

/** Links to all pages of a list; nothing where there is one. @param current from 1 */
export function pager(
  current: number,
  count: number,
  placeOf: (page: number) => Place,
  { to, words }: PageContext,
): Html {
  if (count < 2) return NOTHING;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return html`<nav class="pages" aria-label="${words.pages}">${numbers.map((number) =>
    number === current
      ? html`<span aria-current="page">${number}</span>`
      : html`<a href="${to.page(placeOf(number))}">${number}</a>`,
  )}</nav>`;
}
