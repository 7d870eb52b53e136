import { RemoteError } from "../../model/failures.ts";
import { documentPath } from "../../model/layout.ts";
import { compareCodePoints } from "../../model/order.ts";
import { hasShape, maybe, record, type Shape, text } from "../../model/shape.ts";
import type { OfferedFile } from "../../model/tree.ts";
import { isOwnPath } from "../../publish/disk/own-paths.ts";
import { Places } from "../../publish/verify/places.ts";
import { countDocuments, renderDocuments, type WantsRoute } from "../../render/documents.ts";
import { ERROR_DOCUMENTS } from "../../render/errors.ts";
import { translationList } from "../../render/translation-list.ts";
import type { ShardRecord } from "../../shard/record.ts";
import { descriptionFiles } from "../site/description.ts";
import type { Site } from "../site/site.ts";
import type { JoinedSlices } from "./joined.ts";
import { documentsOf, PageMaker, type SharedCollection } from "./pages.ts";
import type { RecordStream } from "./record-stream.ts";
import { FILE, type FileFacts } from "./render.ts";

/** What no slice can make alone, and no list of translations tells. */
const SHARED: ReadonlySet<string> = new Set([
  "changes/",
  "projects/{project}/changes/",
  "screenshots/",
  "sources/",
  "units/",
]);
const isJoined: WantsRoute = ({ scope, pattern }) => scope !== "component" && !SHARED.has(pattern);

/** In the order of their names, as the records come. */
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

/** Documents of the API, in all views. */
export function countAll(
  { linked, documents }: JoinedSlices,
  site: Site,
  shared: readonly SharedCollection[],
): number {
  const ofShared = shared.reduce((sum, collection) => sum + documentsOf(collection), 0);
  return documents + site.views.length * ofShared + countDocuments(linked, site.views, isJoined);
}

export interface Merging {
  readonly stream: RecordStream;
  readonly joined: JoinedSlices;
  readonly site: Site;
  readonly shared: readonly SharedCollection[];
}

/** Every file of the tree but the manifest, one by one. */
export function* mergedFiles({ stream, joined, site, shared }: Merging): Iterable<OfferedFile> {
  for (const record of stream.of(FILE)) yield fileIn(record);
  const pages = new PageMaker(site);
  for (const collection of shared)
    yield* pages.documents(collection, stream.of(collection.segments.join("/")));
  if (stream.collection !== undefined)
    throw new RemoteError(`a slice holds ${stream.collection}, which is none of the job's collections`);
  for (const { name, body } of renderDocuments(joined.linked, site, undefined, isJoined))
    yield { path: documentPath(name), body, mediaType: "application/json" };
  yield translationList(joined.unitCounts);
  yield* ERROR_DOCUMENTS;
  yield* descriptionFiles(site);
  yield* site.host?.files ?? [];
}

const PLACES = new Places(ERROR_DOCUMENTS.map(({ path }) => path));

/** What goes into headers is one line of ASCII. */
const LINE = text(/^[\x20-\x7e]*$/);
const FILE_FACTS: Shape = record<FileFacts>(
  { path: text(), mediaType: LINE, contentDisposition: maybe(LINE) },
  "contentDisposition",
);

/** Records may be anybody's, and what they name lies in the tree. */
function fileIn({ plain, api }: ShardRecord): OfferedFile {
  const { path, mediaType, contentDisposition } = factsIn(plain);
  const kind = isOwnPath(path) ? PLACES.placeOf(path)?.kind : undefined;
  if (kind !== "document" && kind !== "raw")
    throw new RemoteError(`a slice holds ${path}, which no slice has`);
  const disposition = contentDisposition === undefined ? {} : { contentDisposition };
  return { path, body: api, mediaType, ...disposition };
}

function factsIn(plain: Uint8Array): FileFacts {
  const facts = parsed(plain);
  if (isFileFacts(facts)) return facts;
  throw new RemoteError("a slice holds a file that it says nothing of");
}

function isFileFacts(value: unknown): value is FileFacts {
  return hasShape(value, FILE_FACTS);
}

function parsed(plain: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(plain).toString("utf8"));
  } catch {
    return undefined;
  }
}
