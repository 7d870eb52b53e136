/** How many items a page has (contract section 8.1). */
export const PAGE_SIZE = 20;

/** How many pages a collection has; an empty one has its first. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / PAGE_SIZE));
}
