import {
  ALL_OF,
  type ApiDocument,
  type CollectionOf,
  type CollectionPattern,
  fillSegments,
  findOwner,
  type Noun,
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

/** The nouns whose documents and pages are wanted. Undefined selects everything. */
export type Selection = ReadonlySet<object> | undefined;

/** The part of a catalogue that must be linked to render a kind of document. */
export type Scope = "component" | "project" | "catalogue";

/** An item of a page, and its own document if it has an address, in every view. */
export interface Fragment {
  readonly segments: readonly string[];
  readonly item: object;
  /** The bodies in the order of the views. They are valid until the next fragment is requested. */
  readonly bodies: readonly Uint8Array[];
}

export interface Route {
  readonly pattern: RenderedPattern;
  readonly scope: Scope;
  /** The items of its collections, in order. Empty for other routes. @param of only the collection of this owner */
  fragments(catalogue: PublicCatalogue, contexts: readonly RenderContext[], of?: object): Iterable<Fragment>;
  /** The number of its documents in one view. A collection's first page counts twice, for its two addresses. */
  count(catalogue: PublicCatalogue): number;
  documents(
    catalogue: PublicCatalogue,
    contexts: readonly RenderContext[],
    selection: Selection,
  ): Iterable<ApiDocument>;
  /** Reads the owner's collection. Undefined if the route has no collection, or if no owner has these names. */
  read<Result>(
    catalogue: PublicCatalogue,
    names: readonly string[],
    read: ReadCollection<Result>,
  ): Result | undefined;
}

/** A function of a collection with any owner and any kind of items. */
export type ReadCollection<Result> = <Of extends Owner, Item extends Noun>(
  collection: CollectionContent<Of, Item>,
) => Result;

export interface CollectionContent<Of extends Owner, Item extends Noun> {
  readonly of: Of;
  readonly owner: Owners[Of];
  readonly noun: Item;
  readonly items: readonly Owners[Item][];
}

/** The route of each kind of address. Its type ensures that a route is made for its own pattern and noun. */
export type Routes = { readonly [Pattern in RenderedPattern]: (pattern: Pattern) => Route };

type Render<Of> = (of: Of, context: RenderContext) => string;

/** A document of an owner. @param absence the reason why an owner has no such document */
export function single<Name extends Owner>(
  name: Name,
  render: Render<Owners[Name]>,
  absence: (owner: Owners[Name]) => string | undefined = () => undefined,
): (pattern: Extract<PatternOf<Name>, RenderedPattern>) => Route {
  const owners = (catalogue: PublicCatalogue): readonly Owners[Name][] =>
    ALL_OF[name](catalogue).filter((owner) => absence(owner) === undefined);
  return (pattern) => ({
    pattern,
    scope: SCOPES[name],
    fragments: () => [],
    read: () => undefined,
    count: (catalogue) => owners(catalogue).length,
    *documents(catalogue, contexts, selection) {
      for (const owner of owners(catalogue)) {
        if (selection !== undefined && !selection.has(owner)) continue;
        const segments = fillSegments(pattern, namesOf[name](owner));
        for (const context of contexts) {
          const body = context.encoder.encode(render(owner, context));
          yield { name: { segments, view: context.addresses.view }, body };
        }
      }
    },
  });
}

/** The items of a collection, and their rendering. */
interface OwnedCollection<Of, Item> {
  readonly items: (owner: Of) => readonly Item[];
  readonly render: Render<Item>;
}

/** @param noun the kind of its items */
export function collection<Of extends Owner, Item extends Noun>(
  of: Of,
  noun: Item,
  { items, render }: OwnedCollection<Owners[Of], Owners[Item]>,
): (pattern: Extract<PatternOf<Of>, CollectionPattern>) => Route {
  return (pattern) => routeOf({ pattern, of, noun, items, render });
}

/** The collection of all nouns of a kind, and the document of each noun at its own address. */
export function everyNoun<Name extends Noun>(
  noun: Name,
  render: Render<Owners[Name]>,
): (pattern: CollectionOf<Name>) => Route {
  return (pattern) =>
    routeOf({ pattern, of: "catalogue", noun, items: ALL_OF[noun], render, alone: segmentsOf[noun] });
}

/** The scope that documents below a noun need: the whole component of the noun, its project, or the catalogue. */
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

interface CollectionRoute<Of extends Owner, Item extends Noun>
  extends OwnedCollection<Owners[Of], Owners[Item]> {
  readonly pattern: RenderedPattern;
  readonly of: Of;
  readonly noun: Item;
  /** The segments of an item's own document. Only for items whose document equals their part of the page. */
  readonly alone?: (item: Owners[Item]) => readonly string[];
}

function routeOf<Of extends Owner, Item extends Noun>(route: CollectionRoute<Of, Item>): Route {
  const { pattern, of, noun, items } = route;
  return {
    pattern,
    scope: SCOPES[of],
    *fragments(catalogue, contexts, only) {
      for (const owner of ALL_OF[of](catalogue))
        if (only === undefined || only === owner) yield* ownerFragments(route, owner, contexts);
    },
    count: (catalogue) =>
      ALL_OF[of](catalogue).reduce((documents, owner) => documents + countOf(route, owner), 0),
    *documents(catalogue, contexts, selection) {
      for (const owner of ALL_OF[of](catalogue)) yield* ownerDocuments(route, owner, contexts, selection);
    },
    read(catalogue, names, read) {
      const owner = findOwner(of, names, catalogue);
      return owner && read({ of, owner, noun, items: items(owner) });
    },
  };
}

function* ownerFragments<Of extends Owner, Item extends Noun>(
  { pattern, of, items, render }: CollectionRoute<Of, Item>,
  owner: Owners[Of],
  contexts: readonly RenderContext[],
): Iterable<Fragment> {
  const segments = fillSegments(pattern, namesOf[of](owner));
  for (const item of items(owner)) {
    const bodies = contexts.map((context) => context.encoder.encode(render(item, context)));
    yield { segments, item, bodies };
  }
}

function* ownerDocuments<Of extends Owner, Item extends Noun>(
  { pattern, of, items: itemsIn, render, alone }: CollectionRoute<Of, Item>,
  owner: Owners[Of],
  contexts: readonly RenderContext[],
  selection: Selection,
): Iterable<ApiDocument> {
  const segments = fillSegments(pattern, namesOf[of](owner));
  const paged = { items: itemsIn(owner), segments, render };
  for (let page = 1; page <= pageCount(paged.items.length); page += 1) {
    const items = itemsOf(paged.items, page);
    if (selection !== undefined && !items.some((item) => selection.has(item))) continue;
    const rendered = renderPage(paged, page, contexts);
    yield* pageDocuments(rendered, segments, page, contexts);
    if (alone !== undefined) yield* itemDocuments(rendered, items, alone, contexts, selection);
  }
}

function countOf<Of extends Owner, Item extends Noun>(
  { items, alone }: CollectionRoute<Of, Item>,
  owner: Owners[Of],
): number {
  const { length } = items(owner);
  return 1 + pageCount(length) + (alone === undefined ? 0 : length);
}

/** The first page is published twice: at the collection's own address and as `page=1` (SOURCES.md, "The tree"). */
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
