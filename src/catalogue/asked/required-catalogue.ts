import { requireExisting } from "../../model/disk/index.ts";
import { folderInWords, UsageError } from "../../model/index.ts";
import { holdsCatalogue } from "../read/manifests/catalogue-root.ts";
import { requireWorkTree } from "../repository/work-tree.ts";

/**
 * A module of its own, because each build asks this first, before the reader is loaded. @throws UsageError if the
 * directory has no catalogue
 */
export function requireCatalogue(directory: string): void {
  if (holdsCatalogue(directory)) return;
  requireExisting(directory);
  requireWorkTree(directory);
  throw new UsageError(
    `${folderInWords(directory)} contains no catalogue.yaml, catalogue.yml or catalogue.json`,
    "name the catalogue's folder, or write one (docs/reference/catalogue.md has an example of ten lines)",
  );
}
