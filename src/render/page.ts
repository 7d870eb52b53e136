import { PAGE_SIZE, pageCount } from "../model/pages.ts";
import type { Addresses } from "./addresses.ts";
import { encodeText } from "./json.ts";

export interface RenderedPage {
  /** 1-based. */
  readonly page: number;
  readonly body: string;
}

/**
 * The pages of a collection (contract 2.1), each item once and in order. `next` of the last and `previous` of the
 * first are null; `previous` of the second carries no page.
 */
export function* renderPages<Item>(
  items: readonly Item[],
  segments: readonly string[],
  addresses: Addresses,
  render: (item: Item) => string,
): Iterable<RenderedPage> {
  const pages = pageCount(items.length);
  const link = (page: number): string => {
    if (page < 1 || page > pages) return "null";
    return encodeText(addresses.document(segments, page === 1 ? undefined : page));
  };
  for (let page = 1; page <= pages; page += 1) {
    const results = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(render);
    const body =
      `{"count":${items.length},"next":${link(page + 1)},"previous":${link(page - 1)}` +
      `,"results":[${results.join(",")}]}`;
    yield { page, body };
  }
}
