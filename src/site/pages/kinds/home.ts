import { countsAsProgress, groupBy, type Project } from "../../../model/index.ts";
import { PLACES } from "../addresses.ts";
import { type NamedLanguage, namedLanguages } from "../all-languages.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { latestOf } from "../happenings.ts";
import { listedProjects } from "../listed.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";
import { completionList } from "../parts/completion.ts";
import { feedChips, feedLinks } from "../parts/feed-links.ts";
import { builtFrom } from "../parts/freshness.ts";
import { logOf } from "../parts/log.ts";
import { areSorted, type MatrixCell, type MatrixRow, matrix } from "../parts/matrix.ts";
import { lastChangeOf, score } from "../parts/score.ts";
import type { Route } from "../route.ts";
import type { Page } from "../shell.ts";
import { totalsOf } from "../totals.ts";
import { projectRows } from "./projects.ts";

const LATEST = 6;
/** The most projects on the root page, which has a limited size (PAGES.md 6.9). Pages of lists have the others. */
const MOST_PROJECTS = 50;

export function homeRoutes({ settings }: SiteContext): readonly Route[] {
  return settings.hasHome ? [{ place: PLACES.home(), of: "any", render: homePage }] : [];
}

/** The root page: all projects, their progress together, and the latest changes. */
function homePage(context: PageContext): Page {
  const { catalogue, changes, settings, title, words, to } = context;
  const languages = namedLanguages(catalogue).filter(({ totals }) => totals !== undefined);
  const own = catalogue.translations.filter(countsAsProgress);
  const lead = words.homeLead(catalogue.projects.length, catalogue.components.length, languages.length);
  const { description } = settings;
  return {
    title,
    description: description === "" ? lead : description,
    trail: [],
    json: [],
    feeds: feedLinks({}, context),
    hasScript: areSorted(languages.length),
    main: html`<div class="head"><div>
<h1>${shownName(title)}</h1>
<p class="lead">${description === "" ? lead : shownName(description)}</p>
${description === "" ? NOTHING : html`<p class="note">${lead}</p>`}
${builtFrom(catalogue.projects, context)}</div>${own.length === 0 ? NOTHING : score(totalsOf(own), context, words.inAllLanguages(languages.length))}</div>
${projectsSection(context)}
${languages.length === 0 ? NOTHING : matrixSection(languages, context)}
<section aria-labelledby="latest"><h2 id="latest">${words.latestChanges}</h2>
${logOf(latestOf(changes, LATEST, context.bots), context)}
<p class="chips"><a href="${to.page(PLACES.changes(undefined))}">${words.everyChange}</a> ${feedChips({}, context)}</p></section>`,
  };
}

function projectsSection(context: PageContext): Html {
  const { catalogue, words, to } = context;
  const rows = projectRows(catalogue.projects, words);
  const more =
    rows.length > MOST_PROJECTS
      ? html`<p><a href="${to.page(PLACES.projects())}">${words.moreProjects(rows.length)}</a></p>`
      : NOTHING;
  return html`<section aria-labelledby="projects"><h2 id="projects">${words.allProjects}</h2>
${rows.length === 0 ? html`<p class="note">${words.noProjects}</p>` : completionList(rows.slice(0, MOST_PROJECTS), context)}
${more}</section>`;
}

function matrixSection(languages: readonly NamedLanguage[], context: PageContext): Html {
  const { catalogue, words } = context;
  const projects = listedProjects(catalogue);
  return html`<section aria-labelledby="matrix"><h2 id="matrix">${words.homeMatrix}</h2>
${matrix(
  projects.map((project) => ({ name: project.manifest.name, to: PLACES.project(project) })),
  languages.map((named) => rowOf(named, projects)),
  context,
  { name: words.homeMatrix, columns: words.projects, all: PLACES.languages() },
)}</section>`;
}

function rowOf({ language, translations }: NamedLanguage, projects: readonly Project[]): MatrixRow {
  const byProject = groupBy(translations, ({ component }) => component.project);
  return {
    language,
    to: PLACES.language(language),
    all: totalsOf(translations),
    lastChange: lastChangeOf(translations),
    cells: projects.map((project): MatrixCell | undefined => {
      const own = byProject.get(project);
      return own === undefined ? undefined : { totals: totalsOf(own), to: PLACES.engage(project, language) };
    }),
  };
}
