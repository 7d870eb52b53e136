import {
  ALL_OF,
  type ApiDocument,
  type CollectionOf,
  type CollectionPattern,
  fillSegments,
  type Noun,
  type Nouns,
  namesOf,
  type Owner,
  type Owners,
  type PatternOf,
  type PublicCatalogue,
  pageCount,
  type RenderedPattern,
  segmentsOf,
} from "../../model/index.ts";
import type { RenderContext } from "./context.ts";
import { itemsOf, type RenderedPage, renderPage } from "./page.ts";

/** The nouns whose documents are wanted, and the pages that they stand on; undefined: all of them. */
export type Selection = ReadonlySet<object> | undefined;

/** How much of a catalogue somebody must have linked, to render a kind of document. */
export type Scope = "component" | "project" | "catalogue";

/** An item as it stands on a page and, where it has an address, alone: in every view. */
export interface Fragment {
  /** Of the collection that it stands in. */
  readonly segments: readonly string[];
  readonly item: object;
  /** Until the next fragment is asked for; in the order of the views. */
  readonly bodies: readonly Uint8Array[];
}

/** Documents at addresses of one kind. */
export interface Route {
  readonly pattern: RenderedPattern;
  readonly scope: Scope;
  /** The items of its collections, in their order; nothing of what is no collection. @param of this owner alone */
  fragments(catalogue: PublicCatalogue, contexts: readonly RenderContext[], of?: object): Iterable<Fragment>;
  /** How many documents it has in one view: a collection's pages, and its own address beside `page=1`. */
  count(catalogue: PublicCatalogue): number;
  documents(
    catalogue: PublicCatalogue,
    contexts: readonly RenderContext[],
    selection: Selection,
  ): Iterable<ApiDocument>;
}

/** What is rendered at each kind of address: made for its pattern, and for none that belongs to another noun. */
export type Routes = { readonly [Pattern in RenderedPattern]: (pattern: Pattern) => Route };

type Render<Of> = (of: Of, context: RenderContext) => string;

/** A document of an owner: `absence` says why one has none, where not all have it. */
interface SingleDocument<Of> {
  readonly absence?: (owner: Of) => string | undefined;
  readonly render: Render<Of>;
}

export function single<Name extends Owner>(
  name: Name,
  { absence = () => undefined, render }: SingleDocument<Owners[Name]>,
): (pattern: Extract<PatternOf<Name>, RenderedPattern>) => Route {
  const owners = (catalogue: PublicCatalogue): readonly Owners[Name][] =>
    ALL_OF[name](catalogue).filter((owner) => absence(owner) === undefined);
  return (pattern) => ({
    pattern,
    scope: SCOPES[name],
    fragments: () => [],
    count: (catalogue) => owners(catalogue).length,
    *documents(catalogue, contexts, selection) {
      for (const owner of owners(catalogue)) {
        if (selection !== undefined && !selection.has(owner)) continue;
        const segments = segmentsBelow(pattern, name, owner);
        for (const context of contexts) {
          const { addresses, encoder } = context;
          encoder.begin();
          encoder.append(render(owner, context));
          yield { name: { segments, view: addresses.view }, body: encoder.cut(0, encoder.length) };
        }
      }
    },
  });
}

/** A collection that an owner has. */
interface OwnedCollection<Of, Item> {
  readonly items: (owner: Of) => readonly Item[];
  readonly render: Render<Item>;
}

export function collection<Name extends Owner, Item extends object>(
  name: Name,
  { items, render }: OwnedCollection<Owners[Name], Item>,
): (pattern: Extract<PatternOf<Name>, CollectionPattern>) => Route {
  return (pattern) =>
    routeOf({
      pattern,
      scope: SCOPES[name],
      owners: ALL_OF[name],
      segments: (owner: Owners[Name]) => segmentsBelow(pattern, name, owner),
      items,
      render,
    });
}

/** All nouns of a kind, and each of them at its own address as it stands there. */
export function everyNoun<Name extends Noun>(
  name: Name,
  render: Render<Nouns[Name]>,
): (pattern: CollectionOf<Name>) => Route {
  return (pattern) =>
    routeOf({
      pattern,
      scope: "catalogue",
      owners: ALL_OF.catalogue,
      segments: () => fillSegments(pattern, []),
      items: ALL_OF[name],
      render,
      alone: segmentsOf[name],
    });
}

function segmentsBelow<Name extends Owner>(
  pattern: PatternOf<Name>,
  name: Name,
  owner: Owners[Name],
): readonly string[] {
  return fillSegments(pattern, namesOf[name](owner));
}

/** What lies below a noun needs the whole component that the noun belongs to, or the project. */
const SCOPES: { readonly [Name in Owner]: Scope } = {
  catalogue: "catalogue",
  language: "catalogue",
  project: "project",
  component: "component",
  translation: "component",
  unit: "component",
  source: "component",
  change: "component",
  screenshot: "component",
};

interface CollectionRoute<Owning, Item> {
  readonly pattern: RenderedPattern;
  readonly scope: Scope;
  readonly owners: (catalogue: PublicCatalogue) => readonly Owning[];
  readonly segments: (owner: Owning) => readonly string[];
  readonly items: (owner: Owning) => readonly Item[];
  readonly render: Render<Item>;
  /** Where items stand alone as they stand on the page. */
  readonly alone?: (item: Item) => readonly string[];
}

function routeOf<Owning, Item extends object>(route: CollectionRoute<Owning, Item>): Route {
  return {
    pattern: route.pattern,
    scope: route.scope,
    *fragments(catalogue, contexts, of) {
      for (const owner of route.owners(catalogue))
        if (of === undefined || of === owner) yield* ownerFragments(route, owner, contexts);
    },
    count: (catalogue) =>
      route.owners(catalogue).reduce((documents, owner) => documents + countOf(route, owner), 0),
    *documents(catalogue, contexts, selection) {
      for (const owner of route.owners(catalogue)) yield* ownerDocuments(route, owner, contexts, selection);
    },
  };
}

function* ownerFragments<Owning, Item extends object>(
  { items, segments, render }: CollectionRoute<Owning, Item>,
  owner: Owning,
  contexts: readonly RenderContext[],
): Iterable<Fragment> {
  const own = segments(owner);
  for (const item of items(owner)) {
    const bodies = contexts.map((context) => {
      const { encoder } = context;
      encoder.begin();
      encoder.append(render(item, context));
      return encoder.cut(0, encoder.length);
    });
    yield { segments: own, item, bodies };
  }
}

function* ownerDocuments<Owning, Item extends object>(
  route: CollectionRoute<Owning, Item>,
  owner: Owning,
  contexts: readonly RenderContext[],
  selection: Selection,
): Iterable<ApiDocument> {
  const paged = { items: route.items(owner), segments: route.segments(owner), render: route.render };
  for (let page = 1; page <= pageCount(paged.items.length); page += 1) {
    const items = itemsOf(paged.items, page);
    if (selection !== undefined && !items.some((item) => selection.has(item))) continue;
    const rendered = renderPage(paged, page, contexts);
    yield* pageDocuments(rendered, paged.segments, page, contexts);
    if (route.alone !== undefined) yield* itemDocuments(rendered, items, route.alone, contexts, selection);
  }
}

function countOf<Owning, Item>({ items, alone }: CollectionRoute<Owning, Item>, owner: Owning): number {
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
  alone: (item: Item) => readonly string[],
  contexts: readonly RenderContext[],
  selection: Selection,
): Iterable<ApiDocument> {
  for (const [index, item] of items.entries()) {
    if (selection !== undefined && !selection.has(item)) continue;
    const segments = alone(item);
    for (const [which, { addresses }] of contexts.entries()) {
      yield { name: { segments, view: addresses.view }, body: rendered[which]?.items[index] ?? NOTHING };
    }
  }
}

const NOTHING = new Uint8Array();
