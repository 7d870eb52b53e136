import type { State } from "../../model/format.ts";
import type { Component, SourceText, Unit } from "../../model/linked.ts";
import type { SourceDraft, TranslationDraft, UnitDraft } from "../drafts.ts";
import { type FrozenTexts, freezeTexts, thawText } from "./frozen-texts.ts";

/** The units of one translation, a column a fact. */
export interface FrozenUnits {
  readonly ids: Float64Array;
  /** Places of their texts in the component's. */
  readonly texts: Uint32Array;
  readonly sourceIds: Float64Array;
  readonly checkFlags: FrozenTexts;
  readonly targets: FrozenTexts;
  readonly previousSources: FrozenTexts;
  readonly locations: FrozenTexts;
  readonly comments: FrozenTexts;
  readonly flags: FrozenTexts;
  readonly positions: Uint32Array;
  readonly priorities: Float64Array;
  /** Bits of `BIT`. */
  readonly bits: Uint8Array;
  readonly states: Uint8Array;
  readonly pins: Uint8Array;
  /** Only of units that fail something themselves: place and identifiers. */
  readonly failing: readonly (readonly [number, readonly string[]])[];
}

/** The source texts of one component. */
export interface FrozenSources {
  readonly sources: readonly string[];
  readonly contexts: readonly string[];
  readonly idHashes: BigInt64Array;
  readonly contentHashes: BigInt64Array;
  readonly checksums: readonly string[];
  readonly words: Uint32Array;
}

const STATES: readonly State[] = ["empty", "fuzzy", "translated", "approved"];
const BIT = { hasSuggestion: 1, hasComment: 2, hasFailingCheck: 4, wasEdited: 8 } as const;

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
  return {
    ids: Float64Array.from(units, ({ id }) => id),
    texts: Uint32Array.from(units, ({ text }) => placeOf(text)),
    sourceIds: Float64Array.from(units, ({ sourceRecord }) => sourceRecord.id),
    checkFlags: freezeTexts(units, ({ sourceRecord }) => sourceRecord.checkFlags),
    targets: freezeTexts(units, ({ target }) => target),
    previousSources: freezeTexts(units, ({ previousSource }) => previousSource),
    locations: freezeTexts(units, ({ location }) => location),
    comments: freezeTexts(units, ({ comment }) => comment),
    flags: freezeTexts(units, ({ flags }) => flags),
    positions: Uint32Array.from(units, ({ position }) => position),
    priorities: Float64Array.from(units, ({ priority }) => priority),
    bits: Uint8Array.from(units, bitsOf),
    states: Uint8Array.from(units, ({ state }) => STATES.indexOf(state)),
    pins: Uint8Array.from(units, ({ pins }) => pins),
    failing: units.flatMap(({ failingChecks }, place) =>
      failingChecks.length === 0 ? [] : [[place, failingChecks] as const],
    ),
  };
}

/** @param edited takes the units that people edited */
export function thawUnits(
  frozen: FrozenUnits,
  translation: TranslationDraft,
  texts: readonly SourceText[],
  edited: Set<Unit>,
): UnitDraft[] {
  const failing = new Map(frozen.failing);
  return Array.from(frozen.ids, (id, place) => {
    const text = texts[frozen.texts[place] ?? 0];
    if (text === undefined) throw new RangeError("a unit names no text");
    const bits = frozen.bits[place] ?? 0;
    const unit: UnitDraft = {
      id,
      isNumbered: true,
      row: undefined,
      translation,
      text,
      sourceRecord: sourceOf(frozen, place, text, translation.component),
      target: thawText(frozen.targets, place),
      state: STATES[frozen.states[place] ?? 0] ?? "empty",
      previousSource: thawText(frozen.previousSources, place),
      location: thawText(frozen.locations, place),
      comment: thawText(frozen.comments, place),
      flags: thawText(frozen.flags, place),
      position: frozen.positions[place] ?? 0,
      priority: frozen.priorities[place] ?? 0,
      hasSuggestion: (bits & BIT.hasSuggestion) !== 0,
      hasComment: (bits & BIT.hasComment) !== 0,
      hasFailingCheck: (bits & BIT.hasFailingCheck) !== 0,
      failingChecks: [...(failing.get(place) ?? [])],
      line: 1,
      column: 1,
      isInFile: true,
      pins: frozen.pins[place] ?? 0,
    };
    if ((bits & BIT.wasEdited) !== 0) edited.add(unit);
    return unit;
  });
}

/** What units and checks ask of it. */
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
    checkFlags: thawText(checkFlags, place),
    failingChecks: [],
    units: [],
    screenshots: [],
  };
}

/** The texts of a component's units, in the order in which they are first met, and where each stands. */
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
