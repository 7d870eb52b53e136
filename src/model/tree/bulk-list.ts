/** What stands before the items of a bulk document: the shape of a page that has no other. */
export function openingOf(count: number): string {
  return `{"count":${count},"next":null,"previous":null,"results":[`;
}

/** It stands behind the items. */
export const CLOSING = "]}";
