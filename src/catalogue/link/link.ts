import {
  Bots,
  type Catalogue,
  type ComponentHistory,
  groupBy,
  isContentChange,
  type Location,
  type Micros,
  type Project,
  type Remark,
  type Report,
  type Translation,
  type Unit,
  type WholeCatalogue,
} from "../../model/index.ts";
import { Dismissals } from "../quality/dismissals.ts";
import { KnownWords } from "../quality/known-words.ts";
import { type FailingContents, ProjectQuality } from "../quality/project-quality.ts";
import type { ToldChecks } from "../quality/told-checks.ts";
import type { ChangeDraft, TranslationDraft, UnitDraft } from "./drafts.ts";
import { newestFirst } from "./order.ts";
import { editedUnits, forgetRows, linkChanges, type Nouns, unitName } from "./records/changes.ts";
import { SourceTimes } from "./records/component-sources.ts";
import { ALL_THERE, Contents, UnitIndex } from "./records/contents.ts";
import { givenIdentifier, inOrderOfCreation } from "./records/identifiers.ts";
import { linkScreenshots } from "./records/screenshots.ts";
import { type NumberedUsers, numberUsers } from "./records/users.ts";
import { computeStatistics, statisticsOf } from "./statistics.ts";
import { CatalogueJoin, type MovedIdentifiers, pathOf } from "./units/join.ts";
import { languagesOf } from "./visibility.ts";

export interface LinkOptions {
  /** The time of records without one (SOURCES.md): `SOURCE_DATE_EPOCH`, else 0. */
  readonly fallbackTime: Micros;
  /** `frozen` refuses a catalogue with records that have no identifier in a table. */
  readonly ids: "derived" | "frozen";
  /**
   * The failing checks that a report for people needs, instead of those of the release. Counts stay those of the
   * release.
   */
  readonly told?: ToldChecks | undefined;
  /** The place of the catalogue's manifest, for problems of the whole catalogue. */
  readonly catalogueAt?: Location;
  /**
   * Discards the places of the change log's rows, and the rows if all are from tables or all from git. The caller must
   * not need them.
   */
  readonly spendsRows?: boolean | undefined;
  /** Facts about the rest, if this is a part of a catalogue. */
  readonly rest?: RestOfCatalogue | undefined;
}

/** The facts about other parts that a part of a catalogue needs. */
export interface RestOfCatalogue {
  /** Contents for which a check fails in other parts, by project. */
  readonly failing: ReadonlyMap<string, FailingContents>;
  /** Identifiers of this part that other parts take first. They are not reported. */
  readonly moved?: MovedIdentifiers;
}

/**
 * Catalogue → WholeCatalogue: numbers, checks, joins, counts and sorts everything, including private projects, which
 * `publicView` leaves out.
 */
export function linkWhole(catalogue: Catalogue, options: LinkOptions, report: Report): WholeCatalogue {
  return new Linking(catalogue, options, report).link();
}

class Linking {
  readonly #catalogue: Catalogue;
  readonly #options: LinkOptions;
  readonly #report: Report;
  readonly #users: NumberedUsers;
  readonly #join: CatalogueJoin;
  readonly #words: KnownWords;

  constructor(catalogue: Catalogue, options: LinkOptions, report: Report) {
    const { tables, history } = catalogue;
    this.#catalogue = catalogue;
    this.#options = options;
    this.#report = report;
    this.#users = numberUsers(tables.users, history?.users ?? [], new Bots(catalogue.settings.bots), report);
    this.#join = new CatalogueJoin(catalogue, this.#users.users, report, options.rest?.moved);
    this.#words = new KnownWords(catalogue.languageNames, catalogue.internationalWords);
  }

  link(): WholeCatalogue {
    for (const manifest of this.#catalogue.projects) this.#join.addProject(manifest);
    this.#join.reportVanished();
    const translations = inOrderOfCreation(this.#join.translations, givenIdentifier);
    const sources = inOrderOfCreation(this.#join.sources, givenIdentifier);
    const screenshots = linkScreenshots(this.#catalogue.tables.screenshots, this.#join.components, sources, {
      identifiers: this.#join.identifiers.screenshot,
      report: this.#report,
    });
    this.#join.orderSourceUnits(translations);
    const changes = this.#addChanges();
    const remarks = this.#applyContents(changes);
    this.#count(translations);
    if (this.#options.ids === "frozen") this.#refuseDerived(changes);
    if (this.#options.spendsRows === true) forgetRows(changes);

    return {
      languages: languagesOf(translations),
      projects: this.#join.projects,
      components: inOrderOfCreation(this.#join.components, ({ manifest }) => manifest.id),
      translations,
      units: inOrderOfCreation(this.#join.units, givenIdentifier),
      sources,
      changes,
      screenshots,
      users: [...this.#users.users.values()],
      history: this.#history(),
      remarks,
    };
  }

  #history(): readonly ComponentHistory[] {
    const rows = this.#catalogue.history?.overTime ?? [];
    const components = new Map(this.#join.components.map((component) => [pathOf(component), component]));
    return rows.flatMap((row) => {
      const component = components.get(`${row.project}/${row.component}`);
      return component === undefined ? [] : [{ component, row }];
    });
  }

  #addChanges(): ChangeDraft[] {
    const projects = new Map(this.#join.projects.map((project) => [project.manifest.slug, project]));
    const components = new Map(this.#join.components.map((component) => [pathOf(component), component]));
    const nouns: Nouns = {
      project: (slug) => projects.get(slug),
      component: (project, slug) => components.get(`${project}/${slug}`),
      translation: lastKept((project, component, language) =>
        this.#join.byPath.get(`${project}/${component}/${language}`),
      ),
      unit: indexedBy(unitName),
      unitByHash: indexedBy(({ text }) => text.idHash),
    };
    const { tables, history, actions } = this.#catalogue;
    const { users } = this.#users;
    const rows = joined(tables.changes, history?.changes ?? []);
    const changes = linkChanges({
      ...{ rows, nouns, users, actions },
      report: this.#report,
      spendsRows: this.#options.spendsRows,
    });
    this.#distribute(changes);
    const times = new SourceTimes(changes, history?.sourceTimes, this.#options.fallbackTime);
    for (const recorded of this.#join.recordedSources) times.give(recorded);
    return changes;
  }

  #distribute(changes: readonly ChangeDraft[]): void {
    // Nouns refer to each other in their final types, but at this point they are drafts.
    const projects = draftsOf(this.#join.projects);
    const components = draftsOf(this.#join.components);
    const translations = draftsOf(this.#join.translations);
    for (const change of [...changes].sort(newestFirst)) {
      projects.get(change.project)?.changes.push(change);
      components.get(change.component)?.changes.push(change);
      translations.get(change.translation)?.changes.push(change);
    }
  }

  /** @returns suggestions and comments by content, if rows contain their words */
  #applyContents(changes: readonly ChangeDraft[]): readonly Remark[] {
    const { tables } = this.#catalogue;
    const suggestions = groupBy(tables.suggestions, ({ project }) => project);
    const comments = groupBy(tables.comments, ({ project }) => project);
    const checks = groupBy(tables.checks, ({ project }) => project);
    const sources = groupBy(this.#join.sources, ({ component }) => component.project.manifest);
    const edited = editedUnits(changes);
    const remarks: Remark[] = [];
    for (const project of this.#join.projects) {
      const { manifest, components } = project;
      const translations = components.flatMap((component) => component.translations);
      const units: readonly UnitDraft[] = translations.flatMap((translation) => translation.units);
      const index = this.#options.rest === undefined ? new UnitIndex(units) : ALL_THERE;
      const suggested = new Contents(suggestions.get(manifest.slug) ?? [], manifest, index, this.#report);
      const commented = new Contents(comments.get(manifest.slug) ?? [], manifest, index, this.#report);
      noteContents(units, suggested, commented);
      this.#addRemarks(remarks, project, suggested, commented);
      const dismissals = new Dismissals(checks.get(manifest.slug) ?? [], manifest, index, this.#report);
      const elsewhere = this.#options.rest?.failing.get(manifest.slug);
      const quality = new ProjectQuality({ words: this.#words, edited, dismissals, elsewhere });
      quality.checkUnits(units);
      if (this.#options.told !== undefined) quality.tell(units, this.#options.told);
      quality.checkSources(sources.get(manifest) ?? []);
    }
    return remarks;
  }

  #addRemarks(remarks: Remark[], project: Project, suggested: Contents, commented: Contents): void {
    for (const [kind, { withWords }] of [
      ["suggestion", suggested],
      ["comment", commented],
    ] as const) {
      for (const { contentHash, language, said } of withWords) {
        const { text, user: username = "", timestamp } = said;
        const user = this.#users.users.get(username)?.id;
        remarks.push({ project, kind, contentHash, language, text, user, timestamp });
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
      const last = translation.changes.find(isContentChange);
      if (last === undefined) continue;
      translation.lastChange ??= last.timestamp;
      translation.lastAuthor ??= names.get(last.author ?? -1) ?? null;
    }
    for (const project of this.#join.projects) project.statistics = statisticsOf(project);
  }

  /** Rows whose records are left out. They need no identifier, so `ids --write` does not add one. */
  #refuseDerived(changes: readonly ChangeDraft[]): void {
    const at = this.#options.catalogueAt ?? { file: "catalogue", line: 1, column: 1 };
    for (const identifiers of [...Object.values(this.#join.identifiers), this.#users.identifiers])
      identifiers.refuseDerived(at);
    const derived = changes.filter(({ isNumbered }) => !isNumbered);
    const row = derived[0]?.row;
    if (row !== undefined)
      this.#report("ids/missing", at, "change", derived.length, `${row.file}:${row.line}`);
  }
}

function noteContents(units: readonly UnitDraft[], suggested: Contents, commented: Contents): void {
  if (!suggested.isEmpty) for (const unit of units) unit.hasSuggestion = suggested.has(unit);
  if (!commented.isEmpty) for (const unit of units) unit.hasComment = commented.has(unit);
}

type DraftIndex<Draft> = ReadonlyMap<unknown, Draft>;

function draftsOf<Draft>(drafts: readonly Draft[]): DraftIndex<Draft> {
  return new Map(drafts.map((draft) => [draft, draft]));
}

/** Does not copy a long list if the other one is empty. */
function joined<Row>(given: readonly Row[], derived: readonly Row[]): readonly Row[] {
  if (given.length === 0) return derived;
  return derived.length === 0 ? given : [...given, ...derived];
}

/** Successive records of a commit name the same translation, so it is looked up once. */
function lastKept(find: Nouns["translation"]): Nouns["translation"] {
  let last: readonly string[] = [];
  let found: Translation | undefined;
  return (project, component, language) => {
    if (last[0] === project && last[1] === component && last[2] === language) return found;
    last = [project, component, language];
    found = find(project, component, language);
    return found;
  };
}

/** Finds the units of a translation by one of their facts. A translation is indexed at its first use. */
function indexedBy<Key>(
  keyOf: (unit: Unit) => Key,
): (translation: Translation, key: Key) => Unit | undefined {
  const indexes = new Map<Translation, ReadonlyMap<Key, Unit>>();
  return (translation, key) => {
    const known =
      indexes.get(translation) ?? new Map(translation.units.map((unit) => [keyOf(unit), unit] as const));
    indexes.set(translation, known);
    return known.get(key);
  };
}
