import { UsageError } from "../../model/index.ts";
import { looksBare } from "../../store/git/index.ts";

/** @throws UsageError for a bare repository, whose files are only in its commits */
export function requireWorkTree(directory: string): void {
  if (!looksBare(directory)) return;
  throw new UsageError(
    `${directory} contains no catalogue.yaml, catalogue.yml or catalogue.json: it looks like a bare repository`,
    "pass a commit: lingodex build DIRECTORY --at HEAD --out site",
  );
}
