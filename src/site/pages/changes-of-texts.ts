import type { Change, WholeCatalogue } from "../../model/index.ts";
import { newestOf } from "./parts/freshness.ts";
import { newestWithCommit } from "./parts/repository-files.ts";
import { isRemark } from "./parts/said-of-texts.ts";

/**
 * The changes that pages of texts show: the newest of each component and translation, the newest with a commit, and
 * suggestions and comments. With these alone, pages of texts are as with all changes.
 */
export function changesOfTexts({
  components,
  translations,
}: Pick<WholeCatalogue, "components" | "translations">): ReadonlySet<Change> {
  const shown = new Set<Change>();
  const add = (change: Change | undefined): void => {
    if (change !== undefined) shown.add(change);
  };
  for (const { changes } of [...components, ...translations]) add(newestOf(changes)?.change);
  for (const { changes } of translations) {
    add(newestWithCommit(changes));
    for (const change of changes) if (isRemark(change)) shown.add(change);
  }
  return shown;
}
