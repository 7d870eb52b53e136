import { compareCodePoints } from "../../model/text/order.ts";
import { encodeUnitCounts, type UnitCounts } from "../../model/tree/translation-list.ts";
import type { TreeEntry } from "../../model/tree/tree.ts";
import type { ListedFiles } from "../../store/tree/proof/listed-files.ts";
import type { ReportProblem } from "../../store/tree/proof/problems.ts";
import { decodeJson, hasShape } from "../../store/tree/proof/schemas.ts";

/**
 * Proves the list of translations: that it has those that have documents, with the units that these say, and is
 * written as we write it.
 *
 * @param totals of the documents
 */
export function proveTranslationList(
  entry: TreeEntry,
  totals: UnitCounts,
  disk: ListedFiles,
  report: ReportProblem,
): void {
  const { path, media_type: mediaType } = entry;
  if (mediaType !== "application/json") report("tree/wrong-media-type", path, mediaType);
  const bytes = disk.read(entry);
  const decoded = bytes && decodeJson(bytes, path, report);
  if (decoded === undefined) return;
  const { text, value } = decoded;
  if (!hasShape<Readonly<Record<string, number>>>(value, "translation-units", path, report)) return;
  const listed = new Map(Object.entries(value));
  const apart = [...new Set([...listed.keys(), ...totals.keys()])].filter(
    (address) => listed.get(address) !== totals.get(address),
  );
  for (const address of apart.sort(compareCodePoints)) {
    const [said, is] = [listed.get(address), totals.get(address)].map((units) => units ?? "not there");
    report("tree/translation-units", path, address, String(said), String(is));
  }
  if (apart.length === 0 && text !== encodeUnitCounts(totals)) report("tree/translation-order", path);
}
