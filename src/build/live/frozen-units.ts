import {
  bytes,
  type FrozenFacts,
  type FrozenTexts,
  KEPT,
  type KeptFact,
  NUMBERS,
  PLACES,
  type SourceDraft,
  TEXTS,
  type TranslationDraft,
  type UnitDraft,
  type UnitFacts,
} from "../../catalogue/index.ts";
import {
  type Component,
  column,
  count,
  list,
  record,
  type Shape,
  type Shaped,
  type SourceText,
  text,
  tuple,
  type Unit,
} from "../../model/index.ts";

/** The units of one translation, in one column per fact: those of the table of facts, and further ones. */
export interface FrozenUnits extends FrozenFacts {
  readonly ids: Float64Array;
  /** The indexes of the units' texts in the component. */
  readonly texts: Uint32Array;
  readonly sourceIds: Float64Array;
  readonly checkFlags: FrozenTexts;
  /** Pages link the lines, also of files that an edit does not read. */
  readonly lines: Uint32Array;
  /** The flags of each unit, as bits of `BIT`. */
  readonly bits: Uint8Array;
  readonly pins: Uint8Array;
  /** The index and the names of checks, for each unit that fails a check itself. */
  readonly failing: readonly (readonly [number, readonly string[]])[];
}

/** The source texts of one component. */
export type FrozenSources = Shaped<typeof FROZEN_SOURCES>;

const BIT = { hasSuggestion: 1, hasComment: 2, hasFailingCheck: 4, wasEdited: 8 } as const;

/** One empty list for all nouns without texts. Most units have no failing check, and most sources no label. */
export const NO_TEXTS: readonly string[] = [];

const BITS = bytes(15);
const PINS = bytes(63);

export const FROZEN_UNITS = record<FrozenUnits>({
  ...(Object.fromEntries(KEPT.map((fact) => [fact.as, fact.in.shape])) as {
    readonly [Fact in keyof FrozenFacts]: Shape<FrozenFacts[Fact]>;
  }),
  ids: NUMBERS.shape,
  texts: PLACES.shape,
  sourceIds: NUMBERS.shape,
  checkFlags: TEXTS.shape,
  lines: PLACES.shape,
  bits: BITS.shape,
  pins: PINS.shape,
  failing: list(tuple(count(0, 2 ** 32 - 1), list(text()))),
});

export const FROZEN_SOURCES = record({
  sources: list(text()),
  contexts: list(text()),
  idHashes: column("BigInt64Array"),
  contentHashes: column("BigInt64Array"),
  checksums: list(text(/^[0-9a-f]{1,16}$/)),
  words: column("Uint32Array"),
});

export function freezeUnits(
  units: readonly Unit[],
  placeOf: (text: SourceText) => number,
  edited: ReadonlySet<Unit>,
): FrozenUnits {
  const bitsOf = (unit: Unit): number =>
    (unit.hasSuggestion ? BIT.hasSuggestion : 0) |
    (unit.hasComment ? BIT.hasComment : 0) |
    (unit.hasFailingCheck ? BIT.hasFailingCheck : 0) |
    (edited.has(unit) ? BIT.wasEdited : 0);
  const facts = KEPT.map(({ name, as, in: kept }) => [as, kept.freeze(units, (unit) => unit[name])]);
  return {
    ...(Object.fromEntries(facts) as FrozenFacts),
    ids: NUMBERS.freeze(units, ({ id }) => id),
    texts: PLACES.freeze(units, ({ text }) => placeOf(text)),
    sourceIds: NUMBERS.freeze(units, ({ sourceRecord }) => sourceRecord.id),
    checkFlags: TEXTS.freeze(units, ({ sourceRecord }) => sourceRecord.checkFlags),
    lines: PLACES.freeze(units, ({ line }) => line),
    bits: BITS.freeze(units, bitsOf),
    pins: PINS.freeze(units, ({ pins }) => pins),
    failing: units.flatMap(({ failingChecks }, place) =>
      failingChecks.length === 0 ? [] : [[place, failingChecks] as const],
    ),
  };
}

/**
 * @param edited receives the units that people edited
 * @param isAwaiting true if units get their sources later; until then, a translation's units share the first source
 */
export function thawUnits(
  frozen: FrozenUnits,
  translation: TranslationDraft,
  texts: readonly SourceText[],
  edited: Set<Unit>,
  isAwaiting: boolean,
): UnitDraft[] {
  const failing = new Map(frozen.failing);
  const read = factReaders(frozen);
  let awaited: SourceDraft | undefined;
  const sourceAt = (place: number, text: SourceText): SourceDraft => {
    if (awaited !== undefined) return awaited;
    const source = sourceOf(frozen, place, text, translation.component);
    if (isAwaiting) awaited = source;
    return source;
  };
  return listOf(frozen.ids.length, (place) => {
    const text = texts[frozen.texts[place] ?? 0];
    if (text === undefined) throw new RangeError("a unit names no text");
    const bits = frozen.bits[place] ?? 0;
    const unit: UnitDraft = {
      id: NUMBERS.thaw(frozen.ids, place),
      isNumbered: true,
      row: undefined,
      translation,
      text,
      sourceRecord: sourceAt(place, text),
      target: read.target(place),
      state: read.state(place),
      fileReason: read.fileReason(place),
      previousSource: read.previousSource(place),
      location: read.location(place),
      comment: read.comment(place),
      flags: read.flags(place),
      position: read.position(place),
      priority: read.priority(place),
      hasSuggestion: (bits & BIT.hasSuggestion) !== 0,
      hasComment: (bits & BIT.hasComment) !== 0,
      hasFailingCheck: (bits & BIT.hasFailingCheck) !== 0,
      failingChecks: failing.get(place) ?? NO_TEXTS,
      line: PLACES.thaw(frozen.lines, place),
      column: 1,
      pins: frozen.pins[place] ?? 0,
    };
    if ((bits & BIT.wasEdited) !== 0) edited.add(unit);
    return unit;
  });
}

/** The items of a list of this length. An index is used because iterators of columns are slow. */
export function listOf<Item>(length: number, itemAt: (place: number) => Item): Item[] {
  const items: Item[] = [];
  for (let place = 0; place < length; place += 1) items.push(itemAt(place));
  return items;
}

/** The readers of facts by index, one per column. */
type FactReaders = { readonly [Name in KeptFact]: (place: number) => UnitFacts[Name] };

function factReaders(frozen: FrozenFacts): FactReaders {
  const readers = KEPT.map(({ name, as, in: kept }) => {
    const stored = frozen[as];
    return [name, (place: number) => kept.thaw(stored, place)];
  });
  return Object.fromEntries(readers) as FactReaders;
}

function sourceOf(
  { sourceIds, checkFlags }: FrozenUnits,
  place: number,
  { idHash }: SourceText,
  component: TranslationDraft["component"],
): SourceDraft {
  return {
    id: sourceIds[place] ?? 0,
    isNumbered: true,
    row: undefined,
    component,
    idHash,
    timestamp: 0,
    priority: 0,
    checkFlags: TEXTS.thaw(checkFlags, place),
    explanation: "",
    labels: NO_TEXTS,
    failingChecks: NO_TEXTS,
    units: [],
    screenshots: [],
  };
}

/** The texts of a component's units with their places, in the order of their first unit. */
export function textsOf({ translations }: Component): Map<SourceText, number> {
  const places = new Map<SourceText, number>();
  for (const { units } of translations)
    for (const { text } of units) if (!places.has(text)) places.set(text, places.size);
  return places;
}

export function freezeSources(texts: readonly SourceText[]): FrozenSources {
  return {
    sources: texts.map(({ source }) => source),
    contexts: texts.map(({ context }) => context),
    idHashes: BigInt64Array.from(texts, ({ idHash }) => idHash),
    contentHashes: BigInt64Array.from(texts, ({ contentHash }) => contentHash),
    checksums: texts.map(({ checksum }) => checksum),
    words: Uint32Array.from(texts, ({ words }) => words),
  };
}

export function thawSources(frozen: FrozenSources): SourceText[] {
  return frozen.sources.map((source, place) => ({
    source,
    context: frozen.contexts[place] ?? "",
    idHash: frozen.idHashes[place] ?? 0n,
    contentHash: frozen.contentHashes[place] ?? 0n,
    checksum: frozen.checksums[place] ?? "",
    words: frozen.words[place] ?? 0,
  }));
}
