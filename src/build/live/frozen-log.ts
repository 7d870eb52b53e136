import {
  type ChangeDraft,
  type ComponentDraft,
  NUMBERS,
  newestFirst,
  PLACES,
  type ProjectDraft,
  type SourceDraft,
  TEXTS,
  type TranslationDraft,
  type UnitDraft,
} from "../../catalogue/index.ts";
import {
  type Change,
  type Component,
  type ComponentHistory,
  column,
  count,
  exactly,
  FLAG,
  type HistoryRow,
  hasShape,
  INTEGER64,
  list,
  maybe,
  type Remark,
  record,
  type Screenshot,
  type Shaped,
  type SourceRecord,
  sourceLabelsIn,
  text,
  tuple,
  type WholeCatalogue,
} from "../../model/index.ts";
import { changesOfTexts } from "../../site/index.ts";
import { isOrder, PLACE_IN_LIST } from "./frozen-proof.ts";
import { listOf, NO_TEXTS } from "./frozen-units.ts";

/**
 * The content of pages besides texts, kept if a site has pages: no edit of texts changes it. It is in pieces,
 * because most edits need only what pages of texts show. A place is the index in its list plus one; 0 is for nothing.
 */
export type FrozenStrings = Shaped<typeof FROZEN_STRINGS>;

export type FrozenLog = Shaped<typeof FROZEN_LOG>;

type FrozenSourceRecords = FrozenStrings["sources"];

export type FrozenChanges = Shaped<typeof FROZEN_CHANGES>;

export const FROZEN_CHANGES = record({
  ids: NUMBERS.shape,
  timestamps: NUMBERS.shape,
  actions: NUMBERS.shape,
  names: list(tuple(count(), text())),
  projects: PLACES.shape,
  components: PLACES.shape,
  translations: PLACES.shape,
  units: PLACES.shape,
  /** The users' identifiers. 0 means that there is no user. */
  users: NUMBERS.shape,
  authors: NUMBERS.shape,
  targets: TEXTS.shape,
  /** The index and believed time of each change whose own time is not believed. */
  believed: list(tuple(PLACE_IN_LIST, count())),
  /** The index and the users' identifiers of each change with co-authors. */
  coAuthors: list(tuple(PLACE_IN_LIST, list(count()))),
  /** The index and commit of each change whose commit differs from the one before. An empty text means no commit. */
  commits: list(tuple(PLACE_IN_LIST, text())),
});

export const FROZEN_STRINGS = record({
  users: list(record({ id: count(), displayName: text(), isBot: FLAG })),
  sources: record({
    ids: NUMBERS.shape,
    components: PLACES.shape,
    idHashes: column("BigInt64Array"),
    timestamps: NUMBERS.shape,
    priorities: NUMBERS.shape,
    checkFlags: TEXTS.shape,
    explanations: TEXTS.shape,
    labels: TEXTS.shape,
    /** The index and failing checks of each source that fails a check. */
    failing: list(tuple(PLACE_IN_LIST, list(text()))),
    /** The number of units of each source, and the units, one source after another. */
    sizes: PLACES.shape,
    units: PLACES.shape,
  }),
  /** Only those that pages of texts show. */
  changes: FROZEN_CHANGES,
  /** The suggestions and comments whose words are in a table. */
  remarks: list(
    record({
      project: PLACE_IN_LIST,
      kind: exactly("suggestion", "comment"),
      contentHash: INTEGER64,
      language: maybe(text()),
      text: text(),
      user: maybe(count()),
      timestamp: maybe(count(-Number.MAX_SAFE_INTEGER)),
    }),
  ),
});

export const FROZEN_LOG = record({
  /** The number of pieces with changes. */
  parts: count(0, 2 ** 20),
  history: list(
    tuple(
      PLACE_IN_LIST,
      record<HistoryRow>({
        time: text(),
        project: text(),
        component: text(),
        language: text(),
        tag: exactly(undefined),
        total: count(),
        translated: count(),
        fuzzy: count(),
        words: count(),
        translatedWords: count(),
      }),
    ),
  ),
  /** The components of screenshots, because pages with edits count them. */
  screenshots: PLACES.shape,
});

export function freezeStrings(whole: WholeCatalogue, places: Places): FrozenStrings {
  const shown = changesOfTexts(whole);
  return {
    users: whole.users.map(({ id, displayName, isBot }) => ({ id, displayName, isBot })),
    sources: freezeSourceRecords(whole.sources, places),
    changes: freezeChanges(
      whole.changes.filter((change) => shown.has(change)),
      places,
    ),
    remarks: whole.remarks.map((remark) => ({ ...remark, project: places(remark.project) })),
  };
}

/** The number of changes in a piece. All in one would take as much memory as the changes themselves. */
const CHANGES_AT_ONCE = 2 ** 16;

/** Rows with tags are left out, because no page shows them. */
export function freezeLog(whole: WholeCatalogue, places: Places): FrozenLog {
  return {
    parts: Math.ceil(whole.changes.length / CHANGES_AT_ONCE),
    history: whole.history.flatMap(({ component, row }) =>
      row.tag === undefined ? [[places(component), row] as const] : [],
    ),
    screenshots: PLACES.freeze(whole.screenshots, ({ component }) => places(component)),
  };
}

export function freezePart(part: number, { changes }: WholeCatalogue, places: Places): FrozenChanges {
  const from = part * CHANGES_AT_ONCE;
  return freezeChanges(changes.slice(from, from + CHANGES_AT_ONCE), places);
}

export type Places = (noun: object | null) => number;

/** Indexes in the catalogue's lists. The units of one translation follow those of the one before. */
export function placesIn({ projects, components, translations }: WholeCatalogue): Places {
  const places = new Map<object, number>();
  const units = translations.flatMap((translation) => translation.units);
  for (const nouns of [projects, components, translations, units])
    for (const [place, noun] of nouns.entries()) places.set(noun, place + 1);
  return (noun) => (noun === null ? 0 : (places.get(noun) ?? 0));
}

function freezeSourceRecords(sources: readonly SourceRecord[], places: Places): FrozenSourceRecords {
  return {
    ids: NUMBERS.freeze(sources, ({ id }) => id),
    components: PLACES.freeze(sources, ({ component }) => places(component)),
    idHashes: BigInt64Array.from(sources, ({ idHash }) => idHash),
    timestamps: NUMBERS.freeze(sources, ({ timestamp }) => timestamp),
    priorities: NUMBERS.freeze(sources, ({ priority }) => priority),
    checkFlags: TEXTS.freeze(sources, ({ checkFlags }) => checkFlags),
    explanations: TEXTS.freeze(sources, ({ explanation }) => explanation),
    labels: TEXTS.freeze(sources, ({ labels }) => labels.join("\n")),
    failing: sources.flatMap(({ failingChecks }, place) =>
      failingChecks.length === 0 ? [] : [[place, failingChecks] as const],
    ),
    sizes: PLACES.freeze(sources, ({ units }) => units.length),
    units: PLACES.freeze(
      sources.flatMap(({ units }) => units),
      places,
    ),
  };
}

function freezeChanges(changes: readonly Change[], places: Places): FrozenChanges {
  return {
    ids: NUMBERS.freeze(changes, ({ id }) => id),
    timestamps: NUMBERS.freeze(changes, ({ timestamp }) => timestamp),
    actions: NUMBERS.freeze(changes, ({ action }) => action),
    names: [...new Map(changes.map(({ action, actionName }) => [action, actionName]))],
    projects: PLACES.freeze(changes, ({ project }) => places(project)),
    components: PLACES.freeze(changes, ({ component }) => places(component)),
    translations: PLACES.freeze(changes, ({ translation }) => places(translation)),
    units: PLACES.freeze(changes, ({ unit }) => places(unit)),
    users: NUMBERS.freeze(changes, ({ user }) => user ?? 0),
    authors: NUMBERS.freeze(changes, ({ author }) => author ?? 0),
    targets: TEXTS.freeze(changes, ({ target }) => target),
    believed: changes.flatMap(({ believedTime }, place) =>
      believedTime === undefined ? [] : [[place, believedTime] as const],
    ),
    coAuthors: changes.flatMap(({ coAuthors }, place) =>
      coAuthors === undefined ? [] : [[place, coAuthors] as const],
    ),
    commits: changes.flatMap(({ commit = "" }, place) =>
      commit === (changes[place - 1]?.commit ?? "") ? [] : [[place, commit] as const],
    ),
  };
}

export interface ThawedNouns {
  readonly projects: readonly ProjectDraft[];
  readonly components: readonly ComponentDraft[];
  readonly translations: readonly TranslationDraft[];
  /** All units, those of one translation after those of the one before. */
  readonly units: readonly UnitDraft[];
}

export type ThawedStrings = Pick<WholeCatalogue, "users" | "sources" | "changes" | "remarks">;

/**
 * Adds the changes that pages of texts show to the nouns, and gives each unit its source.
 *
 * @throws RangeError if `freezeStrings` did not make it from these nouns
 */
export function thawStrings(strings: unknown, nouns: ThawedNouns): ThawedStrings {
  if (!isFrozenStrings(strings)) throw new RangeError("the stored value is not a list of strings");
  const project = placed(nouns.projects);
  const component = placed(nouns.components);
  // Each unit has exactly one source.
  const places = strings.sources.units.map((place) => place - 1);
  if (!isOrder(places, nouns.units.length)) throw new RangeError("the stored sources have other units");
  const units = placed(nouns.units);
  return {
    users: strings.users,
    sources: thawSourceRecords(strings.sources, component, units),
    changes: owned(thawChanges(strings.changes, nouns, units), nouns),
    remarks: strings.remarks.map(
      (remark): Remark => ({ ...remark, project: known(project(remark.project)) }),
    ),
  };
}

export type ThawedLog = Pick<WholeCatalogue, "changes" | "history" | "screenshots">;

/**
 * Adds all changes to the nouns, instead of those that they have.
 *
 * @throws RangeError if `freezeLog` and `freezePart` did not make it from these nouns
 */
export function thawLog(log: unknown, partAt: (part: number) => unknown, nouns: ThawedNouns): ThawedLog {
  if (!hasShape(log, FROZEN_LOG)) throw new RangeError("the stored value is not a log");
  const component = placed(nouns.components);
  const units = placed(nouns.units);
  const parts = listOf(log.parts, (part) => {
    const changes = partAt(part);
    if (!hasShape(changes, FROZEN_CHANGES) || !areChanges(changes))
      throw new RangeError("the stored value is not a log");
    return thawChanges(changes, nouns, units);
  });
  return {
    changes: owned(parts.flat(), nouns),
    history: log.history.map(
      ([place, row]): ComponentHistory => ({ component: known(component(place)), row }),
    ),
    screenshots: Array.from(log.screenshots, (place) => screenshotOf(known(component(place)))),
  };
}

/** Gives the changes to their owners, newest first. */
function owned(changes: Change[], nouns: ThawedNouns): Change[] {
  for (const owner of [...nouns.projects, ...nouns.components, ...nouns.translations]) owner.changes = [];
  for (const change of [...changes].sort(newestFirst)) {
    // The nouns have readonly lists, but here they are still being joined.
    for (const owner of [change.project, change.component, change.translation])
      (owner as { changes: Change[] } | null)?.changes.push(change);
  }
  return changes;
}

function thawSourceRecords(
  frozen: FrozenSourceRecords,
  componentAt: At<ComponentDraft>,
  unitAt: At<UnitDraft>,
): SourceRecord[] {
  const failing = new Map(frozen.failing);
  let from = 0;
  return listOf(frozen.ids.length, (place) => {
    const first = from;
    const size = PLACES.thaw(frozen.sizes, place);
    const units = listOf(size, (at) => known(unitAt(PLACES.thaw(frozen.units, first + at))));
    from += size;
    const source: SourceDraft = {
      id: NUMBERS.thaw(frozen.ids, place),
      isNumbered: true,
      row: undefined,
      component: known(componentAt(frozen.components[place] ?? 0)),
      idHash: frozen.idHashes[place] ?? 0n,
      timestamp: frozen.timestamps[place] ?? 0,
      priority: frozen.priorities[place] ?? 0,
      checkFlags: TEXTS.thaw(frozen.checkFlags, place),
      explanation: TEXTS.thaw(frozen.explanations, place),
      labels: sourceLabelsIn(TEXTS.thaw(frozen.labels, place)),
      failingChecks: failing.get(place) ?? NO_TEXTS,
      units,
      screenshots: [],
    };
    for (const unit of units) unit.sourceRecord = source;
    return source;
  });
}

function thawChanges(frozen: FrozenChanges, nouns: ThawedNouns, unitAt: At<UnitDraft>): Change[] {
  const names = new Map(frozen.names);
  const believed = new Map(frozen.believed);
  const together = new Map(frozen.coAuthors);
  const commits = commitsOf(frozen);
  const [projectAt, componentAt, translationAt] = [
    placed(nouns.projects),
    placed(nouns.components),
    placed(nouns.translations),
  ];
  return listOf(frozen.ids.length, (place): Change => {
    const action = NUMBERS.thaw(frozen.actions, place);
    // To make an object by spreading takes ten times as long.
    const change: ChangeDraft = {
      id: NUMBERS.thaw(frozen.ids, place),
      isNumbered: true,
      row: undefined,
      timestamp: NUMBERS.thaw(frozen.timestamps, place),
      action,
      actionName: names.get(action) ?? "",
      project: projectAt(PLACES.thaw(frozen.projects, place)),
      component: componentAt(PLACES.thaw(frozen.components, place)),
      translation: translationAt(PLACES.thaw(frozen.translations, place)),
      unit: unitAt(PLACES.thaw(frozen.units, place)),
      user: NUMBERS.thaw(frozen.users, place) || null,
      author: NUMBERS.thaw(frozen.authors, place) || null,
      target: TEXTS.thaw(frozen.targets, place),
      dictionary: null,
    };
    const believedTime = believed.get(place);
    const coAuthors = together.get(place);
    const commit = commits[place];
    if (believedTime !== undefined) change.believedTime = believedTime;
    if (coAuthors !== undefined) change.coAuthors = coAuthors;
    if (commit !== undefined) change.commit = commit;
    return change;
  });
}

/** The commit of each change, if there is one. */
function commitsOf({ ids, commits }: FrozenChanges): readonly (string | undefined)[] {
  const along = new Array<string | undefined>(ids.length);
  for (const [at, [place, commit]] of commits.entries())
    along.fill(commit === "" ? undefined : commit, place, commits[at + 1]?.[0]);
  return along;
}

/** A screenshot for pages with edits, which need only its existence. */
function screenshotOf(component: Component): Screenshot {
  return {
    id: 0,
    isNumbered: true,
    row: undefined,
    name: "",
    component,
    sources: [],
    imageName: undefined,
    image: undefined,
  };
}

/** The noun at a place, or null for 0. @throws RangeError if there is no such place */
type At<Noun> = (place: number) => Noun | null;

function placed<Noun>(nouns: readonly Noun[]): At<Noun> {
  return (place) => (place === 0 ? null : known(nouns[place - 1]));
}

export function known<Noun>(noun: Noun | null | undefined): Noun {
  if (noun === null || noun === undefined)
    throw new RangeError("the stored value names something that was not stored");
  return noun;
}

/** True if a stored value has this shape. Its places are proved when they are looked up. */
function isFrozenStrings(value: unknown): value is FrozenStrings {
  if (!hasShape(value, FROZEN_STRINGS)) return false;
  const { failing, units, ...columns } = value.sources;
  return (
    areAlong(columns, columns.ids.length) &&
    areChanges(value.changes) &&
    columns.sizes.reduce((sum, size) => sum + size, 0) === units.length &&
    failing.every(([place]) => place < columns.ids.length)
  );
}

function areChanges({ names: _, believed, coAuthors, commits, ...columns }: FrozenChanges): boolean {
  const { length } = columns.ids;
  return (
    areAlong(columns, length) && [...believed, ...coAuthors, ...commits].every(([place]) => place < length)
  );
}

function areAlong(columns: object, length: number): boolean {
  return Object.values(columns).every(
    (one: { readonly length: number } | null) => one === null || one.length === length,
  );
}
