import {
  type Component,
  countWhile,
  type SourceRecord,
  type Translation,
  type Unit,
} from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { Cut, SiteContext } from "../context.ts";
import { remembered } from "../remembered.ts";
import { labelsWeight } from "./labels.ts";
import { inPages } from "./pager.ts";

/** The greatest size of a page's texts in UTF-8. Its markup at most doubles the page. */
const WEIGHT = 100_000;
const TEXTS = { items: 100, weight: WEIGHT };
/** The limits for a page of strings, which has texts and markup. With escapes it stays below 200 kB (PAGES.md 6.9). */
const STRINGS = { items: 1_000, weight: 170_000 };
/** A local name is faster than the global, and each text of a site is weighed. */
const { byteLength } = Buffer;
/** The bytes of markup of a string, of each of its translations, of a link to its line, and of remarks. */
const MARKUP = { string: 250, translation: 210, line: 220, said: 500 };

export interface Way {
  readonly place: PagePlace;
  readonly row: string;
}

/** All texts of a translation, cut into pages (PAGES.md 4). */
export function textPages(translation: Translation, { textPages: kept }: SiteContext): Cut<Unit> {
  return remembered(kept, translation, () => {
    const pages = cutTexts(translation.units);
    const places = pages.map((_, at) => PLACES.texts(translation, at + 1));
    // The positions ascend. To look them up takes less memory than the page of each unit.
    const starts = pages.map(([first]) => first?.position ?? 0);
    return { pages, placeOf: ({ position }) => places[countWhile(starts, (start) => start <= position) - 1] };
  });
}

/** Cuts texts into pages of 100, or fewer if they exceed 100 kB. */
export function cutTexts(units: readonly Unit[]): readonly (readonly Unit[])[] {
  return inPages(units, TEXTS, textWeight, mostTextWeight);
}

/** All source strings of a component, cut into pages, in the order of their positions. */
export function stringPages(component: Component, { stringPages: kept }: SiteContext): Cut<SourceRecord> {
  return remembered(kept, component, () => {
    const pages = cutStrings(component);
    const places = new Map<SourceRecord, PagePlace>();
    for (const [at, sources] of pages.entries()) {
      const place = PLACES.strings(component, at + 1);
      for (const source of sources) places.set(source, place);
    }
    return { pages, placeOf: (source) => places.get(source) };
  });
}

export function cutStrings(component: Component): readonly (readonly SourceRecord[])[] {
  return inPages(sourcesOf(component), STRINGS, stringWeight);
}

/** The address of a text: its page, and its row there. */
export function wayToText(unit: Unit, site: SiteContext): Way {
  const { translation } = unit;
  const { placeOf } = textPages(translation, site);
  return { place: placeOf(unit) ?? PLACES.texts(translation), row: rowOf(unit) };
}

/** The address of a string with all its languages. Undefined if no language has it. */
export function wayToString(source: SourceRecord, site: SiteContext): Way | undefined {
  const [unit] = source.units;
  if (unit === undefined) return undefined;
  const { placeOf } = stringPages(source.component, site);
  return { place: placeOf(source) ?? PLACES.strings(source.component), row: rowOf(unit) };
}

/** The `id` of a text's row, which `?checksum=` refers to. */
export function rowOf({ text }: Pick<Unit, "text">): string {
  return `checksum-${text.checksum}`;
}

/** The strings that at least one language has, by their first positions. */
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
  // These facts are empty for most units.
  for (const fact of [comment, location, flags, previousSource]) if (fact !== "") weight += byteLength(fact);
  return weight;
}

/** An upper bound of the weight, because a code unit of UTF-16 takes at most three bytes. */
function mostTextWeight(unit: Unit): number {
  const { text, target, comment, location, flags, previousSource, sourceRecord } = unit;
  const facts = comment.length + location.length + flags.length + previousSource.length;
  return labelsWeight(sourceRecord) + 3 * (text.source.length + text.context.length + target.length + facts);
}

function stringWeight(source: SourceRecord): number {
  const { units, component } = source;
  const [first] = units;
  const each = MARKUP.translation + (component.manifest.showRepository ? MARKUP.line : 0);
  let weight = MARKUP.string + labelsWeight(source) + units.length * each;
  if (first !== undefined) weight += byteLength(first.text.source) + byteLength(first.text.context);
  for (const { target, hasSuggestion, hasComment } of units) {
    weight += byteLength(target);
    if (hasSuggestion || hasComment) weight += MARKUP.said;
  }
  return weight;
}
