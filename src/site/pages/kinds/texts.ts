import { countsAsProgress, segmentsOf, type Translation, type Unit } from "../../../model/index.ts";
import { type PagePlace, PLACES, type Show } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";
import { entryOf } from "../parts/entry.ts";
import { editLink } from "../parts/how-to-help.ts";
import { type PartOfList, pager, partsOf, titleOfPart } from "../parts/pager.ts";
import { linesOf } from "../parts/repository-files.ts";
import { SHOWN, SHOWS } from "../parts/shown-texts.ts";
import { cutTexts, textPages } from "../parts/text-pages.ts";
import { translationTrail } from "../parts/trails.ts";
import type { IsWanted, Route } from "../route.ts";
import { textSearch } from "../search/search-field.ts";
import type { Page } from "../shell.ts";

/** All texts of each translation. Unfinished and failing texts also have pages of their own. */
export function* textsRoutes(site: SiteContext, isWanted: IsWanted): Iterable<Route> {
  for (const translation of site.catalogue.translations) {
    if (!isWanted([translation])) continue;
    const { pages } = textPages(translation, site);
    yield* routesOf(translation, undefined, pages);
    for (const show of SHOWS) {
      const units = SHOWN[show](translation);
      if (units.length > 0) yield* routesOf(translation, show, cutTexts(units));
    }
  }
}

interface PartOfTexts extends PartOfList<Unit> {
  readonly translation: Translation;
  readonly show: Show | undefined;
}

function routesOf(
  translation: Translation,
  show: Show | undefined,
  pages: readonly (readonly Unit[])[],
): readonly Route[] {
  return partsOf(pages).map((part) => ({
    place: placeOf(translation, show, part.number),
    of: [translation],
    render: (context) => textsPage({ translation, show, ...part }, context),
  }));
}

function placeOf(translation: Translation, show: Show | undefined, page = 1): PagePlace {
  return show === undefined ? PLACES.texts(translation, page) : PLACES.shown(translation, show, page);
}

function textsPage(part: PartOfTexts, context: PageContext): Page {
  const { translation, show, items: units, number, count } = part;
  const { words } = context;
  const { component, language } = translation;
  const name = words.textsOf(words.inLanguage(component.manifest.name, language.name));
  const lead = words.textsLead(translation.units.length);
  const hasScript = translation.units.length > 0;
  return {
    title: titleOfPart(name, part, context),
    description: lead,
    trail: translationTrail(translation, context),
    logs: [translation],
    json: [...segmentsOf.translation(translation), "units"],
    hasScript,
    main: html`<h1>${shownName(words.inLanguage(component.manifest.name, language.name))}</h1>
<p class="lead">${lead}</p>
${hasScript && textSearch(translation, context)}
${choices(translation, show, context)}
${helpOf(translation, context)}
${orderOf(part, context)}
${listOf(units, translation, context)}
${pager(number, count, (page) => placeOf(translation, show, page), context)}`,
  };
}

/** The steps to correct a wrong text. */
function helpOf(translation: Translation, context: PageContext): Html {
  if (!countsAsProgress(translation)) return NOTHING;
  const { words, to } = context;
  const { component, language } = translation;
  return html`<p class="chips"><a href="${to.page(PLACES.engage(component.project, language))}">${words.howToFix}</a>${editLink(translation, context)}</p>`;
}

/** The note on the first of several pages. Hosts that ignore queries answer with it for each text. */
function orderOf({ show, items: units, number, count }: PartOfTexts, { words }: PageContext): Html {
  const last = units.at(-1);
  const isAsked = show === undefined && number === 1 && count > 1;
  return isAsked && last !== undefined
    ? html`<p class="note">${words.textsOrder(last.position)}</p>`
    : NOTHING;
}

/** Links to all, unfinished and failing texts, if there are any. */
function choices(translation: Translation, current: Show | undefined, { to, words }: PageContext): Html {
  const choice = (show: Show | undefined, label: string): Html => {
    const mark = show === current ? html` aria-current="page"` : NOTHING;
    return html`<a href="${to.page(placeOf(translation, show))}"${mark}>${label}</a>
`;
  };
  const shown = SHOWS.map((show): Html => {
    const { length } = SHOWN[show](translation);
    return length === 0 ? NOTHING : choice(show, words.shown[show](length));
  });
  return html`<nav class="chips" aria-label="${words.whichTexts}">
${choice(undefined, words.shown.all(translation.units.length))}${shown}</nav>`;
}

function listOf(units: readonly Unit[], translation: Translation, context: PageContext): Html {
  const { component, language } = translation;
  if (units.length === 0) return html`<p class="note">${context.words.noTexts}</p>`;
  const { sourceLanguage } = component.project.manifest;
  const lines = linesOf(translation, context);
  return html`<div class="pair names" aria-hidden="true"><span dir="${sourceLanguage.direction}">${shownName(sourceLanguage.name)}</span><span dir="${language.direction}">${shownName(language.name)}</span></div>
<ol class="entries">
${units.map((unit) => entryOf(unit, context, lines))}</ol>`;
}
