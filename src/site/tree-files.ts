import {
  type AbsentAddress,
  documentPath,
  encodeUnitCounts,
  type OfferedFile,
  type PublicCatalogue,
  rawFilePath,
  TRANSLATION_LIST,
  type TreeFile,
  type UnitCounts,
} from "../model/index.ts";
import { listAbsent } from "./api/absent.ts";
import { bulkDocuments } from "./api/bulk/documents.ts";
import { renderDocuments } from "./api/documents.ts";
import { ERROR_DOCUMENTS } from "./api/errors.ts";
import { rawDocuments } from "./api/raw-documents.ts";
import { descriptionFiles } from "./description.ts";
import { countFilesWithoutPages } from "./file-count.ts";
import { countPageFiles, listAbsentFeeds, listAbsentPages, pagesOf } from "./pages.ts";
import type { Site } from "./site.ts";
import { unitCounts } from "./vanishing.ts";

/** Yields every file of the tree except the manifest, one by one. */
export function* treeFiles(linked: PublicCatalogue, site: Site): Iterable<OfferedFile> {
  yield* mixed(filesOf(linked, site), pagesOf(linked, site));
  yield* ERROR_DOCUMENTS;
  yield* descriptionFiles(site);
  yield* site.host?.files ?? [];
}

/** The number of documents that are written between two pages. */
const DOCUMENTS_A_PAGE = 64;

/**
 * Documents with a page now and then. A page takes long to make, but not to write. So the thread that writes has
 * documents to write while pages are made.
 */
function* mixed(documents: Iterable<OfferedFile>, pages: Iterable<OfferedFile>): Iterable<OfferedFile> {
  const waiting = pages[Symbol.iterator]();
  let count = 0;
  for (const document of documents) {
    yield document;
    count += 1;
    if (count % DOCUMENTS_A_PAGE !== 0) continue;
    const next = waiting.next();
    if (!next.done) yield next.value;
  }
  for (let next = waiting.next(); !next.done; next = waiting.next()) yield next.value;
}

/** The number of files that `treeFiles` yields. @param documents the number of documents of the API */
export function countFiles(linked: PublicCatalogue, site: Site, documents: number): number {
  return countFilesWithoutPages(linked, site, documents) + countPageFiles(linked, site);
}

/** The files of the API, bulk documents, and the list of translations. With a selection, those that it can change. */
export function* filesOf(
  linked: PublicCatalogue,
  site: Site,
  selection?: ReadonlySet<object>,
): Iterable<OfferedFile> {
  for (const { name, body } of renderDocuments(linked, site, selection)) {
    yield { path: documentPath(name), body, mediaType: "application/json" };
  }
  for (const { segments, name, bytes, mediaType, contentDisposition } of rawDocuments(linked, selection)) {
    yield { path: rawFilePath(segments, name), body: bytes, mediaType, contentDisposition };
  }
  if (site.hasBulk) yield* bulkDocuments(linked, site, selection);
  // An edit of texts does not change the number of units.
  if (selection === undefined) yield translationList(unitCounts(linked));
}

/** All linked addresses that are not published, each once. */
export function listAllAbsent(linked: PublicCatalogue, site: Site): readonly AbsentAddress[] {
  return [...listAbsent(linked, site), ...listAbsentPages(linked, site), ...listAbsentFeeds(linked, site)];
}

/** The numbers of units of all translations. The next build reads them to find its losses. */
export function translationList(counts: UnitCounts): TreeFile {
  return { path: TRANSLATION_LIST, body: encodeUnitCounts(counts), mediaType: "application/json" };
}
