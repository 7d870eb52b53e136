import { looksBare } from "../../history/git-place.ts";
import { UsageError } from "../../model/failures.ts";
import { holdsCatalogue } from "../../read/catalogue-root.ts";

/** @throws UsageError where the directory holds no catalogue */
export function requireCatalogue(directory: string): void {
  if (holdsCatalogue(directory)) return;
  if (looksBare(directory))
    throw new UsageError(
      `${directory} holds no catalogue.yaml, catalogue.yml or catalogue.json: it looks like a bare repository`,
      "name a commit: lingodex build DIRECTORY --at HEAD --out site; lingodex diff --catalogue DIRECTORY v1.2 HEAD",
    );
  throw new UsageError(
    `${directory} holds no catalogue.yaml, catalogue.yml or catalogue.json`,
    "name the catalogue's directory; docs/catalogue.md shows how to write one in ten lines",
  );
}
