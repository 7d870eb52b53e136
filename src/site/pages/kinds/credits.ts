import type { Project } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { creditFile } from "../beside/credits.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Credit, creditsOf } from "../credits.ts";
import { type Content, type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { timeOf } from "../parts/score.ts";
import { projectTrail } from "../parts/trails.ts";
import { pageOfEach, type Route } from "../route.ts";
import type { Page } from "../shell.ts";

export function creditsRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.projects, PLACES.credits, creditsPage, () => []);
}

function creditsPage(project: Project, context: PageContext): Page {
  const { words, to } = context;
  const { name } = project.manifest;
  const { people, bots } = creditsOf(project, context);
  const lead = leadOf(people, context);
  const formats = [
    ["txt", words.asText],
    ["csv", words.asCsv],
    ["json", words.asJson],
  ] as const;
  return {
    title: words.creditsOf(name),
    description: lead,
    trail: projectTrail(project, context),
    logs: [project],
    main: html`<h1>${shownName(words.creditsOf(name))}</h1>
<p class="lead">${plainName(lead)}</p>
${people.length === 0 ? NOTHING : creditsTable(project, shownName(words.creditsOf(name)), people, context)}
${
  bots.length > 0 &&
  html`<section aria-labelledby="bots"><h2 id="bots">${words.bots}</h2>
<p class="note">${words.botsNote}</p>
${creditsTable(project, words.bots, bots, context)}</section>`
}
<section aria-labelledby="take"><h2 id="take">${words.takeAway}</h2>
<ul class="chips">${formats.map(([format, said]) => html`<li><a href="${to.file(creditFile(project, format))}">${said}</a></li>`)}</ul></section>`,
  };
}

function leadOf(credits: readonly Credit[], { settings, words }: PageContext): string {
  if (credits.length === 0) return words.noCredits;
  const changes = credits.reduce((sum, credit) => sum + credit.changes, 0);
  return settings.names === "all"
    ? words.creditsLead(credits.length, changes)
    : words.creditsLeadNameless(changes);
}

function creditsTable(
  project: Project,
  title: Content,
  credits: readonly Credit[],
  context: PageContext,
): Html {
  const { settings, words } = context;
  const isNamed = settings.names === "all";
  const columns = [words.allChanges, words.columnFirst, words.columnLast];
  return html`<table class="stack"><caption class="hidden">${title}</caption>
<thead><tr>${isNamed ? html`<th scope="col">${words.person}</th><th scope="col">${words.allLanguages}</th>` : html`<th scope="col">${words.language}</th>`}<th scope="col" class="number">${columns[0]}</th><th scope="col">${columns[1]}</th><th scope="col">${columns[2]}</th></tr></thead>
<tbody>
${credits.map((credit) => {
  const languages = languagesOf(project, credit, context);
  const head = isNamed
    ? html`<th scope="row">${credit.name === undefined ? words.somebody : shownName(credit.name)}</th><td data-name="${words.allLanguages}"><span>${languages}</span></td>`
    : html`<th scope="row">${languages}</th>`;
  return html`<tr>${head}<td class="number" data-name="${columns[0]}">${words.number(credit.changes)}</td><td data-name="${columns[1]}">${timeOf(credit.first, context)}</td><td data-name="${columns[2]}">${timeOf(credit.last, context)}</td></tr>
`;
})}</tbody></table>`;
}

function languagesOf(project: Project, { languages }: Credit, { to, words }: PageContext): Content {
  return languages.map(
    ({ language, changes }, at) =>
      html`${at === 0 ? "" : ", "}<a href="${to.page(PLACES.engage(project, language))}">${shownName(language.name)}</a>${languages.length > 1 ? html` <span class="note">${words.number(changes)}</span>` : NOTHING}`,
  );
}
