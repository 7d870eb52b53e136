import {
  countsAsProgress,
  fileAbsence,
  rawFilePath,
  segmentsOf,
  type Translation,
} from "../../../model/index.ts";
import { PLACES, type Show } from "../addresses.ts";
import { lastAuthorOf, type PageContext, type SiteContext } from "../context.ts";
import { latestOf } from "../happenings.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { fact } from "../parts/component-facts.ts";
import { logOf } from "../parts/log.ts";
import { lastChange, numberCell, score } from "../parts/score.ts";
import { componentTrail } from "../parts/trails.ts";
import { pageOfEach, type Route } from "../route.ts";
import type { Page } from "../shell.ts";
import { totalsOf, untranslatedOf } from "../totals.ts";

const LATEST = 6;

/** The page of each translation, including the source language: progress, open texts, and its file. */
export function translationRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.translations, PLACES.translation, translationPage);
}

function translationPage(translation: Translation, context: PageContext): Page {
  const { to, words } = context;
  const { component, language } = translation;
  const totals = totalsOf([translation]);
  const name = words.inLanguage(component.manifest.name, language.name);
  const lead = leadOf(translation, context);
  return {
    title: name,
    description: `${words.percent(totals.percent)} ${words.translated}. ${lead}`,
    trail: componentTrail(component, context),
    logs: [translation],
    json: segmentsOf.translation(translation),
    main: html`<div class="head"><div>
<h1>${shownName(name)}</h1>
<p class="lead">${lead}</p>
<p><a class="button" href="${to.page(PLACES.texts(translation))}">${words.seeTexts}</a></p>
</div>${score(totals, context)}</div>
<section aria-labelledby="left"><h2 id="left">${words.left}</h2>
${leftTable(translation, context)}</section>
<section aria-labelledby="facts"><h2 id="facts">${words.facts}</h2>
${factsOf(translation, context)}</section>
<section aria-labelledby="latest"><h2 id="latest">${words.latestChanges}</h2>
${logOf(latestOf(translation.changes, LATEST, context.bots), context)}
<p><a href="${to.page(PLACES.changes({ translation }))}">${shownName(words.allChangesOf(name))}</a></p></section>`,
  };
}

function leadOf(translation: Translation, { words }: PageContext): string {
  const { component, statistics } = translation;
  const { total, totalWords } = statistics;
  const { sourceLanguage } = component.project.manifest;
  return countsAsProgress(translation)
    ? words.translationLead(total, totalWords, sourceLanguage.name)
    : words.sourceLead(total, totalWords);
}

/** Numbers by kind, without zeros. Kinds with a list link to it. */
function leftTable(translation: Translation, context: PageContext): Html {
  const { words } = context;
  const totals = totalsOf([translation]);
  const { suggestions, comments } = translation.statistics;
  if ([untranslatedOf(totals), totals.fuzzy, totals.failing, suggestions, comments].every((one) => one === 0))
    return html`<p class="note">${words.nothingLeft}</p>`;
  const { columnTexts } = words;
  const row = (name: string, number: number, show?: Show): Html => {
    if (number === 0) return NOTHING;
    const way = show && PLACES.shown(translation, show);
    return html`<tr><th scope="row">${name}</th>${numberCell(number, context, columnTexts, way)}</tr>
`;
  };
  return html`<table class="narrow"><caption class="hidden">${words.left}</caption>
<thead><tr><th scope="col">${words.kind}</th><th scope="col" class="number">${columnTexts}</th></tr></thead>
<tbody>
${row(words.columnUntranslated, untranslatedOf(totals), "unfinished")}${row(words.columnNeedEditing, totals.fuzzy, "unfinished")}${row(words.checks, totals.failing, "failing")}${row(words.columnSuggestions, suggestions)}${row(words.columnComments, comments)}</tbody></table>`;
}

function factsOf(translation: Translation, context: PageContext): Html {
  const { words, to } = context;
  const { statistics, component, language } = translation;
  const { project } = component;
  const author = lastAuthorOf(context, translation);
  const engage = html`<a href="${to.page(PLACES.engage(project, language))}">${shownName(words.inLanguage(project.manifest.name, language.name))}</a>`;
  return html`<dl class="facts">
${fact(words.wordsTranslated, words.ofWords(statistics.translated.words, statistics.totalWords))}
${fact(words.lastAuthor, author !== undefined && shownName(author))}
${fact(words.columnLastChange, lastChange([translation], context))}
${fact(words.file, fileOf(translation, context))}
${fact(words.inviting, engage)}
</dl>`;
}

/**
 * Links the file of the API, not a copy. If only the file of the source language is published, this is its name.
 */
function fileOf(translation: Translation, { to }: PageContext): Html {
  const { name } = translation.file;
  if (fileAbsence(translation) !== undefined) return html`${plainName(name)}`;
  const path = rawFilePath([...segmentsOf.translation(translation), "file"], name);
  return html`<a href="${to.file(path)}">${plainName(name)}</a>`;
}
