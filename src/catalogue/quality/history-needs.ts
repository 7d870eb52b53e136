import {
  type Hash64,
  isTranslated,
  type Translation,
  type Unit,
  type WholeCatalogue,
} from "../../model/index.ts";
import { selectionFor } from "./check-lists.ts";
import { translated } from "./checks/history.ts";

/** `id_hash`es of units, by `project/component/language`. */
export type UnitsByTranslation = ReadonlyMap<string, ReadonlySet<Hash64>>;

/**
 * The units for which only a change log can decide if the check `translated` fails: they are not translated now, and
 * the known rows do not show that they were. Other numbers do not depend on changes.
 */
export function unitsAskingHistory({ translations }: WholeCatalogue): UnitsByTranslation {
  const runs = new Map<string, boolean>();
  const isAsked = (unit: Unit): boolean => {
    if (isTranslated(unit) || unit.failingChecks.includes(translated.id)) return false;
    const key = [
      unit.flags,
      unit.sourceRecord.checkFlags,
      unit.translation.component.manifest.checkFlags,
    ] as const;
    const name = key.join();
    const known = runs.get(name) ?? selectionFor(key).untranslated.all.includes(translated);
    runs.set(name, known);
    return known;
  };
  return new Map(
    translations
      .filter(({ isTemplate }) => !isTemplate)
      .map((translation) => {
        const asked = translation.units.filter(isAsked).map(({ text }) => text.idHash);
        return [nameOf(translation), new Set(asked)] as const;
      })
      .filter(([, asked]) => asked.size > 0),
  );
}

function nameOf({ component, language }: Translation): string {
  return `${component.project.manifest.slug}/${component.manifest.slug}/${language.code}`;
}
