import type { FileUnit } from "../model/format.ts";
import type { Language } from "../model/language.ts";
import type { Component, Project, Recorded, SourceRecord, Translation, Unit } from "../model/linked.ts";
import type { TranslationFile } from "../model/manifest.ts";
import { type Known, type Place, placeOf } from "./explanation.ts";

/** Where records stand in the catalogue's files. */

export function placeOfProject({ manifest }: Project): Place {
  return placeOf(manifest.location, `the manifest of the project ${manifest.slug}`);
}

export function placeOfComponent({ manifest }: Component): Place {
  return placeOf(manifest.location, `the manifest of the component ${manifest.slug}`);
}

export function placeOfFile({ file }: TranslationFile, what: string): Place {
  return placeOf({ file, line: 1, column: 1 }, what);
}

export function placeOfTranslation({ file, language }: Translation): Place {
  return placeOfFile(file, `the translation in ${language.name}`);
}

/** The translation's file, the template's, and the component's manifest. */
export function placesOfTranslation(translation: Translation): Place[] {
  const { templateFile } = translation.component.manifest;
  return [
    placeOfTranslation(translation),
    ...(templateFile === undefined || translation.isTemplate
      ? []
      : [placeOfFile(templateFile, "the template")]),
    placeOfComponent(translation.component),
  ];
}

export function placesOfLanguage(language: Language, { linked }: Known): Place[] {
  return linked.translations
    .filter((translation) => translation.language.code === language.code)
    .map(placeOfTranslation);
}

/** The unit's own entry, or the template's where its file has none. */
export function placeOfUnit({ translation, line, column, isInFile }: Unit): Place {
  const { templateFile } = translation.component.manifest;
  const file = isInFile || templateFile === undefined ? translation.file : templateFile;
  return placeOf({ file: file.file, line, column }, isInFile ? "its entry" : "its entry in the template");
}

/** Its entry, the template's, and the rows of `units.csv` and `sources.csv` that name it. */
export function placesOfUnit(unit: Unit): Place[] {
  const { templateFile } = unit.translation.component.manifest;
  const entry = templateEntry(unit);
  const template =
    entry === undefined || templateFile === undefined || unit.translation.isTemplate
      ? []
      : [placeOf({ ...entry, file: templateFile.file }, "its entry in the template")];
  return [
    placeOfUnit(unit),
    ...template,
    ...placeOfRow(unit, "its row"),
    ...placeOfRow(unit.sourceRecord, "the row of its source"),
  ];
}

/** The row that speaks of a record, if there is one. */
export function placeOfRow({ row }: Recorded, what: string): Place[] {
  return row === undefined ? [] : [placeOf(row, what)];
}

/** Its row, or else the entry of its first unit. */
export function placeOfSource(source: SourceRecord): Place | undefined {
  const [row] = placeOfRow(source, "its row");
  const [unit] = source.units;
  return row ?? (unit && placeOfUnit(unit));
}

/** The entry that gives a monolingual unit its source and its position; none in bilingual components. */
export function templateEntry({ translation, position }: Unit): FileUnit | undefined {
  return translation.component.manifest.templateFile?.content.units[position - 1];
}

/** The entries of the unit's own file that are about it: several where it stands there twice. */
export function ownEntries({ translation, text }: Unit): readonly FileUnit[] {
  const isMonolingual = translation.component.manifest.templateFile !== undefined;
  return translation.file.content.units.filter(({ context, source }) =>
    isMonolingual ? context === text.context : source + context === text.source + text.context,
  );
}

/** Each place once. */
export function distinct(places: readonly Place[]): Place[] {
  const byKey = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.file}\0${place.line}\0${place.column}`;
    if (!byKey.has(key)) byKey.set(key, place);
  }
  return [...byKey.values()];
}
