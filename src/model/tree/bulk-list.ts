/** The text before the items of a bulk document: the shape of a collection with only one page. */
export function openingOf(count: number): string {
  return `{"count":${count},"next":null,"previous":null,"results":[`;
}

/** The text behind the items. */
export const CLOSING = "]}";
