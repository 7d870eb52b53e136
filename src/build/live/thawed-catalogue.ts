import {
  type ComponentDraft,
  KnownWords,
  languagesOf,
  type ProjectDraft,
  statisticsOf,
  type TranslationDraft,
} from "../../catalogue/index.ts";
import type { Unit, WholeCatalogue } from "../../model/index.ts";
import { keepProgressShares } from "../../site/index.ts";
import { known, type ThawedLog, thawLog } from "./frozen-log.ts";
import {
  type FrozenCatalogue,
  isFrozenCatalogue,
  isFrozenSources,
  isFrozenUnits,
  isOrder,
  isProgress,
} from "./frozen-proof.ts";
import { thawSources, thawUnits } from "./frozen-units.ts";
import type { LiveCatalogue } from "./live-catalogue.ts";

/** The stored pieces, which are not proved. */
export interface StoredPieces {
  sources(component: number): unknown;
  units(translation: number): unknown;
  progress(translation: number): unknown;
  order(): unknown;
  log(): unknown;
}

/**
 * The catalogue from `freeze` and `piecesOf`, linked again. Each piece is proved when it is read, because its content
 * can be anything.
 *
 * @throws RangeError if a piece is not one that `freeze` made
 */
export function thaw(frozen: unknown, pieces: StoredPieces): LiveCatalogue {
  if (!isFrozenCatalogue(frozen)) throw new RangeError("the stored value is not a catalogue");
  const { projects, components } = thawOwners(frozen);
  const edited = new Set<Unit>();
  const translations = thawTranslations(frozen, pieces, components, edited);
  for (const [place, facts] of frozen.components.entries())
    at(components, place).translations.push(...facts.translations.map((of) => at(translations, of)));
  for (const [place, facts] of frozen.projects.entries()) {
    const project = at(projects, place);
    project.components.push(...facts.components.map((of) => at(components, of)));
    project.statistics = statisticsOf(project);
  }
  const units = translations.flatMap((translation) => translation.units);
  const order = pieces.order();
  if (!isOrder(order, units.length)) throw new RangeError("the stored value is not in order");
  const { settings, languages, languageNames, internationalWords, checkRows, keepsLog } = frozen;
  const whole: WholeCatalogue = {
    languages: languagesOf(translations),
    projects,
    components,
    translations,
    units: Array.from(order, (place) => at(units, place)),
    ...(keepsLog ? thawLog(pieces.log(), { projects, components, translations }) : NO_LOG),
  };
  const words = new KnownWords(languageNames, internationalWords);
  const knowledge = { projects, translations, words, edited, checkRows };
  return {
    whole,
    keepsLog,
    settings,
    languages,
    names: { languageNames, internationalWords },
    knowledge,
  };
}

const NO_LOG: ThawedLog = { sources: [], changes: [], screenshots: [], users: [], history: [], remarks: [] };

function thawOwners(frozen: FrozenCatalogue): {
  readonly projects: ProjectDraft[];
  readonly components: ComponentDraft[];
} {
  const projects = frozen.projects.map(({ manifest, repository, labels }): ProjectDraft => {
    return { manifest, components: [], statistics: [], changes: [], repository, labels: [...labels] };
  });
  const components = frozen.components.map(({ manifest, project, templateRevision }): ComponentDraft => {
    return { manifest, project: at(projects, project), translations: [], changes: [], templateRevision };
  });
  return { projects, components };
}

function thawTranslations(
  frozen: FrozenCatalogue,
  pieces: StoredPieces,
  components: readonly ComponentDraft[],
  edited: Set<Unit>,
): TranslationDraft[] {
  const texts = components.map((_, place) => {
    const sources = pieces.sources(place);
    if (!isFrozenSources(sources)) throw new RangeError("the stored value is not a list of source texts");
    return thawSources(sources);
  });
  return frozen.translations.map((facts, place) => {
    const component = at(components, facts.component);
    const translation: TranslationDraft = {
      ...facts,
      isNumbered: true,
      row: undefined,
      component,
      units: [],
      changes: [],
    };
    const own = at(texts, facts.component);
    const units = pieces.units(place);
    if (!isFrozenUnits(units, own.length)) throw new RangeError("the stored value is not a list of units");
    translation.units = thawUnits(units, translation, own, edited, frozen.keepsLog);
    if (frozen.keepsLog) thawProgress(pieces.progress(place), translation);
    return translation;
  });
}

function thawProgress(shares: unknown, translation: TranslationDraft): void {
  if (!isProgress(shares)) throw new RangeError("the stored value is not the progress of a translation");
  keepProgressShares(translation, shares);
}

function at<Noun>(nouns: readonly Noun[], place: number): Noun {
  return known(nouns[place]);
}
