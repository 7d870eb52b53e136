import { isRefused } from "../../../catalogue/index.ts";
import {
  CatalogueError,
  type Change,
  type Component,
  compareCodePoints,
  Diagnostics,
  documentPath,
  InputError,
  type Project,
  type PublicCatalogue,
  type Recorded,
  rawFilePath,
  type Translation,
} from "../../../model/index.ts";
import {
  countDocuments,
  rawDocuments,
  renderDocuments,
  renderFragments,
  resolveSite,
  type Site,
  type WantsRoute,
} from "../../../site/index.ts";
import { DOCUMENT, FACTS } from "../collections.ts";
import { type LinkedSlice, linkSlice } from "../linking/slice.ts";
import { ownedRows, restOf } from "../linking/slice-rows.ts";
import { readPlan } from "../plan.ts";
import { creationKey, fallingKey, numberKey } from "../records/keys.ts";
import { NOTHING, type ShardRecord } from "../records/record.ts";
import { encodeRecords } from "../records/record-index.ts";
import { readSettled } from "../surveys/settle.ts";
import type { MapOptions } from "../surveys/survey.ts";
import { encodeSliceFacts } from "./slice-facts.ts";

/** The JSON about a file in the first body of a `DOCUMENT` record. */
export interface FileFacts {
  readonly path: string;
  readonly mediaType: string;
  readonly contentDisposition?: string | undefined;
}

/**
 * Everything of one slice, as records in their order: its own documents and files, then the items of those collections that other
 * slices have a part in.
 *
 * @throws UsageError, OutputError; InputError where the inputs are others than those that were surveyed
 */
export function renderSlice(options: MapOptions): AsyncGenerator<Buffer, void, void> {
  return encodeRecords(recordsOf(options));
}

async function* recordsOf({
  job,
  number,
  allowedRoots,
}: MapOptions): AsyncGenerator<ShardRecord, void, void> {
  const plan = readPlan(job);
  const settled = readSettled(job, plan);
  const diagnostics = new Diagnostics();
  const given = { contents: ownedRows(settled), rest: restOf(settled, number) };
  const slice = await linkSlice({ job, plan, number, given, allowedRoots }, diagnostics);
  if (slice.inputs !== settled.inputs[number])
    throw new InputError(
      `the inputs of slice ${number} changed since they were surveyed: plan the job again`,
    );
  const { prepared } = slice;
  if (prepared.linked === undefined || isRefused(diagnostics, plan.options))
    throw new CatalogueError(diagnostics.sorted());
  const site = resolveSite(
    plan.options,
    prepared.catalogue.settings,
    prepared.read.baseUrlAt,
    () => undefined,
  );
  const documents = countDocuments(prepared.linked, site.views, isOwn);
  yield {
    collection: FACTS,
    key: numberKey(number),
    plain: encodeSliceFacts(prepared, { key: settled.keys[number] ?? "", slice: number, documents }),
    api: NOTHING,
  };
  let count = 0;
  for (const file of ownFiles(prepared.linked, site)) {
    yield fileRecord(file, numberKey(number, count));
    count += 1;
  }
  yield* itemRecords(prepared.linked, site, slice);
}

const isOwn: WantsRoute = ({ scope }) => scope === "component";

interface OwnFile extends FileFacts {
  readonly bytes: Uint8Array;
}

function* ownFiles(linked: PublicCatalogue, site: Site): Iterable<OwnFile> {
  for (const { name, body } of renderDocuments(linked, site, undefined, isOwn))
    yield { path: documentPath(name), bytes: body, mediaType: "application/json" };
  for (const { segments, name, ...file } of rawDocuments(linked))
    yield { ...file, path: rawFilePath(segments, name) };
}

function fileRecord({ path, bytes, mediaType, contentDisposition }: OwnFile, key: Buffer): ShardRecord {
  const facts: FileFacts = { path, mediaType, contentDisposition };
  return { collection: DOCUMENT, key, plain: Buffer.from(JSON.stringify(facts)), api: bytes };
}

/** Yields the items in the order of the collections' names, which is also the order of a stream. */
function* itemRecords(linked: PublicCatalogue, site: Site, slice: LinkedSlice): Iterable<ShardRecord> {
  yield* fragments(linked, site, "changes/", ({ id }: Change) => numberKey(id));
  yield* changesByProject(linked, site);
  for (const pattern of ["screenshots/", "sources/", "units/"] as const)
    yield* fragments(linked, site, pattern, created(slice));
}

type Owned = Recorded & ({ readonly component: Component } | { readonly translation: Translation });

type KeyOf<Item> = (item: Item) => Buffer;

/** The key of an item in the order of creation. Items without a given identifier have the catalogue's order. */
function created({ ordinalOf }: LinkedSlice): KeyOf<Owned> {
  let index = 0;
  return (item) => {
    index += 1;
    const { id, isNumbered } = item;
    const { component } = "component" in item ? item : item.translation;
    return creationKey({ id, isNumbered, ordinal: ordinalOf(component), index });
  };
}

function* fragments<Item>(
  linked: PublicCatalogue,
  site: Site,
  pattern: "changes/" | "screenshots/" | "sources/" | "units/",
  keyOf: KeyOf<Item>,
): Iterable<ShardRecord> {
  // The pattern decides the type of its items.
  for (const { segments, item, bodies } of renderFragments(linked, site, pattern))
    yield record(segments, keyOf(item as Item), bodies);
}

function* changesByProject(linked: PublicCatalogue, site: Site): Iterable<ShardRecord> {
  // Projects are in the order of the collections' names, which differs from the order of slugs.
  const nameOf = ({ manifest: { slug } }: Project): string => `${slug}/`;
  const projects = [...linked.projects].sort((a, b) => compareCodePoints(nameOf(a), nameOf(b)));
  for (const project of projects) {
    const own = renderFragments(linked, site, "projects/{project}/changes/", project);
    for (const { segments, item, bodies } of own) {
      const { timestamp, id } = item as Change;
      yield record(segments, fallingKey(timestamp, id), bodies);
    }
  }
}

function record(
  segments: readonly string[],
  key: Buffer,
  [plain = NOTHING, api = NOTHING]: readonly Uint8Array[],
): ShardRecord {
  return { collection: segments.join("/"), key, plain, api };
}
