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

/** Every file of the tree but the manifest, one by one. */
export function* treeFiles(linked: PublicCatalogue, site: Site): Iterable<OfferedFile> {
  yield* mixed(filesOf(linked, site), pagesOf(linked, site));
  yield* ERROR_DOCUMENTS;
  yield* descriptionFiles(site);
  yield* site.host?.files ?? [];
}

/** Documents for each page, about as many as there are of units with a log. */
const DOCUMENTS_A_PAGE = 64;

/**
 * Documents, and now and then a page. To make a page takes long, and to write one no longer than a document: so the
 * thread that writes has documents to write while pages are made.
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

/** The documents and files of the API, the bulk documents and the list of translations; with a selection, those that a change of these nouns can have changed. */
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
  // An edit of texts takes no unit away and adds none.
  if (selection === undefined) yield translationList(unitCounts(linked));
}

/** All linked addresses that are not published, each once. */
export function listAllAbsent(linked: PublicCatalogue, site: Site): readonly AbsentAddress[] {
  return [...listAbsent(linked, site), ...listAbsentPages(linked, site), ...listAbsentFeeds(linked, site)];
}

/** The units of all translations: short, and in every tree, so that the next build knows what it would take away. */
export function translationList(counts: UnitCounts): TreeFile {
  return { path: TRANSLATION_LIST, body: encodeUnitCounts(counts), mediaType: "application/json" };
}
