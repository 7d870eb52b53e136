import { requireFolder } from "../../model/disk/index.ts";
import { folderInWords, UsageError } from "../../model/index.ts";
import { holdsCatalogue } from "../read/manifests/catalogue-root.ts";
import { requireWorkTree } from "../repository/work-tree.ts";

/** Apart from what reads a catalogue: every build asks this first. @throws UsageError where the directory holds none */
export function requireCatalogue(directory: string): void {
  if (holdsCatalogue(directory)) return;
  requireFolder(directory);
  requireWorkTree(directory);
  throw new UsageError(
    `${folderInWords(directory)} contains no catalogue.yaml, catalogue.yml or catalogue.json`,
    "name the catalogue's folder, or write one (docs/reference/catalogue.md has an example of ten lines)",
  );
}
