import {
  byLanguageName,
  byPriorityAndName,
  type ComponentDraft,
  givenIdentifier,
  inOrderOfCreation,
  languagesOf,
  type ProjectDraft,
  projectRepository,
  statisticsOf,
  type TranslationDraft,
} from "../../catalogue/index.ts";
import {
  type Catalogue,
  type ComponentManifest,
  column,
  count,
  exactly,
  FLAG,
  type Language,
  list,
  maybe,
  type ProjectManifest,
  record,
  type Screenshot,
  type Shaped,
  text,
  type WholeCatalogue,
} from "../../model/index.ts";
import { withoutContents } from "./frozen-catalogue.ts";
import { PLACE_IN_LIST } from "./frozen-proof.ts";
import {
  componentManifest,
  LANGUAGE,
  NAME,
  NO_BYTES,
  PROJECT_MANIFEST,
  TRANSLATION_FIELDS,
  withoutContent,
} from "./stored-shapes.ts";

/**
 * The facts about the nouns of a part of a catalogue that was linked by itself, without units, sources and changes.
 * They are plain data without circles, so that they can be stored.
 */
export type CataloguePartFacts = Shaped<typeof PART_FACTS>;

export function factsOfPart(
  whole: WholeCatalogue,
  { languages }: Pick<Catalogue, "languages">,
): CataloguePartFacts {
  const places = new Map(whole.components.map((component, place) => [component, place]));
  return {
    languages: [...languages.values()],
    projects: whole.projects.map(({ manifest }) => ({ ...manifest, components: [] })),
    components: whole.components.map(({ project, manifest, templateRevision }) => ({
      project: project.manifest.slug,
      manifest: namedFilesOnly(manifest),
      templateRevision,
    })),
    translations: whole.translations.map(({ component, units: _units, changes: _changes, ...facts }) => ({
      ...facts,
      // A row's place is not published, so its published bytes must not depend on rows above it.
      row: undefined,
      file: withoutContent(facts.file),
      component: places.get(component) ?? 0,
    })),
    screenshots: whole.screenshots.map(({ component, sources: _sources, image, ...facts }) => ({
      ...facts,
      row: undefined,
      image: image && { ...image, bytes: NO_BYTES },
      component: places.get(component) ?? 0,
    })),
  };
}

function namedFilesOnly(manifest: ComponentManifest): ComponentManifest {
  const { newBaseFile } = manifest;
  return { ...withoutContents(manifest), newBaseFile: newBaseFile && { ...newBaseFile, bytes: NO_BYTES } };
}

/** A catalogue that is joined from its parts. Units, sources and changes are missing, because they come as records. */
export interface JoinedParts {
  readonly whole: WholeCatalogue;
  /** The languages by code. */
  readonly languages: ReadonlyMap<string, Language>;
}

/** Finds a component's place in the catalogue by its slugs. */
export type OrdinalOf = (project: string, component: string) => number;

/** @param parts all parts of one catalogue */
export function joinParts(parts: readonly CataloguePartFacts[], ordinalOf: OrdinalOf): JoinedParts {
  const joining = new Joining(parts[0]?.projects ?? [], ordinalOf);
  for (const part of parts) joining.add(part);
  return joining.end();
}

interface Placed<Item> {
  readonly item: Item;
  readonly ordinal: number;
}

class Joining {
  readonly #ordinalOf: OrdinalOf;
  readonly #projects: ReadonlyMap<string, ProjectDraft>;
  readonly #languages = new Map<string, Language>();
  /** The languages of private projects. Their names are not published. */
  readonly #ofPrivate = new Map<string, Language>();
  readonly #components: Placed<ComponentDraft>[] = [];
  readonly #translations: Placed<TranslationDraft>[] = [];
  readonly #screenshots: Placed<Screenshot>[] = [];

  constructor(manifests: readonly ProjectManifest[], ordinalOf: OrdinalOf) {
    this.#ordinalOf = ordinalOf;
    this.#projects = new Map(manifests.map((manifest) => [manifest.slug, this.#projectOf(manifest)]));
  }

  add(part: CataloguePartFacts): void {
    for (const language of part.languages) this.#one(language, false);
    const own = part.components.map((facts) => this.#addComponent(facts));
    for (const facts of part.translations) {
      const { item: component, ordinal } = at(own, facts.component);
      const language = this.#one(facts.language, component.project.manifest.isPrivate);
      const file = { ...facts.file, language };
      const item: TranslationDraft = { ...facts, language, file, component, units: [], changes: [] };
      component.translations.push(item);
      this.#translations.push({ item, ordinal });
    }
    for (const facts of part.screenshots) {
      const { item: component, ordinal } = at(own, facts.component);
      const item: Screenshot = { ...facts, component, sources: [] };
      this.#screenshots.push({ item, ordinal });
    }
  }

  end(): JoinedParts {
    const components = placed(this.#components);
    const translations = inOrderOfCreation(placed(this.#translations), givenIdentifier);
    for (const { translations: own } of components) own.sort(byLanguageName);
    const projects = [...this.#projects.values()];
    for (const project of projects) finish(project);
    const whole: WholeCatalogue = {
      languages: languagesOf(translations),
      projects,
      components: inOrderOfCreation(components, ({ manifest }) => manifest.id),
      translations,
      screenshots: inOrderOfCreation(placed(this.#screenshots), givenIdentifier),
      ...{ units: [], sources: [], changes: [], users: [], history: [], remarks: [] },
    };
    return { whole, languages: this.#languages };
  }

  #projectOf(manifest: ProjectManifest): ProjectDraft {
    const sourceLanguage = this.#one(manifest.sourceLanguage, manifest.isPrivate);
    const own = { ...manifest, sourceLanguage };
    return { manifest: own, components: [], statistics: [], changes: [], repository: undefined, labels: [] };
  }

  #addComponent({
    project: slug,
    manifest,
    templateRevision,
  }: CataloguePartFacts["components"][number]): Placed<ComponentDraft> {
    const project = this.#projects.get(slug);
    if (project === undefined) throw new RangeError("a part has a component of a project that is not there");
    const item: ComponentDraft = { manifest, project, translations: [], changes: [], templateRevision };
    const placedItem = { item, ordinal: this.#ordinalOf(slug, manifest.slug) };
    project.components.push(item);
    this.#components.push(placedItem);
    return placedItem;
  }

  /** The one object of a language that all parts share. */
  #one(language: Language, isPrivate: boolean): Language {
    const languages = isPrivate ? this.#ofPrivate : this.#languages;
    const known = languages.get(language.code);
    if (known === undefined) languages.set(language.code, language);
    return known ?? language;
  }
}

function finish(project: ProjectDraft): void {
  const components = project.components.map(({ manifest }) => manifest);
  project.repository = projectRepository({ ...project.manifest, components });
  project.components.sort(byPriorityAndName);
  project.statistics = statisticsOf(project);
}

/** The items in the order of the catalogue. */
function placed<Item>(items: readonly Placed<Item>[]): readonly Item[] {
  return items.toSorted((a, b) => a.ordinal - b.ordinal).map(({ item }) => item);
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError("a part names a component that it has not");
  return item;
}

/** The bytes of a raw file are stored elsewhere. */
const RAW_FILE = record({ name: NAME, bytes: column("Uint8Array", 0) });

/** The shape of the result of `factsOfPart`. It proves a stored value. */
export const PART_FACTS = record({
  /** All languages of the catalogue that the part contains. */
  languages: list(LANGUAGE),
  /** All projects of the catalogue. */
  projects: list(PROJECT_MANIFEST),
  components: list(
    record({
      project: text(),
      manifest: componentManifest(maybe(RAW_FILE)),
      templateRevision: maybe(text()),
    }),
  ),
  /** The translations in the order of their collection. */
  translations: list(
    record({
      ...TRANSLATION_FIELDS,
      isNumbered: FLAG,
      row: exactly(undefined),
      /** The component's index in `components`. */
      component: PLACE_IN_LIST,
    }),
  ),
  screenshots: list(
    record({
      id: count(),
      isNumbered: FLAG,
      row: exactly(undefined),
      name: text(),
      imageName: maybe<string>(NAME),
      image: maybe(RAW_FILE),
      component: PLACE_IN_LIST,
    }),
  ),
});
