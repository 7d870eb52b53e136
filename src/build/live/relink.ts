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
 * @returns the nouns and the files whose documents may have changed, with each unit its translation and with each source
 *   its component; undefined, and nothing done, if the edit is of another kind (strings come, go or move), so that
 *   everything has to be linked again
 */
export function relink(
  reread: readonly Reread[],
  knowledge: LinkKnowledge,
  report: Report,
): ReadonlySet<object> | undefined {
  // A component has one reader, so that problems of its template or reference are reported once.
  const readers = new Map<Component, EntryReader>();
  const edits: { readonly again: Reread; readonly entries: readonly Entry[] }[] = [];
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
  const changed = new Set<object>();
  const edited = new Set<UnitDraft>();
  for (const { again, entries } of edits) {
    takeFile(again);
    changed.add(again.translation).add(again.file);
    if (again.templateFile !== undefined && hasOneFile(again.translation.component.manifest))
      changed.add(again.templateFile);
    for (const unit of takeEntries(again.translation, entries)) edited.add(unit);
  }
  for (const unit of edited) changed.add(unit);
  for (const project of projectsOf(
    edits.map(({ again }) => again.translation),
    knowledge,
  ))
    recount(project, edited, knowledge, changed);
  return changed;
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

function takeEntries(translation: Editable<Translation>, entries: readonly Entry[]): UnitDraft[] {
  const units: readonly UnitDraft[] = translation.units;
  return units.filter((unit, index) => {
    const entry = entries[index];
    return entry !== undefined && takeEntry(unit, entry);
  });
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

/** Checks the edited units, and counts again for each noun that has them or shares their failures. */
function recount(
  project: Editable<Project>,
  edited: ReadonlySet<UnitDraft>,
  { translations: all, words, edited: byPeople, checkRows }: LinkKnowledge,
  changed: Set<object>,
): void {
  const { manifest } = project;
  const translations = all.filter(({ component }) => component.project.manifest === manifest);
  const rows = checkRows.filter((row) => row.project === manifest.slug);
  const named: readonly Unit[] = rows.length === 0 ? [] : translations.flatMap(({ units }) => units);
  // Rows about missing strings were reported by the whole build.
  const dismissals = new Dismissals(rows, manifest, new UnitIndex(named), () => undefined);
  const quality = new ProjectQuality({ words, edited: byPeople, dismissals });
  const alike = unitsLike(edited, translations);
  for (const unit of quality.recheckUnits(edited, alike)) {
    changed.add(unit);
    changed.add(unit.translation);
  }
  // Pages show these facts, but documents do not.
  for (const source of quality.recheckSources(alike)) changed.add(source).add(source.component);
  for (const translation of translations) {
    if (changed.has(translation))
      translation.statistics = computeStatistics(translation.units, manifest.hasReview);
  }
  project.statistics = statisticsOf(project);
  changed.add(project);
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
