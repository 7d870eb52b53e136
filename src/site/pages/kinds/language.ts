import { groupBy, type Project, segmentsOf, type Translation } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { type NamedLanguage, namedLanguages } from "../all-languages.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { listedTranslations } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { feedLinks } from "../parts/feed-links.ts";
import { leftCells, leftColumns } from "../parts/left-columns.ts";
import { barOf, lastChange, score } from "../parts/score.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail } from "../shell.ts";
import { totalsOf } from "../totals.ts";
import type { Words } from "../words/en.ts";

export function* languageRoutes({ catalogue }: SiteContext): Iterable<Route> {
  const published = new Set(catalogue.languages.map(({ code }) => code));
  for (const named of namedLanguages(catalogue)) {
    const { language, translations } = named;
    const json = published.has(language.code) ? segmentsOf.language(language) : undefined;
    yield {
      place: PLACES.language(language),
      of: translations,
      render: (context) => ({ ...languagePage(named, context), json }),
    };
  }
}

function languagePage(named: NamedLanguage, context: PageContext): Page {
  const { words } = context;
  const { language, translations, totals, sourceOf } = named;
  const lead = leadOf(named, words);
  const projects = groupBy(listedTranslations(translations), ({ component }) => component.project);
  const head = html`<div><h1>${shownName(language.name)}</h1>
<p class="lead">${plainName(lead)}</p>
<p><code>${language.code}</code></p></div>`;
  return {
    title: language.name,
    description:
      totals === undefined ? lead : `${words.percent(totals.percent)} ${words.translated}. ${lead}`,
    ...(translations.length === 0 ? {} : { feeds: feedLinks({ language }, context) }),
    trail: [...rootTrail(context), { name: words.allLanguages, to: PLACES.languages() }],
    logs: translations,
    main: html`${totals === undefined ? head : html`<div class="head">${head}${score(totals, context, words.inAllProjects)}</div>`}
${[...projects].map(([project, own]) => projectSection(project, own, context))}
${sourceOf.length === 0 ? NOTHING : sourceSection(sourceOf, context)}`,
  };
}

function leadOf({ language, translations, totals, sourceOf }: NamedLanguage, words: Words): string {
  const projects = new Set(translations.map(({ component }) => component.project)).size;
  const said = [
    ...(totals === undefined ? [] : [words.languageLead(translations.length, projects)]),
    ...(sourceOf.length === 0 ? [] : [words.languageIsSource(language.name)]),
  ];
  return said.length === 0 ? words.languageIsUnused(language.name) : said.join(" ");
}

function projectSection(project: Project, translations: readonly Translation[], context: PageContext): Html {
  const { words, to } = context;
  const { name, slug } = project.manifest;
  const rows = translations.map((translation) => ({ translation, totals: totalsOf([translation]) }));
  const columns = leftColumns(
    rows.map(({ totals }) => totals),
    words,
  );
  const [first] = translations;
  const help =
    first === undefined
      ? NOTHING
      : html`<p><a href="${to.page(PLACES.engage(project, first.language))}">${plainName(words.engageInto(name, first.language.name))}</a></p>`;
  return html`<section aria-labelledby="project-${slug}"><h2 id="project-${slug}"><a href="${to.page(PLACES.project(project))}">${shownName(name)}</a></h2>
<table class="stack"><caption class="hidden">${shownName(name)}</caption>
<thead><tr><th scope="col">${words.component}</th><th scope="col" class="number">${words.columnTranslated}</th><th scope="col">${words.progress}</th>${columns.map(({ name: column }) => html`<th scope="col" class="number">${column}</th>`)}<th scope="col">${words.columnLastChange}</th></tr></thead>
<tbody>
${rows.map(
  ({ translation, totals }) =>
    html`<tr><th scope="row"><a href="${to.page(PLACES.translation(translation))}">${shownName(translation.component.manifest.name)}</a></th><td class="number" data-name="${words.columnTranslated}">${words.percent(totals.percent)}</td><td class="thin wide">${barOf(totals, words)}</td>${leftCells(translation, totals, columns, context)}<td data-name="${words.columnLastChange}">${lastChange([translation], context)}</td></tr>
`,
)}</tbody></table>
${help}</section>
`;
}

function sourceSection(projects: readonly Project[], { words, to }: PageContext): Html {
  return html`<section aria-labelledby="source"><h2 id="source">${words.sourceOf}</h2>
<ul class="columns">
${projects.map(
  (project) =>
    html`<li><a href="${to.page(PLACES.project(project))}">${shownName(project.manifest.name)}</a> <span class="note">${words.projectNote(project.components.length, languagesIn(project))}</span></li>
`,
)}</ul></section>`;
}

function languagesIn({ components, manifest }: Project): number {
  const codes = components.flatMap(({ translations }) => translations.map(({ language }) => language.code));
  return new Set(codes.filter((code) => code !== manifest.sourceLanguage.code)).size;
}
