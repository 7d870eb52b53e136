import { compareCodePoints, encodeUnitCounts, type TreeEntry, type UnitCounts } from "../../model/index.ts";
import { decodeJson, hasShape, type ListedFiles, type ReportProblem } from "../../store/index.ts";

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
