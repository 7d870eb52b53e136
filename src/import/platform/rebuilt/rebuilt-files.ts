import { groupBy, type PluralRule } from "../../../model/index.ts";
import { componentKey, type PlatformRecords, translationKey, type UnitRecord } from "../records.ts";
import type { WantedFile } from "../wanted-files.ts";
import { rebuiltText } from "./rebuilt-file.ts";
import type { RebuiltUnit } from "./rebuilt-unit.ts";

/** Files of a platform's components, made of the units that it shows. */
export class RebuiltFiles {
  readonly #units: ReadonlyMap<string, readonly UnitRecord[]>;
  readonly #plurals: ReadonlyMap<string, PluralRule | undefined>;

  constructor({ units, languages }: PlatformRecords) {
    this.#units = groupBy(units, componentKey);
    this.#plurals = new Map(languages.map(({ code, plural }) => [code, plural]));
  }

  /** Undefined for formats that nothing here writes. */
  textOf({ component, translation, name }: WantedFile): string | undefined {
    const units =
      this.#units.get(componentKey({ project: component.project, component: component.slug })) ?? [];
    const isMonolingual = component.template !== "";
    const key = translation && translationKey(translation);
    const own = key === undefined ? sourcesIn(units) : units.filter((unit) => translationKey(unit) === key);
    const isTemplate = isMonolingual && (translation === undefined || name === component.template);
    const inOrder = [...own].sort((one, other) => one.position - other.position);
    return rebuiltText({
      ...{ format: component.fileFormat, isMonolingual, isTemplate },
      language: translation?.languageCode ?? "",
      plural: this.#plurals.get(translation?.language ?? ""),
      units: isTemplate
        ? inOrder.flatMap((unit) => templateUnits(unit, translation !== undefined))
        : translation === undefined
          ? inOrder.map((unit) => ({ ...withoutText(unit), target: "" }))
          : inOrder,
    });
  }
}

/** A key that stands twice has the first text as its source and the last as its translation (RULES.md 11). */
function templateUnits(unit: UnitRecord, isOwn: boolean): readonly RebuiltUnit[] {
  const first = { ...withoutText(unit), target: unit.source };
  return isOwn && unit.target !== unit.source ? [first, unit] : [first];
}

function withoutText(unit: UnitRecord): UnitRecord {
  return { ...unit, isFuzzy: false, previousSource: "" };
}

/** Each string once, of whatever language. */
function sourcesIn(units: readonly UnitRecord[]): readonly UnitRecord[] {
  return [...new Map(units.map((unit) => [unit.idHash, unit])).values()];
}
