import {
  type Component,
  countsAsProgress,
  groupBy,
  type Language,
  type Project,
  segmentsOf,
  type Translation,
  translationsOf,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { completionList } from "../parts/completion.ts";
import { outward } from "../parts/component-facts.ts";
import { editLink, fileLink, howToHelp } from "../parts/how-to-help.ts";
import { languageTotals } from "../parts/matrix.ts";
import { plainBar, score } from "../parts/score.ts";
import { projectTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import type { Page } from "../shell.ts";
import { openOf, stringsOf, totalsOf } from "../totals.ts";

/** The invitation of each project and of each of its languages, including its source language. */
export function* engageRoutes({ catalogue }: SiteContext): Iterable<Route> {
  for (const project of catalogue.projects) {
    yield {
      place: PLACES.engageProject(project),
      of: [project],
      render: (context) => projectInvitation(project, context),
    };
    for (const [language, translations] of languagesIn(project)) {
      yield {
        place: PLACES.engage(project, language),
        of: translations,
        render: (context) => languageInvitation({ project, language, translations }, context),
      };
    }
  }
}

/** Languages with an invitation, source language first. */
export function engageLanguages(project: Project): Iterable<Language> {
  return languagesIn(project).keys();
}

/** The languages of a project with their translations. The source language is the first. */
function languagesIn(project: Project): ReadonlyMap<Language, readonly Translation[]> {
  const source = project.manifest.sourceLanguage;
  const own = listedComponents(project).flatMap(({ translations }) => translations);
  const byCode = groupBy(own, ({ language }) => language.code);
  const languages = new Map([source, ...own.map(({ language }) => language)].map((one) => [one.code, one]));
  return new Map(
    Array.from(languages, ([code, language]) => [
      language,
      (byCode.get(code) ?? []).filter(countsAsProgress),
    ]),
  );
}

function projectInvitation(project: Project, context: PageContext): Page {
  const { words } = context;
  const { name, sourceLanguage } = project.manifest;
  const translations = translationsOf(project);
  const totals = totalsOf(translations);
  const rows = languageTotals(translations);
  const lead =
    rows.length === 0 ? words.engageNoTranslation(name) : words.engageLead(rows.length, openOf(totals));
  const list = html`<section aria-labelledby="languages"><h2 id="languages">${words.chooseLanguage}</h2>
${completionList(
  rows.map(({ language, all }) => ({
    name: language.name,
    to: PLACES.engage(project, language),
    totals: all,
    note: words.leftOf(openOf(all)),
  })),
  context,
)}</section>`;
  return {
    title: words.engageTitle(name),
    description: lead,
    trail: projectTrail(project, context),
    logs: [project],
    json: segmentsOf.project(project),
    main: html`<div class="head"><div>
<h1>${shownName(words.engageTitle(name))}</h1>
<p class="lead">${plainName(lead)}</p>
${rows.length === 0 ? NOTHING : html`<p><a class="button" href="#languages">${words.chooseLanguage}</a></p>`}</div>${rows.length === 0 ? NOTHING : score(totals, context, words.inAllLanguages(rows.length))}</div>
${howToHelp(project, [], context)}
${rows.length === 0 ? NOTHING : list}
<section aria-labelledby="where"><h2 id="where">${words.whereToHelp}</h2>
${websiteOf(project, context)}
<p>${words.translatedFrom} <a href="${context.to.page(PLACES.engage(project, sourceLanguage))}">${shownName(sourceLanguage.name)}</a></p>
<dl class="facts">
${listedComponents(project).map((component) => componentFact(component, context))}</dl></section>`,
  };
}

function componentFact(component: Component, context: PageContext): Html {
  const { words, to } = context;
  return html`<dt><a href="${to.page(PLACES.component(component))}">${shownName(component.manifest.name)}</a></dt><dd><span>${words.strings(stringsOf(component))}${lockOf(component, context)}</span>${repositoryOf(component)}</dd>
`;
}

interface Invited {
  readonly project: Project;
  readonly language: Language;
  /** The translations into the language. The source language has none. */
  readonly translations: readonly Translation[];
}

function languageInvitation(invited: Invited, context: PageContext): Page {
  const { words } = context;
  const { project, language, translations } = invited;
  const { name } = project.manifest;
  const totals = totalsOf(translations);
  const isSource = translations.length === 0;
  const title = isSource ? words.engageTitle(name) : words.engageInto(name, language.name);
  const lead = isSource
    ? words.engageSourceLead(language.name, name)
    : words.engageLanguageLead(openOf(totals), language.name);
  const step = { name: words.help, to: PLACES.engageProject(project) };
  return {
    title,
    description: lead,
    trail: [...projectTrail(project, context), step],
    logs: translations.length === 0 ? [project] : translations,
    json: segmentsOf.project(project),
    main: html`<div class="head"><div>
<h1>${shownName(title)}</h1>
<p class="lead">${plainName(lead)}</p>
<p>${buttonOf(invited, context)}</p></div>${isSource ? NOTHING : score(totals, context)}</div>
${howToHelp(project, byWaiting(translations), context)}
${isSource ? NOTHING : componentsSection(translations, context)}
<section aria-labelledby="about"><h2 id="about">${words.aboutProject}</h2>
${websiteOf(project, context)}
<p><a href="${context.to.page(PLACES.project(project))}">${shownName(name)}</a> <span class="note">${words.projectNote(project.components.length, languagesIn(project).size - 1)}</span></p></section>`,
  };
}

/** The one next step, for the translation with the most open texts. */
function buttonOf({ project, translations }: Invited, { to, words }: PageContext): Html {
  const [most] = byWaiting(translations);
  if (most === undefined)
    return html`<a class="button" href="${to.page(PLACES.engageProject(project))}">${words.chooseLanguage}</a>`;
  const waiting = waitingIn(most);
  return waiting === 0
    ? html`<a class="button" href="${to.page(PLACES.texts(most))}">${words.seeTexts}</a>`
    : html`<a class="button" href="${to.page(PLACES.shown(most, "unfinished"))}">${plainName(words.seeUnfinished(waiting, translations.length > 1 ? most.component.manifest.name : undefined))}</a>`;
}

function byWaiting(translations: readonly Translation[]): readonly Translation[] {
  return [...translations].sort((a, b) => waitingIn(b) - waitingIn(a));
}

function waitingIn({ statistics }: Translation): number {
  return statistics.total - statistics.translated.units;
}

function componentsSection(translations: readonly Translation[], context: PageContext): Html {
  const { words } = context;
  const hasRepository = translations.some(({ component }) => repositoryOf(component) !== NOTHING);
  return html`<section aria-labelledby="where"><h2 id="where">${words.whereToHelp}</h2>
<table class="stack"><caption class="hidden">${words.whereToHelp}</caption>
<thead><tr><th scope="col">${words.component}</th><th scope="col" class="number">${words.columnTranslated}</th><th scope="col">${words.progress}</th><th scope="col" class="number">${words.waits}</th><th scope="col">${words.file}</th>${hasRepository ? html`<th scope="col">${words.repository}</th>` : NOTHING}</tr></thead>
<tbody>
${translations.map((translation) => componentRow(translation, hasRepository, context))}</tbody></table></section>`;
}

function componentRow(translation: Translation, hasRepository: boolean, context: PageContext): Html {
  const { words, to } = context;
  const { component } = translation;
  const totals = totalsOf([translation]);
  const waiting = waitingIn(translation);
  const number =
    waiting === 0
      ? html`<span class="zero">0</span>`
      : html`<a href="${to.page(PLACES.shown(translation, "unfinished"))}">${words.number(waiting)}</a>`;
  return html`<tr><th scope="row"><a href="${to.page(PLACES.translation(translation))}">${shownName(component.manifest.name)}</a>${lockOf(component, context)}</th><td class="number" data-name="${words.columnTranslated}">${words.percent(totals.percent)}</td><td class="thin wide">${plainBar(totals)}</td><td class="number" data-name="${words.waits}">${number}</td><td data-name="${words.file}"><span>${fileLink(translation, context)}${editLink(translation, context)}</span></td>${hasRepository ? html`<td data-name="${words.repository}">${repositoryOf(component)}</td>` : NOTHING}</tr>
`;
}

function lockOf({ manifest }: Component, { words }: PageContext): Html {
  return manifest.isLocked ? html` <span class="note">${words.locked}</span>` : NOTHING;
}

/** Links the repository if its owner shows it. */
function repositoryOf({ manifest }: Component): Html {
  const { showRepository, repo } = manifest;
  return showRepository && repo !== "" ? html` ${outward(repo)}` : NOTHING;
}

function websiteOf({ manifest }: Project, { words }: PageContext): Html {
  return manifest.web === "" ? NOTHING : html`<p>${words.website}: ${outward(manifest.web)}</p>`;
}
