import { encodeUnitCounts, TRANSLATION_LIST, type TreeFile, type UnitCounts } from "../../model/index.ts";

/** The units of all translations: short, and in every tree, so that the next build knows what it would take away. */
export function translationList(counts: UnitCounts): TreeFile {
  return { path: TRANSLATION_LIST, body: encodeUnitCounts(counts), mediaType: "application/json" };
}
