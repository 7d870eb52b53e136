import { compareCodePoints, type Hash64 } from "../../../model/index.ts";
import type { StepAuthors } from "./authors.ts";
import { type Author, isMerge, type MainlineStep } from "./commits.ts";
import { type ComponentFiles, hasPath, NO_FILES, withPartsOf } from "./lookup.ts";
import { Contributors } from "./person.ts";
import { ACTION, type Event } from "./record.ts";
import type { SavedComponent, SavedReading, SavedTranslation } from "./saved.ts";
import {
  NONE_OUTDATED,
  type Outdated,
  outdatedAfter,
  type TranslationStep,
  type TranslationUnits,
} from "./standing-units.ts";
import {
  type FileAt,
  isSameFile,
  type TrackedComponent,
  type UnitsAt,
  type VersionReader,
} from "./tracked.ts";
import { type ContentEvent, contentEvents, newStringsAwait } from "./unit-events.ts";
import { Versions } from "./versions.ts";

/** The state of a translation after a step. */
interface TranslationState extends TranslationUnits {
  /** The path of its file, even if that is not readable. */
  readonly path: string;
  /** The readable versions of its file and of the guide, which give its units. */
  readonly file: FileAt;
  readonly guide: FileAt | undefined;
  readonly isGuide: boolean;
  /** The version of the file from which the units were read. */
  readonly read: SavedReading;
}

export interface ComponentStep {
  readonly events: readonly Event[];
  readonly translations: readonly TranslationStep[];
}

const NO_STEP: ComponentStep = { events: [], translations: [] };

const NO_UNITS: UnitsAt = [];

export class ComponentLog {
  readonly component: TrackedComponent;
  readonly #reader: VersionReader;
  readonly #versions: Versions;
  readonly #marksOutdated: boolean;
  readonly #contributors = new Contributors();
  /** For each source, the number of counted translations that have it. */
  readonly #sources = new Map<Hash64, number>();
  readonly #uncounted = new Set<string>();
  /** The outdated texts of an earlier run, by language, for translations whose units were not needed since then. */
  readonly #unread = new Map<string, SavedTranslation["outdated"]>();
  #files = NO_FILES;
  #translations: ReadonlyMap<string, TranslationState> = new Map();
  /** The result of an earlier run, which is kept until a step needs it. */
  #asleep: SavedComponent | undefined;

  constructor(component: TrackedComponent, reader: VersionReader, marksOutdated: boolean) {
    this.component = component;
    this.#reader = reader;
    this.#versions = new Versions(component, reader);
    this.#marksOutdated = marksOutdated && component.guideKind === "template";
  }

  /** The current state. A run that resumes with it continues as if it had seen all steps so far. */
  get saved(): SavedComponent {
    if (this.#asleep !== undefined) return this.#asleep;
    const translations = [...this.#translations].map(([language, state]) => {
      const { path, file, guide, isGuide, read } = state;
      const outdated = this.#unread.get(language) ?? savedOutdated(state);
      return { language, path, file, guide, isGuide, read, outdated };
    });
    return { translations, versions: this.#versions.saved };
  }

  /**
   * Call it before the first step.
   *
   * @param files of the step after which the state was saved
   * @param contributions all changes of this component with action 45 so far
   */
  resume(saved: SavedComponent, files: ComponentFiles, contributions: Iterable<Event>): void {
    this.#asleep = saved;
    const last = new Map(saved.translations.map(({ language, file }) => [language, file]));
    this.#files = withPartsOf({ translations: last, guide: saved.versions.guide }, files);
    for (const { language, author } of contributions)
      if (language !== undefined && author !== undefined) this.#contributors.know(language, author);
  }

  /** Most translations are not changed by the next steps. Their units are read when a step changes them. */
  #wake({ translations, versions }: SavedComponent): void {
    this.#asleep = undefined;
    this.#versions.resume(versions);
    const awake = new Map<string, TranslationState>();
    for (const { language, ...state } of translations) {
      awake.set(language, { ...state, units: NO_UNITS, outdated: outdatedIn(state) });
      this.#unread.set(language, state.outdated);
      this.#uncounted.add(language);
    }
    this.#translations = awake;
  }

  /** Reads the translations that a step changes or removes, in their state before it. */
  async #readChanged(files: ComponentFiles): Promise<void> {
    const guide = files.guide === undefined ? undefined : this.#versions.last();
    const translations = new Map(this.#translations);
    for (const language of this.#unread.keys()) {
      const state = translations.get(language);
      const file = files.translations.has(language) ? this.#versions.last(language) : undefined;
      if (state === undefined || (state.file.blob === file?.blob && state.guide?.blob === guide?.blob))
        continue;
      const units = await this.#reader.units({ component: this.component, language, ...state.read });
      translations.set(language, { ...state, units });
      this.#unread.delete(language);
      if (this.#uncounted.delete(language)) this.#count(units, 1);
    }
    this.#translations = translations;
  }

  /** True if any translation has a source. All translations are read only if none of the known ones has it. */
  async #hasSource(idHash: Hash64): Promise<boolean> {
    if (this.#sources.has(idHash)) return true;
    for (const language of this.#uncounted) {
      const read = this.#translations.get(language)?.read;
      if (read !== undefined)
        this.#count(await this.#reader.units({ component: this.component, language, ...read }), 1);
    }
    this.#uncounted.clear();
    return this.#sources.has(idHash);
  }

  /** Undefined if the component has the same languages with the same blobs, and the same guide. */
  async step(step: MainlineStep, found: ComponentFiles, authors: StepAuthors): Promise<ComponentStep> {
    if (this.#asleep !== undefined) this.#wake(this.#asleep);
    const before = this.#files;
    const files = withPartsOf(before, found);
    this.#files = files;
    if (areAlike(before, files)) {
      this.#rename(files);
      return NO_STEP;
    }
    this.#versions.forget(files);
    const unreadable = await this.#readNew(before, files);
    await this.#readChanged(files);
    const after = await this.#translationsOf(files);
    if (step.commit.isBoundary) return this.#appear(after);
    const events = isMerge(step.commit) ? [this.#event(ACTION.merge, { user: step.commit.author })] : [];
    events.push(...unreadable, ...(await this.#removals(after, authors)));
    const changed = sortByPath([...after].filter(([language, state]) => this.#isChanged(language, state)));
    events.push(...(await this.#changes(changed, step, authors)));
    return { events, translations: this.#keep(after, changed) };
  }

  /** Files that only moved keep their content. */
  #rename(files: ComponentFiles): void {
    const renamed = [...this.#translations].map(([language, state]): StateOf => {
      const file = files.translations.get(language) ?? { ...state.file, path: state.path };
      const { path } = file;
      return [
        language,
        path === state.path ? state : { ...state, path, isGuide: isSameFile(file, files.guide) },
      ];
    });
    this.#translations = new Map(renamed);
  }

  /** The authors before the oldest commit of a shallow clone are unknown. */
  #appear(after: ReadonlyMap<string, TranslationState>): ComponentStep {
    const all = sortByPath([...after]);
    const events = all.map(([language]) => this.#event(ACTION.update, { language }));
    return { events, translations: this.#keep(after, all) };
  }

  /** Changes with action 24: new files that cannot be read. */
  async #readNew(before: ComponentFiles, files: ComponentFiles): Promise<Event[]> {
    const found: { path: string; code?: string | undefined; language: string | undefined }[] = [];
    for (const [language, file] of files.translations) {
      const isReadable = await this.#versions.note(language, file);
      const isNew = before.translations.get(language)?.blob !== file.blob;
      if (isNew && !isReadable) found.push({ path: file.path, code: file.code, language });
    }
    const { guide } = files;
    if (guide !== undefined) {
      const isReadable = await this.#versions.note(undefined, guide);
      const isNew = before.guide?.blob !== guide.blob;
      if (isNew && !isReadable && !hasPath(files, guide.path))
        found.push({ path: guide.path, language: undefined });
    }
    return found
      .sort((a, b) => compareCodePoints(a.path, b.path) || compareCodePoints(a.code ?? "", b.code ?? ""))
      .map(({ language }) => this.#event(ACTION.parseError, { language }));
  }

  /** The existing translations: those whose file and guide have content. */
  async #translationsOf(files: ComponentFiles): Promise<ReadonlyMap<string, TranslationState>> {
    const found = new Map<string, TranslationState>();
    const guide = files.guide === undefined ? undefined : this.#versions.last();
    if (guide === undefined && this.component.guideKind === "template") return found;
    for (const [language, now] of files.translations) {
      const file = this.#versions.last(language);
      if (file === undefined) continue;
      const read = { file, guide, isGuide: isSameFile(now, files.guide) };
      found.set(language, { path: now.path, ...(await this.#stateOf(language, read)) });
    }
    return found;
  }

  /** A version that was read before has the content of that reading. */
  async #stateOf(language: string, reading: SavedReading): Promise<Omit<TranslationState, "path">> {
    const { file, guide } = reading;
    const known = this.#translations.get(language);
    const isSame = known?.file.blob === file.blob && known.guide?.blob === guide?.blob;
    const read = isSame ? known.read : reading;
    const units = isSame
      ? known.units
      : await this.#reader.units({ component: this.component, language, ...read });
    const outdated = this.#marksOutdated ? outdatedAfter(known, units) : NONE_OUTDATED;
    return { ...reading, read, units, outdated };
  }

  #isChanged(language: string, { file, guide }: TranslationState): boolean {
    const before = this.#translations.get(language);
    return before?.file.blob !== file.blob || before.guide?.blob !== guide?.blob;
  }

  async #removals(after: ReadonlyMap<string, TranslationState>, authors: StepAuthors): Promise<Event[]> {
    const gone = [...this.#translations].filter(([language]) => !after.has(language));
    gone.sort(([a], [b]) => compareCodePoints(a, b));
    const events: Event[] = [];
    for (const [language, { path }] of gone) {
      const who = await authors.ofRemoval(this.component, language);
      events.push(this.#event(ACTION.removed, { user: who, author: who, target: path }));
    }
    return events;
  }

  async #changes(changed: readonly StateOf[], step: MainlineStep, authors: StepAuthors): Promise<Event[]> {
    const events: Event[] = [];
    const waiting: Event[] = [];
    const told = new Set<Hash64>();
    const { author } = step.commit;
    for (const [language, state] of changed) {
      const before = this.#translations.get(language);
      for (const event of await this.#newSources(language, state.units, told)) events.push(event);
      const content = contentEvents(before, state.units, {
        isGuide: state.isGuide,
        hasTemplate: this.component.guideKind === "template",
      });
      if (before === undefined || content.every(({ action }) => action === ACTION.sourceChange))
        events.push(this.#event(ACTION.update, { language, user: author, author }));
      events.push(...(await this.#contents(content, { language, guide: state.guide }, authors)));
      if (newStringsAwait(before?.units ?? NO_UNITS, state.units))
        waiting.push(this.#event(ACTION.newStrings, { language, user: author, author }));
    }
    return [...events, ...waiting];
  }

  async #newSources(language: string, units: UnitsAt, told: Set<Hash64>): Promise<readonly Event[]> {
    const events: Event[] = [];
    for (const { idHash } of units) {
      if (this.#sources.has(idHash) || told.has(idHash) || (await this.#hasSource(idHash))) continue;
      told.add(idHash);
      events.push(this.#event(ACTION.newSource, { language, idHash }));
    }
    return events;
  }

  /**
   * The changes with actions 30 and 45 and changes of content, in the order of the units. A change with action 17
   * follows for each author.
   */
  async #contents(
    content: readonly ContentEvent[],
    said: { readonly language: string; readonly guide: FileAt | undefined },
    authors: StepAuthors,
  ): Promise<Event[]> {
    const events: Event[] = [];
    const { language, guide } = said;
    const people = this.#contributors.inStep(language);
    for (const { action, idHash, target, unit } of content) {
      const isSource = action === ACTION.sourceChange;
      const who = isSource
        ? await authors.ofSource(this.component, unit)
        : await authors.ofContent(this.component, language, unit, guide);
      if (!isSource && people.isFirst(who))
        events.push(this.#event(ACTION.contributor, { language, idHash, user: who, author: who }));
      events.push(this.#event(action, { language, idHash, user: who, author: who, target }));
    }
    for (const who of people.all) events.push(this.#event(ACTION.newContributor, { language, user: who }));
    return events;
  }

  #keep(
    after: ReadonlyMap<string, TranslationState>,
    changed: readonly StateOf[],
  ): readonly TranslationStep[] {
    const before = this.#translations;
    const gone = [...before.keys()].filter((language) => !after.has(language));
    const { project, slug: component } = this.component;
    this.#translations = after;
    return [...gone, ...changed.map(([language]) => language)].map((language): TranslationStep => {
      const change = { before: before.get(language), after: after.get(language) };
      this.#count(change.before?.units ?? NO_UNITS, -1);
      this.#count(change.after?.units ?? NO_UNITS, 1);
      return { project, component, language, ...change };
    });
  }

  #count(units: UnitsAt, by: 1 | -1): void {
    for (const { idHash } of units) {
      const count = (this.#sources.get(idHash) ?? 0) + by;
      if (count > 0) this.#sources.set(idHash, count);
      else this.#sources.delete(idHash);
    }
  }

  #event(action: Event["action"], facts: EventFacts): Event {
    const { project, slug: component } = this.component;
    const { language, idHash, user, author, target = "" } = facts;
    return { action, project, component, language, idHash, user, author, target };
  }
}

function savedOutdated({ units, outdated }: TranslationUnits): SavedTranslation["outdated"] {
  if (outdated.size === 0) return [];
  return units.flatMap(({ idHash, target }) => {
    const source = outdated.get(idHash);
    return source === undefined ? [] : [{ idHash, source, target }];
  });
}

function outdatedIn({ outdated }: Pick<SavedTranslation, "outdated">): Outdated {
  if (outdated.length === 0) return NONE_OUTDATED;
  return new Map(outdated.map(({ idHash, source }) => [idHash, source]));
}

type StateOf = readonly [language: string, state: TranslationState];

function sortByPath(states: readonly StateOf[]): readonly StateOf[] {
  return [...states].sort(
    ([, a], [, b]) =>
      compareCodePoints(a.path, b.path) || compareCodePoints(a.file.code ?? "", b.file.code ?? ""),
  );
}

interface EventFacts {
  readonly language?: string | undefined;
  readonly idHash?: Hash64;
  readonly user?: Author;
  readonly author?: Author;
  readonly target?: string;
}

function areAlike(a: ComponentFiles, b: ComponentFiles): boolean {
  if (a.guide?.blob !== b.guide?.blob || a.translations.size !== b.translations.size) return false;
  for (const [language, { blob }] of b.translations)
    if (a.translations.get(language)?.blob !== blob) return false;
  return true;
}
