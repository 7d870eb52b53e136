import type { CatalogueHistory, Hash64, OutdatedText } from "../../model/index.ts";
import type { ComponentName } from "./changelog/log-segment.ts";
import type { SavedComponent, SavedTranslation } from "./changelog/saved.ts";

/** Which texts are outdated after the step that left this (ADOPT.md 4, "Outdated texts"). */
export function outdatedTexts(
  names: readonly ComponentName[],
  saved: readonly SavedComponent[],
): CatalogueHistory["outdated"] {
  const translations = saved.flatMap(({ translations: own }, index) => {
    const { project = "", component = "" } = names[index] ?? {};
    return own.flatMap((translation) => {
      const path = `${project}/${component}/${translation.language}`;
      return translation.outdated.length === 0 ? [] : [[path, textsOf(translation)] as const];
    });
  });
  return new Map(translations);
}

function textsOf({ outdated }: SavedTranslation): ReadonlyMap<Hash64, OutdatedText> {
  return new Map(
    outdated.map(({ idHash, source, target }) => [idHash, { previousSource: source, target }] as const),
  );
}
