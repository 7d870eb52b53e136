import {
  type Component,
  compareCodePoints,
  ownTranslations,
  segmentsOf,
  type Translation,
} from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";
import { componentFacts } from "../parts/component-facts.ts";
import { failureOf } from "../parts/entry.ts";
import { feedAddresses, feedLinks } from "../parts/feed-links.ts";
import { leftCells, leftColumns } from "../parts/left-columns.ts";
import { byCompletion } from "../parts/matrix.ts";
import { barOf, lastChange, numberCell, score } from "../parts/score.ts";
import { projectTrail } from "../parts/trails.ts";
import { pageOfEach, type Route } from "../route.ts";
import type { Page } from "../shell.ts";
import { stringsOf, totalsOf } from "../totals.ts";
import { checkedSources, countFailing } from "./checks.ts";

/** The page of each component: progress of languages, facts, and failing checks. */
export function componentRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.components, PLACES.component, componentPage, (component) => [
    component,
    ...component.translations,
  ]);
}

function componentPage(component: Component, context: PageContext): Page {
  const { words } = context;
  const { manifest, project } = component;
  const own = ownTranslations(component);
  const totals = totalsOf(own);
  const { sourceLanguage } = project.manifest;
  const lead = words.componentLead(stringsOf(component), sourceLanguage.name, own.length);
  return {
    title: manifest.name,
    description: `${words.percent(totals.percent)} ${words.translated}. ${lead}`,
    trail: projectTrail(project, context),
    logs: [component],
    json: segmentsOf.component(component),
    feeds: feedLinks({ project, component }, context),
    main: html`<div class="head"><div>
<h1>${shownName(manifest.name)}</h1>
<p class="lead">${lead}</p>
</div>${score(totals, context, words.inAllLanguages(own.length))}</div>
<section aria-labelledby="languages"><h2 id="languages">${words.allLanguages}</h2>
${languagesTable(own, context)}
${linksOf(component, context)}</section>
<section aria-labelledby="facts"><h2 id="facts">${words.facts}</h2>
${componentFacts(component, context)}</section>
<section aria-labelledby="checks"><h2 id="checks">${words.checks}</h2>
${checksOf(component, context)}</section>`,
  };
}

function languagesTable(translations: readonly Translation[], context: PageContext): Html {
  const { to, words } = context;
  if (translations.length === 0) return html`<p class="note">${words.noLanguages}</p>`;
  const rows = translations.map((translation) => ({
    translation,
    language: translation.language,
    all: totalsOf([translation]),
  }));
  const columns = leftColumns(
    rows.map(({ all }) => all),
    words,
  );
  return html`<table class="stack"><caption class="hidden">${words.allLanguages}</caption>
<thead><tr><th scope="col">${words.language}</th><th scope="col">${words.progress}</th>${[words.columnTranslated, ...columns.map(({ name }) => name), words.columnWords].map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">${words.columnLastChange}</th></tr></thead>
<tbody>
${byCompletion(rows).map(
  ({ translation, language, all }) =>
    html`<tr><th scope="row"><a href="${to.page(PLACES.translation(translation))}">${shownName(language.name)}</a></th><td class="thin wide" data-name="${words.progress}">${barOf(all, words)}</td><td class="number" data-name="${words.columnTranslated}"><a href="${to.page(PLACES.texts(translation))}">${words.percent(all.percent)}</a></td>${leftCells(translation, all, columns, context)}${numberCell(all.words, context, words.columnWords)}<td data-name="${words.columnLastChange}">${lastChange([translation], context)}</td></tr>
`,
)}</tbody></table>`;
}

function linksOf(component: Component, context: PageContext): Html {
  const { catalogue, to, words } = context;
  const { project, manifest } = component;
  const csv = [...PLACES.projectTable(project), "statistics.csv"].join("/");
  const { atom, json } = feedAddresses({ project, component }, context);
  const images = catalogue.screenshots.filter((screenshot) => screenshot.component === component).length;
  return html`<ul class="chips">
<li><a href="${to.page(PLACES.strings(component))}">${words.stringsInAll}</a></li>
${images === 0 ? NOTHING : html`<li><a href="${to.page(PLACES.screenshots(component))}">${words.screenshots(images)}</a></li>`}
<li><a href="${to.page(PLACES.changes({ component }))}">${shownName(words.allChangesOf(manifest.name))}</a></li>
<li><a href="${to.file(csv)}">${words.statisticsCsv}</a></li>
<li><a href="${atom}">${words.atom}</a></li>
<li><a href="${json}">${words.jsonFeed}</a></li>
</ul>`;
}

/** Failing checks, most failures first. A failure of a source string counts once. */
function checksOf(component: Component, context: PageContext): Html {
  const { words, to } = context;
  const units = component.translations.flatMap((translation) => translation.units);
  const failing = countFailing([...units, ...checkedSources(component)]);
  const counts = [...failing].sort(([a, x], [b, y]) => y - x || compareCodePoints(a, b));
  if (counts.length === 0) return html`<p class="note">${words.noFailures}</p>`;
  return html`<ul class="failures">
${counts.map(
  ([id, count]) => html`<li>${failureOf(id)} <b>${words.times(count)}</b></li>
`,
)}</ul>
<p><a href="${to.page(PLACES.checks(component.project))}">${words.checks}: ${shownName(component.project.manifest.name)}</a></p>`;
}
