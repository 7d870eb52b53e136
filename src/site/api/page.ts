import { PAGE_SIZE, pageCount } from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";

/** One page of a collection in one view, with its items. */
export interface RenderedPage {
  readonly body: Uint8Array;
  /** The bytes of each item within `body`, in order. */
  readonly items: readonly Uint8Array[];
}

export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly segments: readonly string[];
  readonly render: (item: Item, context: RenderContext) => string;
}

/** The items of a page. The first `page` is 1. */
export function itemsOf<Item>(items: readonly Item[], page: number): readonly Item[] {
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/**
 * A page of a collection (contract 2.1) in every view. `next` of the last page and `previous` of the first are null;
 * `previous` of page 2 has no page number. Each item is rendered for all views in turn, so shared parts are made once.
 */
export function renderPage<Item>(
  { items, segments, render }: Paged<Item>,
  page: number,
  contexts: readonly RenderContext[],
): RenderedPage[] {
  const parts = contexts.map(
    (context) => new PagePart(context, envelopeOf(context, segments, page, items.length)),
  );
  for (const item of itemsOf(items, page)) for (const part of parts) part.append(item, render);
  return parts.map((part) => part.end());
}

export interface Envelope {
  readonly head: string;
  readonly tail: string;
}

/**
 * The envelope of a page in one view, which depends on the collection's address and its number of items.
 *
 * @param page the number of the page, from 1
 */
export function envelopeOf(
  { addresses }: Pick<RenderContext, "addresses">,
  segments: readonly string[],
  page: number,
  count: number,
): Envelope {
  const pages = pageCount(count);
  const link = (to: number): string => {
    if (to < 1 || to > pages) return "null";
    return encodeText(addresses.document(segments, to === 1 ? undefined : to));
  };
  const head = `{"count":${count},"next":${link(page + 1)},"previous":${link(page - 1)},"results":[`;
  return { head, tail: "]}" };
}

class PagePart {
  readonly #context: RenderContext;
  readonly #envelope: Envelope;
  /** The offsets of the start and the end of each item, in turn. */
  readonly #bounds: number[] = [];

  constructor(context: RenderContext, envelope: Envelope) {
    this.#context = context;
    this.#envelope = envelope;
    context.encoder.begin();
    context.encoder.append(envelope.head);
  }

  append<Item>(item: Item, render: (item: Item, context: RenderContext) => string): void {
    const { encoder } = this.#context;
    if (this.#bounds.length > 0) encoder.append(",");
    this.#bounds.push(encoder.length);
    encoder.append(render(item, this.#context));
    this.#bounds.push(encoder.length);
  }

  end(): RenderedPage {
    const { encoder } = this.#context;
    encoder.append(this.#envelope.tail);
    const bounds = this.#bounds;
    const items: Uint8Array[] = [];
    for (let at = 0; at < bounds.length; at += 2)
      items.push(encoder.cut(bounds[at] ?? 0, bounds[at + 1] ?? 0));
    return { body: encoder.cut(0, encoder.length), items };
  }
}
