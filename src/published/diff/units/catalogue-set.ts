import {
  guideOf,
  isInFile,
  namesOf,
  type PublicCatalogue,
  type Translation,
  type TranslationName,
  translationAddress,
  type Unit,
} from "../../../model/index.ts";
import type { ComparedSet, ComparedUnit, UnitPlace } from "./compared-set.ts";

/** The units of a catalogue, with the places of their files. Private projects are not in it: a `PublicCatalogue` has none. */
export function setOfCatalogue({ translations }: PublicCatalogue): ComparedSet {
  const known = new Map(
    translations.map((translation) => [translationAddress(nameOf(translation)), translation]),
  );
  const find = (name: TranslationName): Translation | undefined => known.get(translationAddress(name));
  return {
    names: translations.map(nameOf),
    knowsApproval: true,
    fileOf: (name) => find(name)?.file.file,
    unitsOf: async (name) => (find(name)?.units ?? []).map(comparedUnit),
  };
}

function nameOf(translation: Translation): TranslationName {
  const [project, component, language] = namesOf.translation(translation);
  return { project, component, language };
}

function comparedUnit(unit: Unit): ComparedUnit {
  const { text, position, target, state } = unit;
  const { idHash, context, source } = text;
  return { idHash, position, context, source, target, state, place: placeOf(unit) };
}

/** Its own entry; that of the file that all translations share, where it has none. */
function placeOf(unit: Unit): UnitPlace {
  const { translation, line, column } = unit;
  const guide = guideOf(translation.component.manifest);
  const { file } = isInFile(unit) ? translation.file : (guide ?? translation.file);
  return { file, line, column };
}
