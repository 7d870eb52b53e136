import type { Component, SourceRecord, Translation, Unit } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { Cut, SiteContext } from "../context.ts";
import { remembered } from "../remembered.ts";
import { labelsWeight } from "./labels.ts";
import { inPages } from "./pager.ts";

/** Bytes of text (UTF-8): a page is twice as large at most. */
const WEIGHT = 100_000;
const TEXTS = { items: 100, weight: WEIGHT };
/** A page of strings holds texts and markup: with what is escaped it stays below 200 kB (PAGES.md 6.9). */
const STRINGS = { items: 1_000, weight: 170_000 };
/** Each text of a site is asked, and the global is looked up anew each time that it is named. */
const { byteLength } = Buffer;
/** Bytes of markup: of a string, and of each of its translations. */
const MARKUP = { string: 250, translation: 210 };

export interface Way {
  readonly place: PagePlace;
  readonly row: string;
}

/** All texts of a translation, in pages (PAGES.md 4). */
export function textPages(translation: Translation, { textPages: kept }: SiteContext): Cut<Unit> {
  return remembered(kept, translation, () =>
    cutOf(cutTexts(translation.units), (page) => PLACES.texts(translation, page)),
  );
}

/** Texts in pages of 100, fewer where they exceed 100 kB of text. */
export function cutTexts(units: readonly Unit[]): readonly (readonly Unit[])[] {
  return inPages(units, TEXTS, textWeight, mostTextWeight);
}

/** All source strings of a component, in pages, by the positions of their texts. */
export function stringPages(component: Component, { stringPages: kept }: SiteContext): Cut<SourceRecord> {
  return remembered(kept, component, () =>
    cutOf(cutStrings(component), (page) => PLACES.strings(component, page)),
  );
}

export function cutStrings(component: Component): readonly (readonly SourceRecord[])[] {
  return inPages(sourcesOf(component), STRINGS, stringWeight);
}

/** Where a text stands: its page, and there its row. */
export function wayToText(unit: Unit, site: SiteContext): Way {
  const { translation } = unit;
  const { placeOf } = textPages(translation, site);
  return { place: placeOf.get(unit) ?? PLACES.texts(translation), row: rowOf(unit) };
}

/** Where a string stands with all its languages; undefined where no language has it. */
export function wayToString(source: SourceRecord, site: SiteContext): Way | undefined {
  const [unit] = source.units;
  if (unit === undefined) return undefined;
  const { placeOf } = stringPages(source.component, site);
  return { place: placeOf.get(source) ?? PLACES.strings(source.component), row: rowOf(unit) };
}

/** The `id` of a text's row: what `?checksum=` means. */
export function rowOf({ text }: Pick<Unit, "text">): string {
  return `checksum-${text.checksum}`;
}

/** Those that a language has, by the first of their positions. */
function sourcesOf({ translations }: Component): readonly SourceRecord[] {
  const positions = new Map<SourceRecord, number>();
  for (const { units } of translations)
    for (const { sourceRecord, position } of units)
      positions.set(sourceRecord, Math.min(position, positions.get(sourceRecord) ?? position));
  return [...positions].sort(([a, at], [b, bt]) => at - bt || a.id - b.id).map(([source]) => source);
}

function textWeight(unit: Unit): number {
  const { text, target, comment, location, flags, previousSource, sourceRecord } = unit;
  let weight =
    labelsWeight(sourceRecord) + byteLength(text.source) + byteLength(text.context) + byteLength(target);
  // Most have none of these.
  for (const fact of [comment, location, flags, previousSource]) if (fact !== "") weight += byteLength(fact);
  return weight;
}

/** A code unit of UTF-16 takes three bytes at most. */
function mostTextWeight(unit: Unit): number {
  const { text, target, comment, location, flags, previousSource, sourceRecord } = unit;
  const facts = comment.length + location.length + flags.length + previousSource.length;
  return labelsWeight(sourceRecord) + 3 * (text.source.length + text.context.length + target.length + facts);
}

function stringWeight(source: SourceRecord): number {
  const { units } = source;
  const [first] = units;
  let weight = MARKUP.string + labelsWeight(source) + units.length * MARKUP.translation;
  if (first !== undefined) weight += byteLength(first.text.source) + byteLength(first.text.context);
  for (const { target } of units) weight += byteLength(target);
  return weight;
}

function cutOf<Item>(pages: readonly (readonly Item[])[], placeAt: (page: number) => PagePlace): Cut<Item> {
  const placeOf = new Map<Item, PagePlace>();
  for (const [at, items] of pages.entries()) {
    // One object for all of a page: addresses are known by it.
    const place = placeAt(at + 1);
    for (const item of items) placeOf.set(item, place);
  }
  return { pages, placeOf };
}
