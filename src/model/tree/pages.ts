/** The number of items on a page (contract section 8.1). */
export const PAGE_SIZE = 20;

/** Returns the number of pages of a collection. An empty collection has one page. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / PAGE_SIZE));
}
