import {
  type Component,
  compareNames,
  groupBy,
  type Language,
  type Project,
  segmentsOf,
  type Translation,
  translationsOf,
} from "../../../model/index.ts";
import { isOfPeople } from "../activity.ts";
import { PLACES } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { monthsOf } from "../months.ts";
import { feedLinks } from "../parts/feed-links.ts";
import { lastChange } from "../parts/last-change.ts";
import { latestOf, logOf } from "../parts/log.ts";
import { byCompletion, type MatrixRow, matrix } from "../parts/matrix.ts";
import { outward } from "../parts/outward.ts";
import { activitySection, progressSection } from "../parts/over-time.ts";
import { filesSection } from "../parts/project-files.ts";
import { numberCell, score } from "../parts/score.ts";
import { takeAway } from "../parts/take-away.ts";
import { type Page, rootTrail } from "../shell.ts";
import { openOf, stringsIn, totalsOf, untranslatedOf } from "../totals.ts";

const LATEST = 6;

/** A project: how far it is, by language and component, what is left, and what happened. */
export function projectPage(project: Project, context: PageContext): Page {
  const { words } = context;
  const { manifest } = project;
  const translations = translationsOf(project);
  const totals = totalsOf(translations);
  const byLanguage = groupBy(translations, ({ language }) => language);
  const components = listedComponents(project);
  const rows = rowsOf(project, components, byLanguage);
  const lead = words.projectLead(
    stringsIn(project),
    project.components.length,
    manifest.sourceLanguage.name,
    rows.length,
  );
  return {
    title: manifest.name,
    description: `${words.percent(totals.percent)} ${words.translated}. ${lead}`,
    trail: [...rootTrail(context), { name: words.allProjects, to: PLACES.projects() }],
    json: segmentsOf.project(project),
    feeds: feedLinks({ project }, context),
    main: html`<div class="head"><div>
<h1>${shownName(manifest.name)}</h1>
<p class="lead">${plainName(lead)}</p>
${manifest.web === "" ? NOTHING : html`<p>${outward(manifest.web)}</p>`}
${furtherPages(project, context)}
</div>${score(totals, context, words.inAllLanguages)}</div>
${progressSection(project, context)}
<section aria-labelledby="matrix"><h2 id="matrix">${words.matrix}</h2>
<p class="note">${words.matrixLead}</p>
${matrix(
  components.map((component) => ({
    name: shownName(component.manifest.name),
    to: PLACES.component(component),
  })),
  rows,
  context,
  words.matrix,
)}</section>
<section aria-labelledby="left"><h2 id="left">${words.left}</h2>
${leftTable(project, rows, byLanguage, context)}</section>
${activitySection(project, context)}
<section aria-labelledby="latest"><h2 id="latest">${words.latestChanges}</h2>
${logOf(latestOf(project.changes, LATEST), context)}
<p class="chips"><a href="${context.to.page(PLACES.changes({ project }))}">${plainName(words.allChangesOf(manifest.name))}</a> ${latestMonths(project, context)}</p></section>
${filesSection(project, context)}
${takeAway(project, context)}`,
  };
}

const MONTHS = 2;

/** For who wants to know what happened last month. */
function latestMonths(project: Project, { days, to, words, bots }: PageContext): readonly Html[] {
  const months = monthsOf(project.changes, days).slice(0, MONTHS);
  return months.map(
    ({ name, changes }) =>
      html`<a href="${to.page(PLACES.changes({ project }, name))}">${words.month(name)}: ${words.changesByPeople(changes.length, changes.filter((change) => isOfPeople(change, bots)).length)}</a> `,
  );
}

/** What else there is of it, where people look first. */
function furtherPages(project: Project, { to, words }: PageContext): Html {
  const pages = [
    [PLACES.changes({ project }), words.allChanges],
    [PLACES.credits(project), words.credits],
    [PLACES.checks(project), words.checks],
  ] as const;
  return html`<p><a class="button" href="${to.page(PLACES.engageProject(project))}">${words.helpTranslate}</a></p>
<ul class="chips">${pages.map(([place, name]) => html`<li><a href="${to.page(place)}">${name}</a></li>`)}</ul>`;
}

type ByLanguage = ReadonlyMap<Language, readonly Translation[]>;

function rowsOf(
  project: Project,
  components: readonly Component[],
  byLanguage: ByLanguage,
): readonly MatrixRow[] {
  const rows = Array.from(byLanguage, ([language, own]): MatrixRow => {
    const cellIn = (component: Component): MatrixRow["cells"][number] => {
      const found = own.find((translation) => translation.component === component);
      return found && { totals: totalsOf([found]), to: PLACES.texts(found) };
    };
    return {
      language,
      to: PLACES.engage(project, language),
      all: totalsOf(own),
      cells: components.map(cellIn),
    };
  });
  return byCompletion(rows);
}

/** The language that needs most comes first. */
function leftTable(
  project: Project,
  rows: readonly MatrixRow[],
  byLanguage: ByLanguage,
  context: PageContext,
): Html {
  const { words, to } = context;
  const all = [...rows].sort(
    (a, b) => openOf(b.all) - openOf(a.all) || compareNames(a.language.name, b.language.name),
  );
  const columns = [
    words.columnUntranslated,
    words.columnNeedEditing,
    words.columnFailing,
    words.columnSuggestions,
  ];
  return html`<table class="stack">
<thead><tr><th scope="col">${words.language}</th>${columns.map((name) => html`<th scope="col" class="number">${name}</th>`)}<th scope="col">${words.columnLastChange}</th></tr></thead>
<tbody>
${all.map(({ language, all: totals, to: place }) => {
  const own = byLanguage.get(language) ?? [];
  const numbers = [
    [untranslatedOf(totals), place],
    [totals.fuzzy, place],
    [totals.failing, PLACES.checks(project)],
    [totals.suggestions, undefined],
  ] as const;
  return html`<tr><th scope="row"><a href="${to.page(place)}">${shownName(language.name)}</a></th>${numbers.map(([number, way], at) => numberCell(number, context, columns[at] ?? "", way))}<td data-name="${words.columnLastChange}">${lastChange(own, context)}</td></tr>
`;
})}</tbody></table>`;
}
