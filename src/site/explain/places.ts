import { contentHashOf, UnitIndex } from "../../catalogue/index.ts";
import {
  type Change,
  type ChosenEntry,
  type Component,
  type ComponentManifest,
  type ContentRow,
  groupBy,
  guideKind,
  guideOf,
  isContentChange,
  type Location,
  namesOf,
  type Owner,
  type Owners,
  type Project,
  parametersOf,
  type Recorded,
  type Translation,
  type TranslationFile,
  type Unit,
} from "../../model/index.ts";
import type { ExplainedPlace, Known } from "./explanation.ts";
import { excerpt } from "./facts.ts";

/** The names of records for people, as raw texts of the catalogue. */
export const nounTitles: { readonly [Name in Owner]: (noun: Owners[Name]) => string } = {
  catalogue: () => "",
  language: ({ name }) => name,
  project: ({ manifest }) => manifest.name,
  component: ({ project, manifest }) => `${project.manifest.name} / ${manifest.name}`,
  translation: ({ component, language }) => `${nounTitles.component(component)} in ${language.name}`,
  unit: ({ text, translation }) =>
    `${excerpt(text.context || text.source)} of ${nounTitles.translation(translation)}`,
  source: ({ units: [unit], component }) =>
    `${excerpt(unit?.text.context || unit?.text.source || "")} of ${nounTitles.component(component)}`,
  change: ({ actionName, translation, component, project }) => {
    const of =
      (translation && nounTitles.translation(translation)) ??
      (component && nounTitles.component(component)) ??
      (project && nounTitles.project(project));
    return `“${actionName}”${of === null ? "" : ` of ${of}`}`;
  },
  screenshot: ({ name, component }) => `${excerpt(name)} of ${nounTitles.component(component)}`,
};

/** The places of each record in the catalogue's files, the most important place first. Some occur twice. */
export const nounPlaces: {
  readonly [Name in Owner]: (noun: Owners[Name], known: Known) => readonly ExplainedPlace[];
} = {
  catalogue: () => [],
  language: ({ code }, { linked }) =>
    linked.translations.filter(({ language }) => language.code === code).map(placeOfTranslation),
  project: (project) => [placeOfProject(project), ...project.components.map(placeOfComponent)],
  component: (component) => [
    placeOfComponent(component),
    ...placeOfGuide(component),
    placeOfProject(component.project),
  ],
  translation: (translation) => [
    placeOfTranslation(translation),
    ...placeOfGuide(translation.component),
    placeOfComponent(translation.component),
    ...placeOfRow(translation, "the translation's row"),
    ...placeOfRow(lastContentChange(translation) ?? {}, "the last change of its content"),
  ],
  unit: (unit, { reasonsOf }) => {
    const { file, component, changes } = unit.translation;
    const { own, guide } = reasonsOf(unit);
    const about = changes.filter((change) => change.unit === unit);
    return [
      ...placeOfEntry(own, file, "its entry"),
      ...placeOfEntry(guide, guideOf(component.manifest), `its entry in ${guideName(component.manifest)}`),
      ...placeOfRow(unit, "its row"),
      ...placeOfRow(unit.sourceRecord, "the row of its source"),
      ...about.flatMap((change) => placeOfRow(change, `a change: ${change.actionName}`)),
    ];
  },
  source: (source, known) => [
    ...placeOfRow(source, "its row"),
    ...source.units.slice(0, 1).flatMap((unit) => nounPlaces.unit(unit, known)),
    ...source.screenshots.flatMap((screenshot) => placeOfRow(screenshot, "the row of its screenshot")),
  ],
  change: ({ row, unit, translation, component, project }, known) => [
    ...placeOfRow({ row }, "its row"),
    ...(unit === null ? [] : nounPlaces.unit(unit, known).slice(0, 1)),
    ...(translation === null ? [] : [placeOfTranslation(translation)]),
    ...(component === null ? [] : [placeOfComponent(component)]),
    ...(component !== null || project === null ? [] : [placeOfProject(project)]),
  ],
  screenshot: (screenshot) => [...placeOfRow(screenshot, "its row"), placeOfComponent(screenshot.component)],
};

/** The places of the nouns that an address names. Those of all projects if it names none. */
export function placesOfNames(
  pattern: string,
  names: readonly string[],
  known: Known,
): readonly ExplainedPlace[] {
  const { translations, projects } = known.linked;
  const given = new Map(parametersOf(pattern).map((parameter, index) => [parameter, names[index]]));
  // Addresses have `-` for all components and for all languages.
  const all: readonly (string | undefined)[] = [undefined, "-"];
  const named = [given.get("project"), given.get("component"), given.get("language") ?? given.get("code")];
  const isNamed = (own: readonly string[]): boolean =>
    own.every((name, index) => [...all, name].includes(named[index]));
  const isOfTexts = named.slice(1).some((name) => !all.includes(name));
  const own = isOfTexts ? translations.filter((one) => isNamed(namesOf.translation(one))) : [];
  if (own.length > 0) return own.flatMap((one) => nounPlaces.translation(one, known));
  // A project's source language can be without a file, and its places are then those of the project.
  const above = projects.filter((one) => isNamed(namesOf.project(one)));
  return above.flatMap((one) => nounPlaces.project(one, known));
}

export function placeAt({ file, line, column }: Location, what: string): ExplainedPlace {
  return { file, line, column, what };
}

export function placeOfProject({ manifest }: Pick<Project, "manifest">): ExplainedPlace {
  return placeAt(manifest.location, `the manifest of the project ${manifest.slug}`);
}

export function placeOfComponent({ manifest }: Pick<Component, "manifest">): ExplainedPlace {
  return placeAt(manifest.location, `the manifest of the component ${manifest.slug}`);
}

export function placeOfFile({ file }: Pick<TranslationFile, "file">, what: string): ExplainedPlace {
  return placeAt({ file, line: 1, column: 1 }, what);
}

export function placeOfTranslation({ file, language }: Translation): ExplainedPlace {
  return placeOfFile(file, `the translation in ${language.name}`);
}

/** The name of the file that all translations share: template or reference. */
export function guideName(manifest: ComponentManifest): string {
  return `the ${guideKind(manifest)}`;
}

/** The template or reference. Empty if the component has neither. */
function placeOfGuide({ manifest }: Component): readonly ExplainedPlace[] {
  const guide = guideOf(manifest);
  return guide === undefined ? [] : [placeOfFile(guide, guideName(manifest))];
}

export function lastContentChange({ changes }: Translation): Change | undefined {
  return changes.find(isContentChange);
}

/** The entry in a file, if there is one. */
function placeOfEntry(
  entry: ChosenEntry | undefined,
  file: TranslationFile | undefined,
  what: string,
): readonly ExplainedPlace[] {
  return entry === undefined || file === undefined ? [] : [placeAt({ ...entry.unit, file: file.file }, what)];
}

/** The row about a record, if there is one. */
function placeOfRow({ row }: Partial<Pick<Recorded, "row">>, what: string): readonly ExplainedPlace[] {
  return row === undefined ? [] : [placeAt(row, what)];
}

export function distinct(places: readonly ExplainedPlace[]): readonly ExplainedPlace[] {
  const byPlace = groupBy(places, ({ file, line, column }) => `${file}\0${line}\0${column}`);
  return [...byPlace.values()].flatMap(([first]) => first ?? []);
}

/** The row of a record, with all of its cells. */
export function rowOf<Row extends { readonly location: Location }>(
  { row }: Recorded,
  rows: readonly Row[],
): Row | undefined {
  return row && rows.find(({ location }) => location.file === row.file && location.line === row.line);
}

/** Rows of suggestions, comments or checks for the unit's content, in its language or in all languages. */
export function contentRowsOf<Row extends ContentRow>(rows: readonly Row[], unit: Unit): readonly Row[] {
  const { language, component } = unit.translation;
  const { manifest, components } = component.project;
  const translations = components.flatMap((one) => one.translations);
  const index = new UnitIndex(translations.flatMap(({ units }) => units));
  return rows.filter(
    (row) =>
      row.project === manifest.slug &&
      (row.language === undefined || row.language === language.code) &&
      contentHashOf(row, index) === unit.text.contentHash,
  );
}
