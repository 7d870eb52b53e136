import type { ApiDocument, RouteDescription } from "../model/document.ts";
import type { View } from "../model/layout.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import { pageCount } from "../model/pages.ts";
import type { RenderContext } from "./context.ts";
import { renderPages } from "./page.ts";

/** One kind of address with all that is needed to write its documents. */
export interface Route extends RouteDescription {
  /** How many documents it has in one view: a collection's pages, and its own address beside `page=1`. */
  count(catalogue: LinkedCatalogue): number;
  documents(catalogue: LinkedCatalogue, context: RenderContext): Iterable<ApiDocument>;
}

interface SingleRoute<Owner> {
  readonly pattern: string;
  readonly schema: string;
  /** The nouns that have such a document. */
  readonly owners: (catalogue: LinkedCatalogue) => readonly Owner[];
  readonly segments: (owner: Owner) => readonly string[];
  readonly render: (owner: Owner, context: RenderContext) => string;
}

export function single<Owner>({ pattern, schema, owners, segments, render }: SingleRoute<Owner>): Route {
  return {
    pattern,
    kind: "single",
    schema,
    count: (catalogue) => owners(catalogue).length,
    *documents(catalogue, context) {
      for (const owner of owners(catalogue)) {
        const name = { segments: segments(owner), view: context.addresses.view };
        yield { name, body: render(owner, context) };
      }
    },
  };
}

interface CollectionRoute<Owner, Item> {
  readonly pattern: string;
  /** Of one item. */
  readonly schema: string;
  readonly owners: (catalogue: LinkedCatalogue) => readonly Owner[];
  readonly segments: (owner: Owner) => readonly string[];
  readonly items: (owner: Owner) => readonly Item[];
  readonly render: (item: Item, context: RenderContext) => string;
}

export function collection<Owner, Item>(route: CollectionRoute<Owner, Item>): Route {
  const { pattern, schema, owners, items } = route;
  return {
    pattern,
    kind: "collection",
    schema,
    count: (catalogue) =>
      owners(catalogue).reduce((documents, owner) => documents + 1 + pageCount(items(owner).length), 0),
    *documents(catalogue, context) {
      for (const owner of owners(catalogue)) {
        const segments = route.segments(owner);
        const { view } = context.addresses;
        const pages = renderPages(items(owner), segments, context.addresses, (item) =>
          route.render(item, context),
        );
        yield* pageDocuments(pages, segments, view);
      }
    },
  };
}

/** The first page stands twice: at the collection's own address, and as `page=1` (SOURCES.md, "The tree"). */
function* pageDocuments(
  pages: ReturnType<typeof renderPages>,
  segments: readonly string[],
  view: View,
): Iterable<ApiDocument> {
  for (const { page, body } of pages) {
    if (page === 1) yield { name: { segments, view }, body };
    yield { name: { segments, view, page }, body };
  }
}
