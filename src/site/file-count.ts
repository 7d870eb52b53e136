import type { PublicCatalogue } from "../model/index.ts";
import { countBulkDocuments } from "./api/bulk/documents.ts";
import { ERROR_DOCUMENTS } from "./api/errors.ts";
import { rawDocuments } from "./api/raw-documents.ts";
import { descriptionFiles } from "./description.ts";
import type { Site } from "./site.ts";

/** The number of files of a tree without its pages and its manifest. @param documents the number of API documents */
export function countFilesWithoutPages(linked: PublicCatalogue, site: Site, documents: number): number {
  // The added file is the list of translations.
  let count = documents + 1 + ERROR_DOCUMENTS.length + (site.host?.files.length ?? 0);
  for (const _ of rawDocuments(linked)) count += 1;
  for (const _ of descriptionFiles(site)) count += 1;
  return count + (site.hasBulk ? countBulkDocuments(linked, site) : 0);
}
