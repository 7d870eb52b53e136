import {
  type Catalogue,
  type CatalogueHistory,
  type Component,
  type ComponentManifest,
  groupBy,
  guideOf,
  type Hash64,
  type Label,
  type Language,
  type NamedUser,
  type OutdatedText,
  type ProjectManifest,
  type Report,
  type TranslationFile,
  type Unit,
  type UnitRow,
} from "../../../model/index.ts";
import type { ComponentDraft, ProjectDraft, SourceDraft, TranslationDraft, UnitDraft } from "../drafts.ts";
import { byLanguageCode, byLanguageName, byPriorityAndName } from "../order.ts";
import { ComponentSources, type RecordedSource } from "../records/component-sources.ts";
import { Identifiers, type IdentityParts, type Moves, type RecordKind } from "../records/identifiers.ts";
import { Overlays, type RowsByHash, take } from "../records/overlays.ts";
import { projectRepository } from "../records/repositories.ts";
import { displayName } from "../records/users.ts";
import { blobIdOf } from "../revision.ts";
import { computeStatistics } from "../statistics.ts";
import { decide } from "./decide.ts";
import { type Entry, EntryReader } from "./entries.ts";

/** Kinds of records that belong to one component. */
export type KindInComponents = Exclude<RecordKind, "user">;

/** See `RestOfCatalogue`. */
export type MovedIdentifiers = { readonly [Kind in KindInComponents]?: Moves };

/**
 * Joins files and rows to projects, components, translations and units. Records are numbered in the order of the
 * catalogue (project, component, language code, position). Facts that depend on all records follow later.
 */
export class CatalogueJoin {
  readonly projects: ProjectDraft[] = [];
  readonly components: ComponentDraft[] = [];
  readonly translations: TranslationDraft[] = [];
  readonly units: UnitDraft[] = [];
  readonly sources: SourceDraft[] = [];
  readonly recordedSources: RecordedSource[] = [];
  /** Translations by `project/component/language`. */
  readonly byPath = new Map<string, TranslationDraft>();
  readonly identifiers: Readonly<Record<KindInComponents, Identifiers>>;
  readonly #overlays: Overlays;
  readonly #users: ReadonlyMap<string, NamedUser>;
  readonly #labels: ReadonlyMap<string, readonly Label[]>;
  readonly #outdated: OutdatedTexts | undefined;
  readonly #report: Report;

  constructor(
    { projects, tables, history }: Catalogue,
    users: ReadonlyMap<string, NamedUser>,
    report: Report,
    moved: MovedIdentifiers | undefined,
  ) {
    this.#overlays = new Overlays(projects, tables, report);
    this.#users = users;
    this.#labels = groupBy(tables.labels ?? [], ({ project }) => project);
    this.#outdated = history?.outdated;
    this.#report = report;
    const numbering = (
      kind: KindInComponents,
      rows: readonly { readonly id: number | undefined }[],
    ): Identifiers =>
      new Identifiers(
        kind,
        rows.map(({ id }) => id),
        report,
        moved?.[kind],
      );
    this.identifiers = {
      unit: numbering("unit", tables.units),
      source: numbering("source", tables.sources),
      translation: numbering("translation", tables.translations),
      screenshot: numbering("screenshot", tables.screenshots),
    };
  }

  addProject(manifest: ProjectManifest): void {
    const repository = projectRepository(manifest);
    const labels = (this.#labels.get(manifest.slug) ?? []).map(({ name, color, description }) => {
      return { name, color, description };
    });
    const project: ProjectDraft = {
      manifest,
      components: [],
      statistics: [],
      changes: [],
      repository,
      labels,
    };
    this.projects.push(project);
    for (const component of manifest.components) this.#addComponent(component, project);
    project.components.sort(byPriorityAndName);
  }

  #addComponent(manifest: ComponentManifest, project: ProjectDraft): void {
    const { templateFile } = manifest;
    const guide = guideOf(manifest);
    const templateRevision = templateFile && blobIdOf(templateFile.bytes);
    const component: ComponentDraft = { manifest, project, translations: [], changes: [], templateRevision };
    project.components.push(component);
    this.components.push(component);

    const reader = new EntryReader(manifest, this.#report);
    const sources = new ComponentSources(
      component,
      this.#overlays.sourcesOf(project.manifest.slug, manifest.slug),
    );
    const files = [...manifest.translations].sort(byLanguageCode);
    for (const file of files) this.#addTranslation(file, component, reader, sources);
    if (guide === undefined) tellUnequalTotals(component, this.#report);
    if (reader.further > 0)
      this.#report("component/not-in-reference", manifest.location, reader.further, manifest.reference);
    for (const recorded of sources.inOrder()) {
      const { source, row } = recorded;
      source.id =
        row?.id ??
        this.identifiers.source.derive(partsOf(component, undefined, source.idHash), manifest.location);
      this.recordedSources.push(recorded);
      this.sources.push(source);
    }
    component.translations.sort(byLanguageName);
    for (const file of files) file.content.release?.();
    guide?.content.release?.();
  }

  #addTranslation(
    file: TranslationFile,
    component: ComponentDraft,
    reader: EntryReader,
    sources: ComponentSources,
  ): void {
    const { manifest, project, templateRevision } = component;
    const path = [project.manifest.slug, manifest.slug, file.language.code] as const;
    const row = this.#overlays.translation(...path);
    const author = row?.lastAuthor;
    const blob = blobIdOf(file.bytes);
    const at = { file: file.file, line: 1, column: 1 };
    const translation: TranslationDraft = {
      id: row?.id ?? this.identifiers.translation.derive(partsOf(component, file.language, undefined), at),
      isNumbered: row?.id !== undefined,
      row: row?.location,
      component,
      language: file.language,
      file,
      isTemplate: file === manifest.templateFile,
      revision: templateRevision === undefined ? blob : `${blob},${templateRevision}`,
      units: [],
      statistics: computeStatistics([], project.manifest.hasReview),
      lastChange: row?.lastChange ?? null,
      lastAuthor: author === undefined ? null : (this.#users.get(author)?.displayName ?? displayName(author)),
      changes: [],
    };
    component.translations.push(translation);
    this.translations.push(translation);
    this.byPath.set(path.join("/"), translation);

    const rows = this.#overlays.unitsOf(...path);
    const known: Known = { rows, outdated: this.#outdated?.get(path.join("/")) };
    for (const entry of reader.entriesOf(file)) this.#addUnit(entry, translation, sources, known);
  }

  #addUnit(
    entry: Entry,
    translation: TranslationDraft,
    sources: ComponentSources,
    { rows, outdated }: Known,
  ): void {
    const { text } = entry;
    const row = take(rows, text.idHash);
    const source = sources.of(text);
    const at = { file: translation.file.file, line: entry.line, column: entry.column };
    const facts = decide(entry, row, source, outdated?.get(text.idHash));
    // Written out, because spreading objects takes ten times as long.
    const unit: UnitDraft = {
      id:
        row?.id ??
        this.identifiers.unit.derive(partsOf(translation.component, translation.language, text.idHash), at),
      isNumbered: row?.id !== undefined,
      row: row?.location,
      translation,
      text,
      sourceRecord: source,
      target: facts.target,
      state: facts.state,
      fileReason: facts.fileReason,
      previousSource: facts.previousSource,
      location: facts.location,
      comment: facts.comment,
      flags: facts.flags,
      position: facts.position,
      priority: facts.priority,
      hasSuggestion: false,
      hasComment: false,
      hasFailingCheck: false,
      failingChecks: [],
      line: facts.line,
      column: facts.column,
      pins: facts.pins,
    };
    translation.units.push(unit);
    source.units.push(unit);
    this.units.push(unit);
  }

  /** Compares by priority, position, and creation of the translation (RULES.md 2). */
  orderSourceUnits(translations: readonly TranslationDraft[]): void {
    const rank = new Map(translations.map((translation, index) => [translation as unknown, index]));
    const rankOf = ({ translation }: Unit): number => rank.get(translation) ?? 0;
    for (const { units } of this.sources) {
      units.sort((a, b) => a.priority - b.priority || a.position - b.position || rankOf(a) - rankOf(b));
    }
  }

  /** Call it after everything was joined. Rows that were not taken name missing records. */
  reportVanished(): void {
    this.#overlays.reportVanished(({ project, component, language }) =>
      this.byPath.has(`${project}/${component}/${language}`),
    );
  }
}

type OutdatedTexts = CatalogueHistory["outdated"];

/** The known facts about units of a translation apart from its file. */
interface Known {
  readonly rows: RowsByHash<UnitRow>;
  readonly outdated: ReadonlyMap<Hash64, OutdatedText> | undefined;
}

/** Without a file of all strings, it is unknown which of the files are complete. */
function tellUnequalTotals({ manifest, translations }: ComponentDraft, report: Report): void {
  const bySize = [...translations].sort((a, b) => a.units.length - b.units.length);
  const [least, most] = [bySize[0], bySize.at(-1)];
  if (least === undefined || most === undefined || least.units.length === most.units.length) return;
  report(
    "component/unequal-totals",
    manifest.location,
    ...[least.units.length, least.file.file, most.units.length, most.file.file],
  );
}

function partsOf(
  component: Component,
  language: Language | undefined,
  idHash: Hash64 | undefined,
): IdentityParts {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    language: language === undefined ? "" : language.code,
    idHash: idHash === undefined ? "" : String(idHash),
  };
}

/** `project/component`, as rows name it. */
export function pathOf({ manifest, project }: Component): string {
  return `${project.manifest.slug}/${manifest.slug}`;
}
