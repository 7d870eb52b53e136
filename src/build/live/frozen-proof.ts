import {
  column,
  count,
  exactly,
  FLAG,
  hasShape,
  INTEGER64,
  LABEL_COLORS,
  LOCATION,
  list,
  maybe,
  type PublicLanguages,
  record,
  type Shaped,
  text,
  tuple,
} from "../../model/index.ts";
import type { ProgressShare } from "../../site/index.ts";
import { FROZEN_SOURCES, FROZEN_UNITS, type FrozenSources, type FrozenUnits } from "./frozen-units.ts";
import {
  componentManifest,
  LANGUAGE,
  PROJECT_MANIFEST,
  SETTINGS,
  TRANSLATION_FIELDS,
} from "./stored-shapes.ts";

/**
 * A linked catalogue as plain data without circles, so that it can be stored: the part that `relink` and the
 * rendering of units and translations need. It has no changes, sources and screenshots, because no edit of a text
 * reaches them. If pages show them, they are a piece of their own.
 */
export interface FrozenCatalogue extends Omit<Shaped<typeof FROZEN_CATALOGUE>, "languages"> {
  /** The setting of the frozen catalogue for published languages. */
  readonly languages: PublicLanguages;
}

export type FrozenTranslation = Shaped<typeof TRANSLATION>;

/** The place of an item in a stored list. */
export const PLACE_IN_LIST = count(0, 2 ** 32 - 1);

const CHECK_ROW = record({
  location: LOCATION,
  idHash: maybe(INTEGER64),
  context: maybe(text()),
  source: maybe(text()),
  project: text(),
  component: maybe(text()),
  language: maybe(text()),
  contentHash: maybe(INTEGER64),
  check: text(),
  isDismissed: FLAG,
});

const PROJECT = record({
  manifest: PROJECT_MANIFEST,
  repository: maybe(record({ needsCommit: FLAG, needsMerge: FLAG, needsPush: FLAG })),
  labels: list(record({ name: text(), color: maybe(exactly(...LABEL_COLORS)), description: text() })),
  /** The places in `components`, in the order of `projects/<p>/components/`. */
  components: list(PLACE_IN_LIST),
});

const COMPONENT = record({
  manifest: componentManifest(exactly(undefined)),
  project: PLACE_IN_LIST,
  /** The places in `translations`, by the names of languages. */
  translations: list(PLACE_IN_LIST),
  templateRevision: maybe(text()),
});

const TRANSLATION = record({
  ...TRANSLATION_FIELDS,
  component: PLACE_IN_LIST,
});

export const FROZEN_CATALOGUE = record({
  settings: SETTINGS,
  languages: list(LANGUAGE),
  languageNames: list(text()),
  internationalWords: list(text()),
  checkRows: list(CHECK_ROW),
  projects: list(PROJECT),
  components: list(COMPONENT),
  /** The translations in the order of their collection. */
  translations: list(TRANSLATION),
  keepsLog: FLAG,
});

/** True if a stored value is a whole catalogue, and each noun belongs to the owner that it names and to no other. */
export function isFrozenCatalogue(value: unknown): value is FrozenCatalogue {
  if (!hasShape(value, FROZEN_CATALOGUE)) return false;
  const { projects, components, translations, settings } = value;
  return (
    isTimeZone(settings.timeZone) &&
    isShared(
      projects,
      components.map(({ project }) => project),
      ({ components: own }) => own,
    ) &&
    isShared(
      components,
      translations.map(({ component }) => component),
      ({ translations: own }) => own,
    )
  );
}

/** True if each place belongs to exactly one owner, and this is the right one. */
function isShared<Owner>(
  owners: readonly Owner[],
  ownerOf: readonly number[],
  placesOf: (owner: Owner) => readonly number[],
): boolean {
  const places = owners.flatMap((owner, at) => placesOf(owner).map((place) => ({ place, at })));
  const isRight = places.every(({ place, at }) => ownerOf[place] === at);
  return (
    isRight &&
    places.length === ownerOf.length &&
    new Set(places.map(({ place }) => place)).size === places.length
  );
}

/** @param texts the number of texts in the component */
export function isFrozenUnits(value: unknown, texts: number): value is FrozenUnits {
  if (!hasShape(value, FROZEN_UNITS)) return false;
  const { failing, ...columns } = value;
  const { length } = columns.ids;
  return (
    Object.values(columns).every((column) => column === null || column.length === length) &&
    columns.texts.every((place) => place < texts) &&
    failing.every(([place]) => place < length)
  );
}

export function isFrozenSources(value: unknown): value is FrozenSources {
  if (!hasShape(value, FROZEN_SOURCES)) return false;
  const { sources, contexts, idHashes, contentHashes, checksums, words } = value;
  const columns = [contexts, idHashes, contentHashes, checksums, words];
  return columns.every((column) => column.length === sources.length);
}

const DIFFERENCE = count(-Number.MAX_SAFE_INTEGER);

export const PROGRESS = list(
  record<ProgressShare>({
    zone: text(),
    days: list(tuple(text(/^-?\d{4,6}-\d\d-\d\d$/), DIFFERENCE, DIFFERENCE)),
  }),
);

export function isProgress(value: unknown): value is readonly ProgressShare[] {
  return hasShape(value, PROGRESS);
}

export const ORDER = column("Uint32Array");

/** True if `order` contains each place below `length` once. */
export function isOrder(order: unknown, length: number): order is Uint32Array {
  if (!hasShape(order, ORDER)) return false;
  const seen = new Uint8Array(length);
  for (const place of order) {
    if (place >= length || seen[place] === 1) return false;
    seen[place] = 1;
  }
  return order.length === length;
}

function isTimeZone(name: string): boolean {
  // Without this test, loading the time zones would cost more than most edits.
  if (name === "UTC") return true;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
