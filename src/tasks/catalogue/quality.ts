import { Failures } from "../../compute/quality/failures.ts";
import type { QualitySelection } from "../../compute/quality/selection.ts";
import { changedLines } from "../../history/changed-lines.ts";
import type { Finding } from "../../model/finding.ts";
import type { WholeCatalogue } from "../../model/linked.ts";
import type { ReadResult } from "../../read/catalogue.ts";

/** Which failing checks are asked for; all, where nothing is said. */
export interface QualityOptions extends QualitySelection {
  /** A git revision: only units in lines that changed since then. */
  readonly changedSince?: string | undefined;
}

/** Of the catalogue. */
export interface QualityPlace extends Pick<ReadResult, "allowedRoots"> {
  readonly directory: string;
}

/**
 * The failing checks of a catalogue, by file and place.
 *
 * @throws UsageError for checks and languages that do not exist, and where git cannot tell what changed
 */
export async function findQuality(
  linked: WholeCatalogue,
  { directory, allowedRoots }: QualityPlace,
  { changedSince, ...selection }: QualityOptions,
): Promise<readonly Finding[]> {
  const failures = new Failures(linked, selection);
  if (changedSince === undefined) return failures.findings();
  return failures.findingsIn(await changedLines(directory, changedSince, failures.files, allowedRoots));
}
