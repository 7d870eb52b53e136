import { compareCodePoints, type Language } from "../../model/index.ts";
import type { TrackedSource } from "../read/manifests/tracked-source.ts";
import type { ComponentName } from "./changelog/log-segment.ts";
import type { CodeTable, FoundLanguage, TrackedComponent } from "./changelog/tracked.ts";
import type { ReadableComponent } from "./file-versions.ts";

/** A component as its history is derived, and as its versions are read. */
export interface Tracked {
  readonly component: TrackedComponent;
  readonly readable: ReadableComponent;
}

/**
 * Components of one repository, by slugs of their projects, then their own.
 *
 * @param wayTo where a directory is, from the repository's top: `""`, or ending in a slash
 */
export function trackComponents(
  sources: readonly TrackedSource[],
  wayTo: (directory: string) => string,
): readonly Tracked[] {
  return sources
    .map((source) => track(source, wayTo(source.root)))
    .sort(
      ({ component: a }, { component: b }) =>
        compareCodePoints(a.project, b.project) || compareCodePoints(a.slug, b.slug),
    );
}

/** In the order of the components, as their events name them. */
export function namesOf(tracked: readonly Tracked[]): readonly ComponentName[] {
  return tracked.map(({ component: { project, slug } }) => ({ project, component: slug }));
}

function track(source: TrackedSource, root: string): Tracked {
  const codes = new SourceCodes(source);
  const { former = [], guide } = source;
  return {
    component: {
      project: source.project,
      slug: source.slug,
      root,
      places: {
        masks: [source.filemask, ...former.flatMap(({ filemask }) => filemask ?? [])],
        guides: [guide ?? [], ...former.map((place) => place.guide ?? [])].flat(),
      },
      isPinned: source.former !== undefined,
      guideKind: source.guideKind,
      isGuideEdited: source.isGuideEdited,
      sourceLanguage: source.sourceLanguage.code,
      codes,
    },
    readable: { source, languages: codes.languages },
  };
}

/** Codes of all times: of each, its language is found once. */
class SourceCodes implements CodeTable {
  /** Those that were found, by their codes. */
  readonly languages = new Map<string, Language>();
  readonly #source: TrackedSource;
  readonly #known = new Map<string, FoundLanguage | undefined>();

  constructor(source: TrackedSource) {
    this.#source = source;
    this.languages.set(source.sourceLanguage.code, source.sourceLanguage);
  }

  language(code: string): FoundLanguage | undefined {
    if (this.#known.has(code)) return this.#known.get(code);
    const found = this.#source.languagesOf([code]).get(code);
    const known = found && { code: found.language.code, isKnown: found.isKnown };
    if (found !== undefined && !this.languages.has(found.language.code))
      this.languages.set(found.language.code, found.language);
    this.#known.set(code, known);
    return known;
  }

  isExcluded(code: string): boolean {
    return this.#source.isExcluded(code);
  }
}
