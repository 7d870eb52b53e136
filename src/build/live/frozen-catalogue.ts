import type { Component, ComponentManifest, SourceText, Translation } from "../../model/index.ts";
import { type ProgressShare, progressShares } from "../../site/index.ts";
import {
  type FrozenChanges,
  type FrozenLog,
  type FrozenStrings,
  freezeLog,
  freezePart,
  freezeStrings,
  type Places,
  placesIn,
} from "./frozen-log.ts";
import type { FrozenCatalogue, FrozenTranslation } from "./frozen-proof.ts";
import { type FrozenSources, type FrozenUnits, freezeSources, freezeUnits, textsOf } from "./frozen-units.ts";
import type { LiveCatalogue } from "./live-catalogue.ts";
import { withoutContent } from "./stored-shapes.ts";

/** The pieces that are stored beside the catalogue, so that an edit writes little. */
export interface FrozenPieces {
  sources(component: number): FrozenSources;
  units(translation: number): FrozenUnits;
  /** The translation in the progress of its project, as far as pages needed it. */
  progress(translation: number): readonly ProgressShare[];
  /** The order of `/api/units/` with private units: places in all units, which follow one another by translation. */
  order(): Uint32Array;
  strings(): FrozenStrings;
  log(): FrozenLog;
  changes(part: number): FrozenChanges;
}

export function freeze({
  whole,
  settings,
  languages,
  names,
  knowledge,
  keepsLog,
}: LiveCatalogue): FrozenCatalogue {
  const { projects, components, translations } = whole;
  const [projectPlace, componentPlace, translationPlace] = [
    placeOf(projects),
    placeOf(components),
    placeOf(translations),
  ];
  return {
    settings,
    languages,
    ...names,
    checkRows: knowledge.checkRows,
    projects: projects.map((project) => ({
      manifest: { ...project.manifest, components: [] },
      repository: project.repository,
      labels: project.labels,
      components: project.components.map(componentPlace),
    })),
    components: components.map((component) => ({
      manifest: withoutContents(component.manifest),
      project: projectPlace(component.project),
      translations: component.translations.map(translationPlace),
      templateRevision: component.templateRevision,
    })),
    translations: translations.map((translation) => freezeTranslation(translation, componentPlace)),
    keepsLog,
  };
}

function placeOf<Noun>(nouns: readonly Noun[]): (noun: Noun) => number {
  const places = new Map(nouns.map((noun, place) => [noun, place]));
  return (noun) => places.get(noun) ?? 0;
}

export function freezeTranslation(
  translation: Translation,
  placeOf: (component: Component) => number,
): FrozenTranslation {
  const { id, language, file, isTemplate, revision, statistics, lastChange, lastAuthor } = translation;
  const component = placeOf(translation.component);
  return {
    id,
    language,
    isTemplate,
    revision,
    statistics,
    lastChange,
    lastAuthor,
    file: withoutContent(file),
    component,
  };
}

/** Each piece is made when it is requested. */
export function piecesOf({ whole, knowledge }: LiveCatalogue): FrozenPieces {
  const { components, translations } = whole;
  let last: { of: Component; places: ReadonlyMap<SourceText, number> } | undefined;
  const textPlacesIn = (component: Component): ReadonlyMap<SourceText, number> => {
    if (last?.of !== component) last = { of: component, places: textsOf(component) };
    return last.places;
  };
  let all: Places | undefined;
  const allPlaces = (): Places => (all ??= placesIn(whole));
  return {
    sources(place) {
      const component = components[place];
      return freezeSources(component === undefined ? [] : [...textPlacesIn(component).keys()]);
    },
    units(place) {
      const translation = translations[place];
      if (translation === undefined) return freezeUnits([], () => 0, knowledge.edited);
      const places = textPlacesIn(translation.component);
      return freezeUnits(translation.units, (text) => places.get(text) ?? 0, knowledge.edited);
    },
    progress(place) {
      const translation = translations[place];
      return translation === undefined ? [] : progressShares(translation);
    },
    order() {
      const places = allPlaces();
      return Uint32Array.from(whole.units, (unit) => places(unit) - 1);
    },
    strings: () => freezeStrings(whole, allPlaces()),
    log: () => freezeLog(whole, allPlaces()),
    changes: (part) => freezePart(part, whole, allPlaces()),
  };
}

/** The manifest without the bytes of its files, because these are read again. */
export function withoutContents(manifest: ComponentManifest): ComponentManifest {
  const { templateFile, referenceFile } = manifest;
  return {
    ...manifest,
    translations: [],
    templateFile: templateFile && withoutContent(templateFile),
    referenceFile: referenceFile && withoutContent(referenceFile),
    newBaseFile: undefined,
  };
}
