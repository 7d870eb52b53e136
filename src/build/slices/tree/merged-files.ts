import {
  documentPath,
  InputError,
  jsonFieldsIn,
  maybe,
  record,
  type TreeFile,
  type TreePath,
  text,
} from "../../../model/index.ts";
import { treePlaceOf } from "../../../published/index.ts";
import {
  descriptionFiles,
  ERROR_DOCUMENTS,
  renderDocuments,
  type Site,
  translationList,
} from "../../../site/index.ts";
import { isPublishedPath, TwoFilesError } from "../../../store/index.ts";
import { DOCUMENT } from "../collections.ts";
import type { RecordStream } from "../records/merged-records.ts";
import type { ShardRecord } from "../records/record.ts";
import { provedAs } from "../records/stored.ts";
import type { JobTree } from "./job-tree.ts";
import type { JoinedSlices } from "./joined.ts";
import { isJoined, PageMaker } from "./pages.ts";
import type { FileFacts } from "./render.ts";

/** Every file of the tree except the manifest, one by one. */
export function* mergedFiles(stream: RecordStream, { joined, site, shared }: JobTree): Iterable<TreeFile> {
  let documents = 0;
  for (const record of stream.of(DOCUMENT)) {
    const { file, kind } = fileIn(record);
    if (kind === "document") documents += 1;
    yield file;
  }
  proveDocuments(documents, joined.documents);
  const pages = new PageMaker(site);
  for (const collection of shared)
    yield* pages.documents(collection, stream.of(collection.segments.join("/")));
  refuseMore(stream.current);
  yield* filesForAll(joined, site);
}

/** @throws InputError if there is one more record */
export function refuseMore(record: ShardRecord | undefined): void {
  if (record !== undefined)
    throw new InputError(`a slice contains ${record.collection}, which is not a collection of the job`);
}

/** @param documents the number of read documents @throws InputError if the slices state another number */
export function proveDocuments(documents: number, said: number): void {
  if (documents !== said)
    throw new InputError(
      `there are ${documents} documents, but the slices list ${said}: one is cut off or was changed`,
    );
}

/** An error about files from other machines. Two files with the same path are wrong input here, not a bug. */
export function asInputError(error: unknown): unknown {
  if (!(error instanceof TwoFilesError)) return error;
  return new InputError(`the records do not fit together: ${error.message}; render all slices again`, error);
}

/** The files that follow from the facts of all slices. */
export function* filesForAll(joined: JoinedSlices, site: Site): Iterable<TreeFile> {
  for (const { name, body } of renderDocuments(joined.linked, site, undefined, isJoined))
    yield { path: documentPath(name), body, mediaType: "application/json" };
  yield translationList(joined.unitCounts);
  yield* ERROR_DOCUMENTS;
  yield* descriptionFiles(site);
  yield* site.host?.files ?? [];
}

/** Proves that a value of a header is one line of ASCII. */
export const LINE = text(/^[\x20-\x7e]*$/);
const FILE_FACTS = record<FileFacts>(
  { path: text(), mediaType: LINE, contentDisposition: maybe(LINE) },
  "contentDisposition",
);

/** Records are untrusted, and their names become paths in the tree. */
export function fileIn({ plain, api }: ShardRecord): { readonly file: TreeFile; readonly kind: FileKind } {
  const refusal = "a slice contains a file that it does not list";
  const { path, mediaType, contentDisposition } = provedAs(jsonFieldsIn(plain), FILE_FACTS, refusal);
  const place = sliceFileAt(path);
  if (place === undefined) throw new InputError(`a slice contains ${path}, which cannot be in a slice`);
  const disposition = contentDisposition === undefined ? {} : { contentDisposition };
  return { file: { path: place.path, body: api, mediaType, ...disposition }, kind: place.kind };
}

/** A document, or raw bytes below the address of one. */
export type FileKind = "document" | "raw";

/** The file of a slice at a path; undefined if no slice has one. */
export function sliceFileAt(path: string): { readonly path: TreePath; readonly kind: FileKind } | undefined {
  if (!isPublishedPath(path)) return undefined;
  const kind = treePlaceOf(path)?.kind;
  return kind === "document" || kind === "raw" ? { path, kind } : undefined;
}
