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

/** How heavy an item is. */
interface Weighing<Item> {
  exactly(item: Item): number;
  /** No less than that, and told faster. */
  atMost(item: Item): number;
}

const WEIGHTLESS: Weighing<unknown> = { exactly: () => 0, atMost: () => 0 };

/** Items in pages; at least one page, which may be empty. Nothing is weighed exactly that fits anyway. */
export function inPages<Item>(
  items: readonly Item[],
  size: PageSize,
  weighing: Weighing<Item> = WEIGHTLESS,
): readonly (readonly Item[])[] {
  const pages: Page<Item>[] = [new Page(weighing, size)];
  for (const item of items) {
    if (pages.at(-1)?.take(item)) continue;
    const next = new Page(weighing, size);
    next.take(item);
    pages.push(next);
  }
  return pages.map((page) => page.items);
}

/** One that is being filled. */
class Page<Item> {
  readonly items: Item[] = [];
  readonly #weighing: Weighing<Item>;
  readonly #size: PageSize;
  #weight = 0;
  #isExact = false;

  constructor(weighing: Weighing<Item>, size: PageSize) {
    this.#weighing = weighing;
    this.#size = size;
  }

  /** False where there is no room. The first has room, whatever it weighs. */
  take(item: Item): boolean {
    if (this.items.length === this.#size.items) return false;
    if (!this.#fits(item) && this.items.length > 0) return false;
    this.items.push(item);
    return true;
  }

  #fits(item: Item): boolean {
    const { exactly, atMost } = this.#weighing;
    const most = this.#size.weight;
    if (!this.#isExact && this.#weight + atMost(item) <= most) {
      this.#weight += atMost(item);
      return true;
    }
    if (!this.#isExact) this.#weight = this.items.reduce((sum, one) => sum + exactly(one), 0);
    this.#isExact = true;
    this.#weight += exactly(item);
    return this.#weight <= most;
  }
}

/** So many pages are all named. */
const FEW = 20;
/** Steps to both sides: any of 1,000 pages is a dozen links away. */
const STEPS = [1, 2, 10, 100];

/** Links to the pages of a list; nothing where there is one. @param current from 1 */
export function pager(
  current: number,
  count: number,
  placeOf: (page: number) => Place,
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
