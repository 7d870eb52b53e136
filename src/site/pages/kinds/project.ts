import {
  type Component,
  compareNames,
  type Language,
  type Project,
  segmentsOf,
  type Translation,
  translationsOf,
} from "../../../model/index.ts";
import { activityChart, activityOf } from "../activity.ts";
import { PLACES } from "../addresses.ts";
import { BADGE_FILE } from "../badges/badge-files.ts";
import { badgeOf, projectBadge } from "../badges/badge-list.ts";
import { progressChart, progressLead } from "../charts/progress.ts";
import type { PageContext } from "../context.ts";
import { countByPeople, latestOf } from "../happenings.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { monthsOf } from "../months.ts";
import { outward } from "../parts/component-facts.ts";
import { feedAddresses, feedLinks } from "../parts/feed-links.ts";
import { builtFrom } from "../parts/freshness.ts";
import { logOf } from "../parts/log.ts";
import {
  areSorted,
  areSummaries,
  type LanguageTotals,
  languageTotals,
  type MatrixRow,
  matrix,
} from "../parts/matrix.ts";
import { lastChange, lastChangeOf, numberCell, score } from "../parts/score.ts";
import { projectsTrail } from "../parts/trails.ts";
import { progressOf } from "../progress.ts";
import { remembered } from "../remembered.ts";
import type { Page } from "../shell.ts";
import { STATISTICS_FILE } from "../tables/table-files.ts";
import { openOf, stringsIn, totalsOf, untranslatedOf } from "../totals.ts";

const LATEST = 6;

/** The page of a project: progress by language and component, open texts, and latest changes. */
export function projectPage(project: Project, context: PageContext): Page {
  const { words } = context;
  const { manifest } = project;
  const translations = translationsOf(project);
  const totals = totalsOf(translations);
  const components = listedComponents(project);
  const rows = rowsOf(project, components);
  const lead = words.projectLead(
    stringsIn(project),
    project.components.length,
    manifest.sourceLanguage.name,
    rows.length,
  );
  return {
    title: manifest.name,
    description: `${words.percent(totals.percent)} ${words.translated}. ${lead}`,
    trail: projectsTrail(context),
    logs: [project],
    json: segmentsOf.project(project),
    feeds: feedLinks({ project }, context),
    hasScript: areSorted(rows.length),
    main: html`<div class="head"><div>
<h1>${shownName(manifest.name)}</h1>
<p class="lead">${plainName(lead)}</p>
${builtFrom([project], context)}
${manifest.web === "" ? NOTHING : html`<p>${outward(manifest.web)}</p>`}
${furtherPages(project, context)}
</div>${score(totals, context, words.inAllLanguages(rows.length))}</div>
${progressSection(project, context)}
${matrixSection(project, components, rows, context)}
${activitySection(project, context)}
<section aria-labelledby="latest"><h2 id="latest">${words.latestChanges}</h2>
${logOf(latestOf(project.changes, LATEST, context.bots), context)}
<p class="chips"><a href="${context.to.page(PLACES.changes({ project }))}">${plainName(words.allChangesOf(manifest.name))}</a> ${latestMonths(project, context)}</p></section>
${filesSection(project, context)}
${takeAway(project, context)}`,
  };
}

/** Summaries show open texts. Beside a table, a second table shows them. */
function matrixSection(
  project: Project,
  components: readonly Component[],
  rows: readonly ProjectRow[],
  context: PageContext,
): Html {
  const { words } = context;
  const hasSummaries = areSummaries(components.length, rows.length);
  const columns = components.map((component) => ({
    name: component.manifest.name,
    to: PLACES.component(component),
  }));
  const subject = { name: words.matrix, columns: words.components, all: PLACES.engageProject(project) };
  return html`<section aria-labelledby="matrix"><h2 id="matrix">${words.matrix}</h2>
${matrix(columns, rows, context, subject)}</section>
${
  hasSummaries
    ? NOTHING
    : html`<section aria-labelledby="left"><h2 id="left">${words.left}</h2>
${leftTable(project, rows, context)}</section>`
}`;
}

const MONTHS = 2;

/** Links to the last months of the log, for readers who ask what happened last month. */
function latestMonths(project: Project, { days, to, words, bots }: PageContext): readonly Html[] {
  const months = monthsOf(project.changes, days).slice(0, MONTHS);
  return months.map(
    ({ name, count, changes }) =>
      html`<a href="${to.page(PLACES.changes({ project }, name))}">${words.month(name)}: ${words.changesByPeople(count, countByPeople(changes, bots))}</a> `,
  );
}

/** Links to other pages of the project, where readers look first. */
function furtherPages(project: Project, { to, words }: PageContext): Html {
  const pages = [
    [PLACES.changes({ project }), words.allChanges],
    [PLACES.credits(project), words.credits],
    [PLACES.checks(project), words.checks],
  ] as const;
  return html`<p><a class="button" href="${to.page(PLACES.engageProject(project))}">${words.helpTranslate}</a></p>
<ul class="chips">${pages.map(([place, name]) => html`<li><a href="${to.page(place)}">${name}</a></li>`)}</ul>`;
}

function rowsOf(project: Project, components: readonly Component[]): readonly ProjectRow[] {
  const byComponent = new Map<Language, Map<Component, Translation>>();
  for (const translation of translationsOf(project)) {
    const own = remembered(byComponent, translation.language, () => new Map());
    if (!own.has(translation.component)) own.set(translation.component, translation);
  }
  return languageTotals(translationsOf(project)).map((totals) => ({
    ...totals,
    to: PLACES.engage(project, totals.language),
    lastChange: lastChangeOf(totals.translations),
    cells: components.map((component) => {
      const found = byComponent.get(totals.language)?.get(component);
      return found && { totals: totalsOf([found]), to: PLACES.texts(found) };
    }),
  }));
}

type ProjectRow = MatrixRow & LanguageTotals;

/** The numbers of open texts. The language with the most comes first. */
function leftTable(project: Project, rows: readonly ProjectRow[], context: PageContext): Html {
  const { words, to } = context;
  const open = rows.filter(({ all }) => openOf(all) + all.failing + all.suggestions > 0);
  if (open.length === 0) return html`<p class="note">${words.nothingLeft}</p>`;
  const complete = rows.length - open.length;
  const all = [...open].sort(
    (a, b) => openOf(b.all) - openOf(a.all) || compareNames(a.language.name, b.language.name),
  );
  const columns = [words.columnUntranslated, words.columnNeedEditing, words.checks, words.columnSuggestions];
  return html`<table class="stack"><caption class="hidden">${words.left}</caption>
<thead><tr><th scope="col">${words.language}</th>${columns.map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">${words.columnLastChange}</th></tr></thead>
<tbody>
${all.map(({ language, translations, all: totals, to: place }) => {
  const numbers = [
    [untranslatedOf(totals), place],
    [totals.fuzzy, place],
    [totals.failing, PLACES.checks(project)],
    [totals.suggestions, undefined],
  ] as const;
  return html`<tr><th scope="row"><a href="${to.page(place)}">${shownName(language.name)}</a></th>${numbers.map(([number, way], at) => numberCell(number, context, columns[at] ?? "", way))}<td data-name="${words.columnLastChange}">${lastChange(translations, context)}</td></tr>
`;
})}</tbody></table>
${complete > 0 && html`<p class="note">${words.nothingLeftIn(complete)}</p>`}`;
}

/** The most components whose files are listed here. The pages of components show their files, too. */
const MOST = 6;

/** The files of a project's translations, for readers who look for a file. */
function filesSection(project: Project, context: PageContext): Html {
  const { words } = context;
  if (project.components.length === 0) return NOTHING;
  return html`<section aria-labelledby="files"><h2 id="files">${words.translationFiles}</h2>
<ul class="failures">
${listedComponents(project)
  .slice(0, MOST)
  .map((component) => filesOf(component, context))}</ul></section>`;
}

function filesOf(component: Component, { to }: PageContext): Html {
  const { name, showRepository, filemask, format } = component.manifest;
  const mask = showRepository && filemask !== "" ? html` <code>${shownName(filemask)}</code>` : NOTHING;
  return html`<li><a href="${to.page(PLACES.component(component), "facts")}">${shownName(name)}</a>${mask} <span class="note">${format.id}</span></li>
`;
}

function progressSection(project: Project, context: PageContext): Html {
  const { words } = context;
  const points = progressOf(project, context);
  if (points.length === 0) return NOTHING;
  return html`<section aria-labelledby="progress"><h2 id="progress">${words.progress}</h2>
<p class="note">${progressLead(points, words)}</p>
${points.length > 1 && progressChart(points, words)}</section>`;
}

function activitySection({ changes }: Project, context: PageContext): Html {
  const { words } = context;
  const weeks = activityOf(changes, context);
  if (weeks.every((week) => week.changes === 0)) return NOTHING;
  return html`<section aria-labelledby="activity"><h2 id="activity">${words.activity}</h2>
<p class="note">${words.activityLead}</p>
${activityChart(weeks, words)}</section>`;
}

/** Badges, feeds and tables that people and programs use elsewhere. */
function takeAway(project: Project, context: PageContext): Html {
  const { words } = context;
  return html`<section aria-labelledby="take"><h2 id="take">${words.takeAway}</h2>
<div class="columns">
<div><h3>${words.badge}</h3>${badgeLinks(project, context)}</div>
<div><h3>${words.follow}</h3>${feeds(project, context)}</div>
<div><h3>${words.data}</h3>${data(project, context)}</div>
</div></section>`;
}

function badgeLinks(project: Project, { to, words }: PageContext): Html {
  const { label, value } = badgeOf(projectBadge(project), words);
  const image = to.file([...PLACES.badges({ project }), BADGE_FILE].join("/"));
  return html`<ul>
<li><img class="badge" src="${image}" alt="${label}: ${value}" height="20"></li>
<li><a href="${to.page(PLACES.widgets(project))}">${words.badges}</a></li>
</ul>`;
}

function feeds(project: Project, context: PageContext): Html {
  const { atom, json } = feedAddresses({ project }, context);
  const { words } = context;
  return html`<ul>
<li><a href="${atom}">${words.atom}</a></li>
<li><a href="${json}">${words.jsonFeed}</a></li>
</ul>`;
}

function data(project: Project, context: PageContext): Html {
  const { to, words } = context;
  const table = to.file([...PLACES.projectTable(project), STATISTICS_FILE].join("/"));
  return html`<ul>
<li><a href="${table}">${words.statisticsCsv}</a></li>
<li><a href="${to.api(segmentsOf.project(project))}">${words.readApi}</a></li>
</ul>`;
}
