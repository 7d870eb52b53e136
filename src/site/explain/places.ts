import {
  type Component,
  type ComponentManifest,
  entryPlaceOf,
  guideKind,
  guideOf,
  isInFile,
  type Language,
  type Project,
  type Recorded,
  type SourceRecord,
  type Translation,
  type TranslationFile,
  type Unit,
} from "../../model/index.ts";
import { type ExplainedPlace, explainedPlace, type Known } from "./explanation.ts";

/** Where records stand in the catalogue's files. */

export function placeOfProject({ manifest }: Project): ExplainedPlace {
  return explainedPlace(manifest.location, `the manifest of the project ${manifest.slug}`);
}

export function placeOfComponent({ manifest }: Component): ExplainedPlace {
  return explainedPlace(manifest.location, `the manifest of the component ${manifest.slug}`);
}

export function placeOfFile({ file }: TranslationFile, what: string): ExplainedPlace {
  return explainedPlace({ file, line: 1, column: 1 }, what);
}

export function placeOfTranslation({ file, language }: Translation): ExplainedPlace {
  return placeOfFile(file, `the translation in ${language.name}`);
}

/** The translation's file, the template's or reference's, and the component's manifest. */
export function placesOfTranslation(translation: Translation): ExplainedPlace[] {
  const { manifest } = translation.component;
  const guide = guideOf(manifest);
  return [
    placeOfTranslation(translation),
    ...(guide === undefined || guide === translation.file ? [] : [placeOfFile(guide, guideName(manifest))]),
    placeOfComponent(translation.component),
  ];
}

/** What `guideOf` is called. */
export function guideName(manifest: ComponentManifest): string {
  return `the ${guideKind(manifest)}`;
}

export function placesOfLanguage(language: Language, { linked }: Known): ExplainedPlace[] {
  return linked.translations
    .filter((translation) => translation.language.code === language.code)
    .map(placeOfTranslation);
}

/** The unit's own entry, or the template's or reference's where its file has none. */
export function placeOfUnit(unit: Unit): ExplainedPlace {
  const { file, line, column } = entryPlaceOf(unit);
  const what = isInFile(unit)
    ? "its entry"
    : `its entry in ${guideName(unit.translation.component.manifest)}`;
  return explainedPlace({ file: file.file, line, column }, what);
}

/** Its entry, the template's or reference's, and the rows of `units.csv` and `sources.csv` that name it. */
export function placesOfUnit(unit: Unit, { reasonsOf }: Known): ExplainedPlace[] {
  const { manifest } = unit.translation.component;
  const guide = guideOf(manifest);
  const entry = reasonsOf(unit).guide?.unit;
  const guided =
    entry === undefined || guide === undefined || guide === unit.translation.file
      ? []
      : [explainedPlace({ ...entry, file: guide.file }, `its entry in ${guideName(manifest)}`)];
  return [
    placeOfUnit(unit),
    ...guided,
    ...placeOfRow(unit, "its row"),
    ...placeOfRow(unit.sourceRecord, "the row of its source"),
  ];
}

/** The row that speaks of a record, if there is one. */
export function placeOfRow({ row }: Recorded, what: string): ExplainedPlace[] {
  return row === undefined ? [] : [explainedPlace(row, what)];
}

/** Its row, or else the entry of its first unit. */
export function placeOfSource(source: SourceRecord): ExplainedPlace | undefined {
  const [row] = placeOfRow(source, "its row");
  const [unit] = source.units;
  return row ?? (unit && placeOfUnit(unit));
}

/** Each place once. */
export function distinct(places: readonly ExplainedPlace[]): ExplainedPlace[] {
  const byKey = new Map<string, ExplainedPlace>();
  for (const place of places) {
    const key = `${place.file}\0${place.line}\0${place.column}`;
    if (!byKey.has(key)) byKey.set(key, place);
  }
  return [...byKey.values()];
}
