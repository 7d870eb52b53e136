import type { ApiDocument, RouteDescription } from "../model/document.ts";
import type { PublicCatalogue } from "../model/linked.ts";
import { pageCount } from "../model/pages.ts";
import type { RenderContext } from "./context.ts";
import { itemsOf, type RenderedPage, renderPage } from "./page.ts";

/** The nouns whose documents are wanted, and the pages that they stand on; undefined: all of them. */
export type Selection = ReadonlySet<object> | undefined;

/** Addresses of one kind, with all that is needed to write their documents. */
export interface Route {
  readonly descriptions: readonly RouteDescription[];
  /** How many documents it has in one view: a collection's pages, and its own address beside `page=1`. */
  count(catalogue: PublicCatalogue): number;
  documents(
    catalogue: PublicCatalogue,
    contexts: readonly RenderContext[],
    selection: Selection,
  ): Iterable<ApiDocument>;
}

interface SingleRoute<Owner> {
  readonly pattern: string;
  readonly schema: string;
  /** The nouns that have such a document. */
  readonly owners: (catalogue: PublicCatalogue) => readonly Owner[];
  readonly segments: (owner: Owner) => readonly string[];
  readonly render: (owner: Owner, context: RenderContext) => string;
}

export function single<Owner extends object>(route: SingleRoute<Owner>): Route {
  const { pattern, schema, owners, segments, render } = route;
  return {
    descriptions: [{ pattern, kind: "single", schema }],
    count: (catalogue) => owners(catalogue).length,
    *documents(catalogue, contexts, selection) {
      for (const owner of owners(catalogue)) {
        if (selection !== undefined && !selection.has(owner)) continue;
        const own = segments(owner);
        for (const context of contexts) {
          const { addresses, encoder } = context;
          encoder.begin();
          encoder.append(render(owner, context));
          yield { name: { segments: own, view: addresses.view }, body: encoder.cut(0, encoder.length) };
        }
      }
    },
  };
}

interface CollectionRoute<Owner, Item> {
  readonly pattern: string;
  /** Of one item. */
  readonly schema: string;
  readonly owners: (catalogue: PublicCatalogue) => readonly Owner[];
  readonly segments: (owner: Owner) => readonly string[];
  readonly items: (owner: Owner) => readonly Item[];
  readonly render: (item: Item, context: RenderContext) => string;
  /** Where items stand alone as they stand on the page: pattern and place. */
  readonly alone?: { readonly pattern: string; readonly segments: (item: Item) => readonly string[] };
}

export function collection<Owner, Item extends object>(route: CollectionRoute<Owner, Item>): Route {
  const { pattern, schema, alone } = route;
  const ofItems: readonly RouteDescription[] =
    alone === undefined ? [] : [{ pattern: alone.pattern, kind: "single", schema }];
  return {
    descriptions: [{ pattern, kind: "collection", schema }, ...ofItems],
    count: (catalogue) =>
      route.owners(catalogue).reduce((documents, owner) => documents + countOf(route, owner), 0),
    *documents(catalogue, contexts, selection) {
      for (const owner of route.owners(catalogue)) yield* ownerDocuments(route, owner, contexts, selection);
    },
  };
}

function* ownerDocuments<Owner, Item extends object>(
  route: CollectionRoute<Owner, Item>,
  owner: Owner,
  contexts: readonly RenderContext[],
  selection: Selection,
): Iterable<ApiDocument> {
  const paged = { items: route.items(owner), segments: route.segments(owner), render: route.render };
  for (let page = 1; page <= pageCount(paged.items.length); page += 1) {
    const items = itemsOf(paged.items, page);
    if (selection !== undefined && !items.some((item) => selection.has(item))) continue;
    const rendered = renderPage(paged, page, contexts);
    yield* pageDocuments(rendered, paged.segments, page, contexts);
    if (route.alone !== undefined)
      yield* itemDocuments(rendered, items, route.alone.segments, contexts, selection);
  }
}

function countOf<Owner, Item>({ items, alone }: CollectionRoute<Owner, Item>, owner: Owner): number {
  const { length } = items(owner);
  return 1 + pageCount(length) + (alone === undefined ? 0 : length);
}

/** The first page stands twice: at the collection's own address, and as `page=1` (SOURCES.md, "The tree"). */
function* pageDocuments(
  rendered: readonly RenderedPage[],
  segments: readonly string[],
  page: number,
  contexts: readonly RenderContext[],
): Iterable<ApiDocument> {
  for (const [which, { addresses }] of contexts.entries()) {
    const body = rendered[which]?.body ?? NOTHING;
    if (page === 1) yield { name: { segments, view: addresses.view }, body };
    yield { name: { segments, view: addresses.view, page }, body };
  }
}

function* itemDocuments<Item extends object>(
  rendered: readonly RenderedPage[],
  items: readonly Item[],
  segmentsOf: (item: Item) => readonly string[],
  contexts: readonly RenderContext[],
  selection: Selection,
): Iterable<ApiDocument> {
  for (const [index, item] of items.entries()) {
    if (selection !== undefined && !selection.has(item)) continue;
    const segments = segmentsOf(item);
    for (const [which, { addresses }] of contexts.entries()) {
      yield { name: { segments, view: addresses.view }, body: rendered[which]?.items[index] ?? NOTHING };
    }
  }
}

const NOTHING = new Uint8Array();
