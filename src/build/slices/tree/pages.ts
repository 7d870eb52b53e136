import {
  compareCodePoints,
  documentPath,
  InputError,
  PAGE_SIZE,
  pageCount,
  type TreeFile,
} from "../../../model/index.ts";
import {
  countDocuments,
  createContexts,
  envelopeOf,
  type RenderContext,
  type Site,
  type WantsRoute,
} from "../../../site/index.ts";
import { lastNumber } from "../records/keys.ts";
import type { ShardRecord } from "../records/record.ts";
import type { JoinedSlices } from "./joined.ts";

/** A collection whose items come from several slices. */
export interface SharedCollection {
  readonly segments: readonly string[];
  readonly count: number;
  /** True if each item has its own address: that of the collection with the item's identifier. */
  readonly areAlone: boolean;
}

/** The number of its documents in a view. */
export function documentsOf({ count, areAlone }: SharedCollection): number {
  return 1 + pageCount(count) + (areAlone ? count : 0);
}

export interface CollectionPart {
  readonly rank: number;
  /** The number of items before the next one. */
  readonly end: number;
  /** True for the records of the part. It is false from the first record after the part. */
  readonly isOwn: (record: ShardRecord) => boolean;
}

/** @param count the number of read items @throws InputError if the slices state another number */
export function proveCount({ segments }: SharedCollection, count: number, said: number): void {
  if (count !== said)
    throw new InputError(
      `${segments.join("/")} has ${count} items, but its slices list ${said}: one is cut off`,
    );
}

/** Makes documents from records: pages of twenty items, and a document per item. */
export class PageMaker {
  readonly #contexts: readonly RenderContext[];

  constructor(site: Site) {
    this.#contexts = createContexts(site);
  }

  /** @param records all records of the collection, in order; each is valid until the next one is requested */
  *documents(collection: SharedCollection, records: Iterable<ShardRecord>): Iterable<TreeFile> {
    yield* this.part(collection, records, { rank: 0, end: collection.count, isOwn: () => true });
    yield* this.empty(collection);
  }

  /** The files of a collection without items. */
  *empty(collection: SharedCollection): Iterable<TreeFile> {
    if (collection.count === 0) yield* this.#page(collection, 1, []);
  }

  /**
   * The documents of a part. If a page begins in it, the page is completed with items behind the part.
   *
   * @throws InputError if the number of items differs from the part's length; all parts together prove every rank
   */
  *part(
    collection: SharedCollection,
    records: Iterable<ShardRecord>,
    { rank: first, end, isOwn }: CollectionPart,
  ): Iterable<TreeFile> {
    let rank = first;
    let upTo = first;
    let items: Item[] = [];
    for (const record of records) {
      const isPart = isOwn(record);
      if (items.length === 0 && !isPart) break;
      const item = this.#itemOf(record);
      if (isPart) {
        upTo += 1;
        yield* this.#alone(collection, item);
      }
      if (items.length > 0 || rank % PAGE_SIZE === 0) items.push(item);
      rank += 1;
      if (items.length < PAGE_SIZE) continue;
      yield* this.#page(collection, rank / PAGE_SIZE, items);
      items = [];
    }
    if (items.length > 0) yield* this.#page(collection, Math.ceil(rank / PAGE_SIZE), items);
    proveCount(collection, upTo, end);
  }

  #itemOf({ key, plain, api }: ShardRecord): Item {
    return { id: lastNumber(key), bodies: [plain, api].map((body) => Buffer.from(body)) };
  }

  *#alone({ segments, areAlone }: SharedCollection, { id, bodies }: Item): Iterable<TreeFile> {
    if (!areAlone) return;
    for (const [at, { addresses }] of this.#contexts.entries())
      yield fileOf({ segments: [...segments, String(id)], view: addresses.view }, bodies[at] ?? NOTHING);
  }

  /** Makes a page. The first page is in two files (SOURCES.md, "The tree"). */
  *#page({ segments, count }: SharedCollection, page: number, items: readonly Item[]): Iterable<TreeFile> {
    for (const [at, context] of this.#contexts.entries()) {
      const { view } = context.addresses;
      const { head, tail } = envelopeOf(context, segments, page, count);
      const bodies = items.map((item) => item.bodies[at] ?? NOTHING);
      const body = Buffer.concat([Buffer.from(head), ...separated(bodies), Buffer.from(tail)]);
      if (page === 1) yield fileOf({ segments, view }, body);
      yield fileOf({ segments, view, page }, body);
    }
  }
}

interface Item {
  readonly id: number;
  readonly bodies: readonly Buffer[];
}

const NOTHING = Buffer.alloc(0);
const COMMA = Buffer.from(",");

function separated(bodies: readonly Buffer[]): readonly Buffer[] {
  return bodies.flatMap((body, at) => (at === 0 ? [body] : [COMMA, body]));
}

function fileOf(name: Parameters<typeof documentPath>[0], body: Buffer): TreeFile {
  return { path: documentPath(name), body, mediaType: "application/json" };
}

/** Documents that no slice can make alone, and that no list of translations contains. */
const SHARED: ReadonlySet<string> = new Set([
  "changes/",
  "projects/{project}/changes/",
  "screenshots/",
  "sources/",
  "units/",
]);
/** True for documents that follow from the facts of all slices. */
export const isJoined: WantsRoute = ({ scope, pattern }) => scope !== "component" && !SHARED.has(pattern);

/** Yields the collections in the order of their names, which is also the order of the records. */
export function sharedCollections({
  linked,
  counts,
  projectChanges,
}: JoinedSlices): readonly SharedCollection[] {
  const slugs = linked.projects
    .map(({ manifest }) => manifest.slug)
    .sort((a, b) => compareCodePoints(`${a}/`, `${b}/`));
  const alone = (name: string, count: number): SharedCollection => ({
    segments: [name],
    count,
    areAlone: true,
  });
  return [
    alone("changes", counts.changes),
    ...slugs.map((slug) => ({
      segments: ["projects", slug, "changes"],
      count: projectChanges.get(slug) ?? 0,
      areAlone: false,
    })),
    alone("screenshots", linked.screenshots.length),
    alone("sources", counts.sources),
    alone("units", counts.units),
  ];
}

/** The number of the API's documents, in all views. */
export function countAll(
  { linked, documents }: JoinedSlices,
  site: Site,
  shared: readonly SharedCollection[],
): number {
  const ofShared = shared.reduce((sum, collection) => sum + documentsOf(collection), 0);
  return documents + site.views.length * ofShared + countDocuments(linked, site.views, isJoined);
}
