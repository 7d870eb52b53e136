import type { Catalogue } from "../model/catalogue.ts";
import { CONTENT_ACTIONS } from "../model/content-actions.ts";
import type { Report } from "../model/diagnostic.ts";
import type { Hash64, Micros } from "../model/hash.ts";
import type { Language } from "../model/language.ts";
import type { Component, LinkedCatalogue, Unit } from "../model/linked.ts";
import type { Location } from "../model/location.ts";
import type { ComponentManifest, ProjectManifest, TranslationFile } from "../model/manifest.ts";
import type { UnitRow } from "../model/table-rows.ts";
import { linkChanges, type Nouns } from "./changes.ts";
import { hasFailingCheck } from "./checks/index.ts";
import { ComponentSources, type RecordedSource } from "./component-sources.ts";
import { Contents, UnitIndex } from "./contents.ts";
import type {
  ChangeDraft,
  ComponentDraft,
  ProjectDraft,
  SourceDraft,
  TranslationDraft,
  UnitDraft,
} from "./drafts.ts";
import { type Entry, EntryReader } from "./entries.ts";
import { Identifiers, type IdentityParts, inOrderOfCreation, type Numbered } from "./identifiers.ts";
import { byLanguageCode, byLanguageName, byPriorityAndName, newestFirst } from "./order.ts";
import { Overlays, type RowsByHash, take } from "./overlays.ts";
import { projectRepository } from "./repositories.ts";
import { blobIdOf } from "./revision.ts";
import { linkScreenshots } from "./screenshots.ts";
import { timeSources } from "./source-times.ts";
import { computeStatistics, statisticsOf } from "./statistics.ts";
import { displayName, type NumberedUsers, numberUsers } from "./users.ts";
import { languagesOf, publicView } from "./visibility.ts";

export interface LinkOptions {
  /** For what nothing tells the time of (SOURCES.md): `SOURCE_DATE_EPOCH`, else 0. */
  readonly fallbackTime: Micros;
  /** `frozen` refuses a catalogue in which an identifier would have to be derived. */
  readonly ids: "derived" | "frozen";
  /** Of the catalogue's manifest: what the catalogue as a whole lacks is said there. */
  readonly catalogueAt?: Location;
}

/** Catalogue → LinkedCatalogue: everything numbered, joined, counted and ordered; private projects left out. */
export function linkCatalogue(catalogue: Catalogue, options: LinkOptions, report: Report): LinkedCatalogue {
  return publicView(linkWhole(catalogue, options, report), catalogue);
}

/** The same with private projects: for what must number everything. */
export function linkWhole(catalogue: Catalogue, options: LinkOptions, report: Report): LinkedCatalogue {
  return new Linking(catalogue, options, report).link();
}

class Linking {
  readonly #catalogue: Catalogue;
  readonly #options: LinkOptions;
  readonly #report: Report;
  readonly #overlays: Overlays;
  readonly #users: NumberedUsers;
  readonly #ids: Readonly<Record<"unit" | "source" | "translation", Identifiers>>;

  readonly #projects: ProjectDraft[] = [];
  readonly #components: Numbered<ComponentDraft>[] = [];
  readonly #translations: Numbered<TranslationDraft>[] = [];
  readonly #units: Numbered<UnitDraft>[] = [];
  readonly #sources: Numbered<SourceDraft>[] = [];
  readonly #recordedSources: RecordedSource[] = [];
  readonly #byPath = new Map<string, TranslationDraft>();

  constructor(catalogue: Catalogue, options: LinkOptions, report: Report) {
    const { tables } = catalogue;
    this.#catalogue = catalogue;
    this.#options = options;
    this.#report = report;
    this.#overlays = new Overlays(catalogue.projects, tables, report);
    this.#users = numberUsers(tables.users, report);
    this.#ids = {
      unit: new Identifiers("unit", idsOf(tables.units), report),
      source: new Identifiers("source", idsOf(tables.sources), report),
      translation: new Identifiers("translation", idsOf(tables.translations), report),
    };
  }

  link(): LinkedCatalogue {
    for (const manifest of this.#catalogue.projects) this.#addProject(manifest);
    this.#overlays.reportVanished(({ project, component, language }) =>
      this.#byPath.has(`${project}/${component}/${language}`),
    );
    const translations = inOrderOfCreation(this.#translations);
    const sources = inOrderOfCreation(this.#sources);
    const screenshots = linkScreenshots(
      this.#catalogue.tables.screenshots,
      this.#components,
      sources,
      this.#report,
    );
    this.#orderSourceUnits(translations);
    const changes = this.#addChanges();
    this.#applyContents();
    this.#count(translations);
    if (this.#options.ids === "frozen") this.#refuseDerived(screenshots.identifiers, changes);

    return {
      languages: languagesOf(translations),
      projects: this.#projects,
      components: inOrderOfCreation(this.#components),
      translations,
      units: inOrderOfCreation(this.#units),
      sources,
      changes,
      screenshots: screenshots.screenshots,
    };
  }

  #addProject(manifest: ProjectManifest): void {
    const repository = projectRepository(manifest);
    const project: ProjectDraft = { manifest, components: [], statistics: [], changes: [], repository };
    this.#projects.push(project);
    for (const component of manifest.components) this.#addComponent(component, project);
    project.components.sort(byPriorityAndName);
  }

  #addComponent(manifest: ComponentManifest, project: ProjectDraft): void {
    const { templateFile } = manifest;
    const templateRevision = templateFile && blobIdOf(templateFile.bytes);
    const component: ComponentDraft = { manifest, project, translations: [], changes: [], templateRevision };
    project.components.push(component);
    this.#components.push({ item: component, given: manifest.id });

    const reader = new EntryReader(manifest, this.#report);
    const sources = new ComponentSources(
      component,
      this.#overlays.sourcesOf(project.manifest.slug, manifest.slug),
    );
    const files = [...manifest.translations].sort(byLanguageCode);
    for (const file of files) this.#addTranslation(file, component, reader, sources);
    for (const recorded of sources.inOrder()) {
      const { source, row } = recorded;
      source.id =
        row?.id ?? this.#ids.source.derive(partsOf(component, undefined, source.idHash), manifest.location);
      this.#recordedSources.push(recorded);
      this.#sources.push({ item: source, given: row?.id });
    }
    component.translations.sort(byLanguageName);
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
    const blob = blobIdOf(file.bytes);
    const at = { file: file.file, line: 1, column: 1 };
    const translation: TranslationDraft = {
      id: row?.id ?? this.#ids.translation.derive(partsOf(component, file.language, undefined), at),
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
      lastAuthor: row?.lastAuthor === undefined ? null : this.#displayName(row.lastAuthor),
      changes: [],
    };
    component.translations.push(translation);
    this.#translations.push({ item: translation, given: row?.id });
    this.#byPath.set(path.join("/"), translation);

    const rows = this.#overlays.unitsOf(...path);
    for (const entry of reader.entriesOf(file)) this.#addUnit(entry, translation, sources, rows);
  }

  #addUnit(
    entry: Entry,
    translation: TranslationDraft,
    sources: ComponentSources,
    rows: RowsByHash<UnitRow>,
  ): void {
    const { text } = entry;
    const row = take(rows, text.idHash);
    const source = sources.of(text.idHash);
    const state = row?.state ?? entry.state;
    const at = { file: translation.file.file, line: entry.line, column: entry.column };
    const unit: UnitDraft = {
      id:
        row?.id ??
        this.#ids.unit.derive(partsOf(translation.component, translation.language, text.idHash), at),
      isNumbered: row?.id !== undefined,
      row: row?.location,
      translation,
      text,
      sourceRecord: source,
      target: entry.target,
      state,
      previousSource: row?.previousSource ?? (state === "fuzzy" ? entry.previousSource : ""),
      location: row?.unitLocation ?? entry.location,
      comment: row?.comment ?? entry.comment,
      flags: row?.flags ?? entry.flags,
      position: entry.position,
      priority: row?.priority ?? source.priority,
      hasSuggestion: false,
      hasComment: false,
      hasFailingCheck: false,
      line: entry.line,
      column: entry.column,
      isInFile: entry.isInFile,
    };
    translation.units.push(unit);
    source.units.push(unit);
    this.#units.push({ item: unit, given: row?.id });
  }

  /** RULES.md 2: by priority, position, and creation of the translation. */
  #orderSourceUnits(translations: readonly TranslationDraft[]): void {
    const rank = new Map(translations.map((translation, index) => [translation as unknown, index]));
    const rankOf = ({ translation }: Unit): number => rank.get(translation) ?? 0;
    for (const { item } of this.#sources) {
      item.units.sort((a, b) => a.priority - b.priority || a.position - b.position || rankOf(a) - rankOf(b));
    }
  }

  #addChanges(): ChangeDraft[] {
    const projects = new Map(this.#projects.map((project) => [project.manifest.slug, project]));
    const components = new Map(this.#components.map(({ item }) => [pathOf(item), item]));
    const units = new Map<unknown, ReadonlyMap<Hash64, Unit>>();
    const nouns: Nouns = {
      project: (slug) => projects.get(slug),
      component: (project, slug) => components.get(`${project}/${slug}`),
      translation: (project, component, language) => this.#byPath.get(`${project}/${component}/${language}`),
      unit: (translation, idHash) => {
        const known =
          units.get(translation) ?? new Map(translation.units.map((unit) => [unit.text.idHash, unit]));
        units.set(translation, known);
        return known.get(idHash);
      },
    };
    const { tables, actions } = this.#catalogue;
    const { users } = this.#users;
    const changes = linkChanges({ rows: tables.changes, nouns, users, actions, report: this.#report });
    this.#distribute(changes, projects, components);
    timeSources(this.#recordedSources, changes, this.#options.fallbackTime);
    return changes;
  }

  #distribute(
    changes: readonly ChangeDraft[],
    projects: ReadonlyMap<string, ProjectDraft>,
    components: ReadonlyMap<string, ComponentDraft>,
  ): void {
    for (const change of [...changes].sort(newestFirst)) {
      if (change.project !== null) projects.get(change.project.manifest.slug)?.changes.push(change);
      if (change.component === null) continue;
      const path = pathOf(change.component);
      components.get(path)?.changes.push(change);
      const translation =
        change.translation && this.#byPath.get(`${path}/${change.translation.language.code}`);
      translation?.changes.push(change);
    }
  }

  #applyContents(): void {
    const { suggestions, comments, checks } = this.#catalogue.tables;
    for (const { manifest, components } of this.#projects) {
      const units = components.flatMap((component) =>
        component.translations.flatMap((translation) => translation.units),
      );
      const index = new UnitIndex(units);
      const suggested = new Contents(suggestions, manifest, index, this.#report);
      const commented = new Contents(comments, manifest, index, this.#report);
      new Contents(checks, manifest, index, this.#report);
      for (const unit of units as readonly UnitDraft[]) {
        unit.hasSuggestion = suggested.has(unit);
        unit.hasComment = commented.has(unit);
        unit.hasFailingCheck = hasFailingCheck(unit);
      }
    }
  }

  #count(translations: readonly TranslationDraft[]): void {
    const names = new Map([...this.#users.users.values()].map(({ id, displayName: name }) => [id, name]));
    for (const translation of translations) {
      translation.statistics = computeStatistics(
        translation.units,
        translation.component.project.manifest.hasReview,
      );
      const last = translation.changes.find(
        ({ action, user }) => user !== null && CONTENT_ACTIONS.has(action),
      );
      if (last === undefined) continue;
      translation.lastChange ??= last.timestamp;
      translation.lastAuthor ??= names.get(last.author ?? -1) ?? null;
    }
    for (const project of this.#projects) project.statistics = statisticsOf(project);
  }

  #displayName(author: string): string {
    return this.#users.users.get(author)?.displayName ?? displayName(author);
  }

  /** Rows whose record is left out need no identifier: `ids --write` gives them none. */
  #refuseDerived(screenshots: Identifiers, changes: readonly ChangeDraft[]): void {
    const at = this.#options.catalogueAt ?? { file: "catalogue", line: 1, column: 1 };
    for (const identifiers of [...Object.values(this.#ids), this.#users.identifiers, screenshots]) {
      identifiers.refuseDerived(at);
    }
    const derived = changes.filter(({ isNumbered }) => !isNumbered);
    const row = derived[0]?.row;
    if (row !== undefined)
      this.#report("ids/missing", at, "change", derived.length, `${row.file}:${row.line}`);
  }
}

function partsOf(
  component: Component,
  language: Language | undefined,
  idHash: Hash64 | undefined,
): IdentityParts {
  return {
    project: component.project.manifest.slug,
    component: component.manifest.slug,
    ...(language === undefined ? {} : { language: language.code }),
    ...(idHash === undefined ? {} : { idHash: String(idHash) }),
  };
}

function pathOf({ manifest, project }: Component): string {
  return `${project.manifest.slug}/${manifest.slug}`;
}

function idsOf(rows: readonly { readonly id: number | undefined }[]): Iterable<number | undefined> {
  return rows.map(({ id }) => id);
}
