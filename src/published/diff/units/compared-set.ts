import {
  guideOf,
  type Hash64,
  isInFile,
  namesOf,
  type PublicCatalogue,
  type State,
  type Translation,
  type TranslationName,
  translationAddress,
  type Unit,
} from "../../../model/index.ts";

/** The place of a unit. The path is relative to its catalogue's directory; line and column begin at 1. */
export interface UnitPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A unit with the values that are compared, and those by which people find it. */
export interface ComparedUnit {
  /** The hash that names the unit in its translation. */
  readonly idHash: Hash64;
  readonly position: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly state: State;
  /** Undefined if no file is known, as in a published tree. */
  readonly place?: UnitPlace | undefined;
}

/**
 * The public part of a catalogue or a tree at one time. Units are read one translation at a time, so a near side holds
 * one translation, and a far side holds those that are being fetched.
 */
export interface ComparedSet {
  /** The names of all translations, each once, in any order. */
  readonly names: readonly TranslationName[];
  /** False if approved texts are only known as translated: documents do not distinguish them (contract 2.6). */
  readonly knowsApproval: boolean;
  /** True if answers are slow, so that several are requested at once. */
  readonly isFar?: boolean;
  /** The translation's file, relative to the catalogue's directory. Undefined if there is none or it is not known. */
  fileOf(name: TranslationName): string | undefined;
  /** The units of one of `names`, in any order. */
  unitsOf(name: TranslationName): Promise<readonly ComparedUnit[]>;
}

/** The units of a catalogue, with their places in files. A `PublicCatalogue` contains no private projects. */
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

/** The place of the unit's own entry or, if it has none, of the entry in the file that all translations share. */
function placeOf(unit: Unit): UnitPlace {
  const { translation, line, column } = unit;
  const guide = guideOf(translation.component.manifest);
  const { file } = isInFile(unit) ? translation.file : (guide ?? translation.file);
  return { file, line, column };
}
