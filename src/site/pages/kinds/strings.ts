import {
  type Component,
  countsAsProgress,
  isBlank,
  type SourceRecord,
  segmentsOf,
  type Translation,
  type Unit,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";
import { blank, failuresOf, formsOf, keyOf, lineLink, saidNotes, stateOf } from "../parts/entry.ts";
import { labelsOf } from "../parts/labels.ts";
import { type PartOfList, pager, partsOf, titleOfPart } from "../parts/pager.ts";
import { linesOf, type TextLines } from "../parts/repository-files.ts";
import { rowOf, stringPages, wayToText } from "../parts/text-pages.ts";
import { componentTrail } from "../parts/trails.ts";
import { remembered } from "../remembered.ts";
import type { IsWanted, Route } from "../route.ts";
import { stringSearch } from "../search/search-field.ts";
import type { Page } from "../shell.ts";

/** All source strings of a component with their languages. */
export function* stringsRoutes(site: SiteContext, isWanted: IsWanted): Iterable<Route> {
  for (const component of site.catalogue.components) {
    if (!isWanted([component, ...component.translations])) continue;
    for (const part of partsOf(stringPages(component, site).pages))
      yield {
        place: PLACES.strings(component, part.number),
        // The subjects are needed only after an edit.
        get of() {
          return part.items.flatMap((source) => [source, ...source.units]);
        },
        render: (context) => stringsPage(component, part, context),
      };
  }
}

function stringsPage(component: Component, part: PartOfList<SourceRecord>, context: PageContext): Page {
  const { words } = context;
  const { items: sources, number, count } = part;
  const total = stringPages(component, context).pages.reduce((sum, page) => sum + page.length, 0);
  const name = words.stringsOf(component.manifest.name);
  const lead = words.stringsLead(total);
  const lines = new Map(
    component.translations.map((translation) => [translation, linesOf(translation, context)]),
  );
  return {
    title: titleOfPart(name, part, context),
    description: lead,
    trail: componentTrail(component, context),
    logs: [component],
    json: segmentsOf.component(component),
    hasScript: total > 0,
    main: html`<h1>${shownName(name)}</h1>
<p class="lead">${lead}</p>
${total > 0 && stringSearch(component, context)}
${sources.length === 0 ? NOTHING : html`<ol class="entries">${sources.map((source) => stringOf(source, lines, context))}</ol>`}
${pager(number, count, (page) => PLACES.strings(component, page), context)}`,
  };
}

type Lines = ReadonlyMap<Translation, TextLines>;

function stringOf(source: SourceRecord, lines: Lines, context: PageContext): Html {
  const { units, failingChecks, component } = source;
  const [first] = units;
  if (first === undefined) return NOTHING;
  const { text, position } = first;
  const { sourceLanguage } = component.project.manifest;
  return html`<li class="entry" id="${rowOf(first)}">
<header>${context.words.position(position)} ${keyOf(text.context, component)} ${lineLink(
    lineOf(
      units.find(({ translation }) => !countsAsProgress(translation)),
      lines,
    ),
    context.words.sourceLine,
  )}${labelsOf(source)}</header>
<div class="source">${formsOf(text.source, sourceLanguage)}</div>
${failuresOf(failingChecks)}
<dl class="facts">
${byLanguage(units, component).map((unit) => languageOf(unit, lines, context))}</dl></li>
`;
}

/** The units of translations, by the names of their languages. */
function byLanguage(units: readonly Unit[], { translations }: Component): readonly Unit[] {
  const places = remembered(
    PLACES_BY_NAME,
    translations,
    () => new Map(translations.map((translation, at) => [translation, at])),
  );
  const placeOf = ({ translation }: Unit): number => places.get(translation) ?? 0;
  return units
    .filter(({ translation }) => countsAsProgress(translation))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** The place of each translation in its component, whose translations are in the order of names. */
const PLACES_BY_NAME = new WeakMap<Component["translations"], ReadonlyMap<Translation, number>>();

/** The address of the unit's line in its own file. */
function lineOf(unit: Unit | undefined, lines: Lines): string | undefined {
  return unit && lines.get(unit.translation)?.own(unit);
}

function languageOf(unit: Unit, lines: Lines, context: PageContext): Html {
  const { target, translation } = unit;
  const { place, row } = wayToText(unit, context);
  const { language } = translation;
  return html`<dt><a href="${context.to.page(place, row)}">${shownName(language.name)}</a> ${stateOf(unit, context)} ${lineLink(lineOf(unit, lines), context.words.translationLine)}</dt><dd>${isBlank(target) ? blank(language, context) : formsOf(target, language)}${saidNotes(unit, context)}</dd>
`;
}
