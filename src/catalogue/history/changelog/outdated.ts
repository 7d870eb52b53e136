import { type Hash64, isBlank, ownText } from "../../../model/index.ts";
import type { UnitsAt } from "./tracked.ts";

/** Of units whose source changed after their text: the source that they were written for, by `id_hash`. */
export type Outdated = ReadonlyMap<Hash64, string>;

export const NONE_OUTDATED: Outdated = new Map();

/** What a translation says, and which of its texts are outdated. */
export interface TranslationUnits {
  readonly units: UnitsAt;
  readonly outdated: Outdated;
}

/**
 * Which texts are outdated after a step (ADOPT.md 4, "Outdated texts"): those whose source changed while they did not,
 * until they change, or their source is again the one that they were written for.
 *
 * @param before undefined where the translation was not there: what is new is not outdated
 */
export function outdatedAfter(before: TranslationUnits | undefined, after: UnitsAt): Outdated {
  if (before === undefined) return NONE_OUTDATED;
  if (before.units === after) return before.outdated;
  const known = new Map(before.units.map((unit) => [unit.idHash, unit] as const));
  const outdated = new Map<Hash64, string>();
  for (const { idHash, source, target } of after) {
    const was = known.get(idHash);
    if (was === undefined || was.target !== target || isBlank(target)) continue;
    const writtenFor = before.outdated.get(idHash) ?? was.source;
    if (writtenFor !== source) outdated.set(idHash, ownText(writtenFor));
  }
  return outdated.size === 0 ? NONE_OUTDATED : outdated;
}
