import { percentOf } from "../../model/index.ts";
import type { UnitCounts } from "../../published/index.ts";

/** Translated units in per cent, as the API rounds it; nothing out of nothing is all (RULES.md 3.3). */
export function shareOf({ total, translated }: UnitCounts): number {
  return total === 0 ? 100 : percentOf(translated, total);
}
