import { isDeepStrictEqual } from "node:util";
import {
  areAlike,
  blobIdOf,
  computeStatistics,
  Dismissals,
  decide,
  type Editable,
  type Entry,
  EntryReader,
  givenTo,
  type KnownWords,
  ProjectQuality,
  statisticsOf,
  type UnitDraft,
  UnitIndex,
} from "../../catalogue/index.ts";
import {
  type CheckRow,
  type Component,
  hasOneFile,
  type Project,
  type ProjectManifest,
  type Report,
  type Translation,
  type TranslationFile,
  type Unit,
} from "../../model/index.ts";
import type { Touched } from "../../site/index.ts";

/** A translation whose file was read again. Its template and reference were also read again, if it has them. */
export interface Reread {
  readonly translation: Editable<Translation>;
  readonly file: TranslationFile;
  readonly templateFile: TranslationFile | undefined;
  readonly referenceFile: TranslationFile | undefined;
}

export interface LinkKnowledge {
  readonly projects: readonly Editable<Project>[];
  readonly translations: readonly Editable<Translation>[];
  readonly words: KnownWords;
  /** Units with a text that a person edited (RULES.md 14.3). */
  readonly edited: ReadonlySet<Unit>;
  readonly checkRows: readonly CheckRow[];
}

/**
 * Takes an edit of translation files into the linked catalogue, in place: new texts and states, and their effects on
 * the checks of the project and its statistics. Nothing else depends on them.
 *
 * @returns undefined, and nothing done, if the edit is of another kind (strings come, go or move), so that everything
 *   has to be linked again
 */
export function relink(
  reread: readonly Reread[],
  knowledge: LinkKnowledge,
  report: Report,
): Touched | undefined {
  const edits = entriesOf(reread, report);
  if (edits === undefined) return undefined;
  const changed = new Set<object>();
  const before = new Map<UnitDraft, Numbers>();
  for (const { again, entries } of edits) {
    takeFile(again);
    changed.add(again.translation).add(again.file);
    if (again.templateFile !== undefined && hasOneFile(again.translation.component.manifest))
      changed.add(again.templateFile);
    takeEntries(again.translation, entries, changed, before);
  }
  const edited = new Set(before.keys());
  for (const unit of edited) changed.add(unit);
  const translations = edits.map(({ again }) => again.translation);
  const areNew = projectsOf(translations, knowledge).map((project) =>
    recount(project, edited, knowledge, changed),
  );
  const isOneNew = [...before].some(([unit, numbers]) => !isDeepStrictEqual(numbersOf(unit), numbers));
  return { changed, hasNewNumbers: isOneNew || areNew.includes(true) };
}

interface TextEdit {
  readonly again: Reread;
  readonly entries: readonly Entry[];
}

/** Undefined if a translation has other strings than before. */
function entriesOf(reread: readonly Reread[], report: Report): readonly TextEdit[] | undefined {
  // A component has one reader, so that problems of its template or reference are reported once.
  const readers = new Map<Component, EntryReader>();
  const edits: TextEdit[] = [];
  for (const again of reread) {
    const { component } = again.translation;
    const { templateFile, referenceFile } = again;
    const manifest = { ...component.manifest, templateFile, referenceFile };
    const reader = readers.get(component) ?? new EntryReader(manifest, report);
    readers.set(component, reader);
    const entries = reader.entriesOf(again.file);
    if (!sameStrings(again.translation.units, entries)) return undefined;
    edits.push({ again, entries });
  }
  return edits;
}

/** The facts of a unit that pages without its text count, each in its project. */
type Numbers = readonly [state: Unit["state"], ...failingChecks: readonly string[]];

function numbersOf({ state, failingChecks }: Unit): Numbers {
  return [state, ...failingChecks];
}

function sameStrings(units: readonly Unit[], entries: readonly Entry[]): boolean {
  return (
    units.length === entries.length &&
    units.every(({ text, position }, index) => {
      const entry = entries[index];
      return (
        entry?.text.idHash === text.idHash &&
        entry.text.source === text.source &&
        entry.text.context === text.context &&
        entry.position === position
      );
    })
  );
}

function takeFile({ translation, file, templateFile }: Reread): void {
  const component: Editable<Component> = translation.component;
  const blob = blobIdOf(file.bytes);
  if (templateFile !== undefined && hasOneFile(component.manifest)) {
    component.manifest = { ...component.manifest, templateFile };
    component.templateRevision = blob;
  }
  const { templateRevision } = component;
  translation.file = file;
  translation.revision = templateRevision === undefined ? blob : `${blob},${templateRevision}`;
}

/**
 * @param changed receives the sources of units on another line, because pages of strings link the lines
 * @param before receives the units whose documents changed, with their numbers before
 */
function takeEntries(
  translation: Editable<Translation>,
  entries: readonly Entry[],
  changed: Set<object>,
  before: Map<UnitDraft, Numbers>,
): void {
  const units: readonly UnitDraft[] = translation.units;
  for (const [index, unit] of units.entries()) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const [numbers, line] = [numbersOf(unit), unit.line];
    if (takeEntry(unit, entry)) before.set(unit, numbers);
    if (unit.line !== line) changed.add(unit.sourceRecord);
  }
}

/** Takes the facts from an entry. Facts from a row are kept, like the row. Returns true if a document changed. */
function takeEntry(unit: UnitDraft, entry: Entry): boolean {
  const facts = decide(entry, givenTo(unit), unit);
  const isSame = areAlike(unit, facts);
  Object.assign(unit, facts);
  return !isSame;
}

function projectsOf(
  translations: readonly Translation[],
  { projects }: LinkKnowledge,
): readonly Editable<Project>[] {
  const touched = new Set<ProjectManifest>(translations.map(({ component }) => component.project.manifest));
  return projects.filter(({ manifest }) => touched.has(manifest));
}

/**
 * Checks the edited units, and counts again for each noun that has them or shares their failures.
 *
 * @returns true if a number beside those of the edited units is new
 */
function recount(
  project: Editable<Project>,
  edited: ReadonlySet<UnitDraft>,
  { translations: all, words, edited: byPeople, checkRows }: LinkKnowledge,
  changed: Set<object>,
): boolean {
  const { manifest } = project;
  const translations = all.filter(({ component }) => component.project.manifest === manifest);
  const rows = checkRows.filter((row) => row.project === manifest.slug);
  const named: readonly Unit[] = rows.length === 0 ? [] : translations.flatMap(({ units }) => units);
  // Rows about missing strings were reported by the whole build.
  const dismissals = new Dismissals(rows, manifest, new UnitIndex(named), () => undefined);
  const quality = new ProjectQuality({ words, edited: byPeople, dismissals });
  const alike = unitsLike(edited, translations);
  const rechecked = quality.recheckUnits(edited, alike);
  for (const unit of rechecked) changed.add(unit).add(unit.translation);
  // Pages show these facts, but documents do not.
  const sources = quality.recheckSources(alike);
  for (const source of sources) changed.add(source).add(source.component);
  let isNew = rechecked.length > 0 || sources.length > 0;
  for (const translation of translations) {
    if (!changed.has(translation)) continue;
    const before = translation.statistics;
    translation.statistics = computeStatistics(translation.units, manifest.hasReview);
    isNew ||= !isDeepStrictEqual(before, translation.statistics);
  }
  project.statistics = statisticsOf(project);
  changed.add(project);
  return isNew;
}

/** Units with the content of an edited one, because they share its failures. */
function unitsLike(
  edited: ReadonlySet<UnitDraft>,
  translations: readonly Editable<Translation>[],
): readonly UnitDraft[] {
  const contents = new Set([...edited].map(({ text }) => text.contentHash));
  return translations.flatMap(({ units }: { readonly units: readonly UnitDraft[] }) =>
    units.filter(({ text }) => contents.has(text.contentHash)),
  );
}
