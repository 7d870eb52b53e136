import {
  type ComponentDraft,
  type Editable,
  KnownWords,
  languagesOf,
  type ProjectDraft,
  statisticsOf,
  type TranslationDraft,
} from "../../catalogue/index.ts";
import type { Statistics, Unit, WholeCatalogue } from "../../model/index.ts";
import { keepProgressShares } from "../../site/index.ts";
import {
  known,
  type ThawedLog,
  type ThawedNouns,
  type ThawedStrings,
  thawLog,
  thawStrings,
} from "./frozen-log.ts";
import {
  type FrozenCatalogue,
  isFrozenCatalogue,
  isFrozenSources,
  isFrozenUnits,
  isOrder,
  isProgress,
} from "./frozen-proof.ts";
import { listOf, thawSources, thawUnits } from "./frozen-units.ts";
import type { LiveCatalogue, LiveLog } from "./live-catalogue.ts";

/** The stored pieces, which are not proved. */
export interface StoredPieces {
  sources(component: number): unknown;
  units(translation: number): unknown;
  progress(translation: number): unknown;
  order(): unknown;
  strings(): unknown;
  log(): unknown;
  changes(part: number): unknown;
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
  const nouns = { projects, components, translations, units };
  const whole: Editable<WholeCatalogue> = {
    languages: languagesOf(translations),
    projects,
    components,
    translations,
    units: listOf(order.length, (place) => at(units, order[place] ?? 0)),
    ...NO_LOG,
    ...(keepsLog ? thawStrings(pieces.strings(), nouns) : NO_STRINGS),
  };
  const words = new KnownWords(languageNames, internationalWords);
  const knowledge = { projects, translations, words, edited, checkRows };
  return {
    whole,
    keepsLog,
    log: new StoredLog(keepsLog, whole, nouns, pieces),
    settings,
    languages,
    names: { languageNames, internationalWords },
    knowledge,
  };
}

const NO_LOG: ThawedLog = { changes: [], screenshots: [], history: [] };
const NO_STRINGS: ThawedStrings = { sources: [], changes: [], users: [], remarks: [] };

/** A log that is thawed when it is first needed. */
class StoredLog implements LiveLog {
  #isWhole: boolean;
  readonly #whole: Editable<WholeCatalogue>;
  readonly #nouns: ThawedNouns;
  readonly #pieces: StoredPieces;
  /** The statistics of each translation when it was stored. An edit gives it others. */
  readonly #stored: readonly Statistics[];

  constructor(isStored: boolean, whole: Editable<WholeCatalogue>, nouns: ThawedNouns, pieces: StoredPieces) {
    this.#isWhole = !isStored;
    this.#whole = whole;
    this.#nouns = nouns;
    this.#pieces = pieces;
    this.#stored = nouns.translations.map(({ statistics }) => statistics);
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  complete(): boolean {
    try {
      if (!this.#isWhole) this.#thaw();
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  #thaw(): void {
    Object.assign(
      this.#whole,
      thawLog(this.#pieces.log(), (part) => this.#pieces.changes(part), this.#nouns),
    );
    for (const [place, translation] of this.#nouns.translations.entries())
      if (translation.statistics === this.#stored[place])
        thawProgress(this.#pieces.progress(place), translation);
    this.#isWhole = true;
  }
}

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
