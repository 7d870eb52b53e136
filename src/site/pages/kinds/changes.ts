import { type Change, segmentsOf } from "../../../model/index.ts";
import { type ChangesOf, PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { listedComponents, listedProjects } from "../listed.ts";
import { type Html, html, NOTHING, shownName } from "../markup.ts";
import { type Month, monthsOf } from "../months.ts";
import { logOfOwnKind, weightOf } from "../parts/log.ts";
import { inPages, pager } from "../parts/pager.ts";
import { componentTrail, projectTrail, translationTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail, type TrailStep } from "../shell.ts";

const NEWEST = 50;
/** Entries of a page of a month, and characters of their texts. */
const MONTH_PAGE = { items: 100, weight: 60_000 };

interface Log {
  readonly of: ChangesOf;
  /** It is undefined for the log of the whole site. */
  readonly name: string | undefined;
  /** Ordered with the newest first. */
  readonly changes: readonly Change[];
  /** Of the API, below its root. */
  readonly json: readonly string[];
}

/** What happened: everywhere, in each project, component and translation; each month by itself. */
export function* changesRoutes(site: SiteContext): Iterable<Route> {
  for (const log of logsOf(site)) {
    yield { place: PLACES.changes(log.of), of: [], render: (context) => newestPage(log, context) };
    for (const month of monthsOf(log.changes, site.days)) {
      const pages = inPages(month.changes, MONTH_PAGE, weightOf);
      for (const [at, changes] of pages.entries()) {
        yield {
          place: PLACES.changes(log.of, month.name, at + 1),
          of: [],
          render: (context) =>
            monthPage(log, { month, changes, number: at + 1, count: pages.length }, context),
        };
      }
    }
  }
}

function* logsOf({ catalogue, changes }: SiteContext): Iterable<Log> {
  yield { of: undefined, name: undefined, changes, json: ["changes"] };
  for (const project of catalogue.projects) {
    const { name } = project.manifest;
    const json = [...segmentsOf.project(project), "changes"];
    yield { of: { project }, name, changes: project.changes, json };
    for (const component of project.components) {
      const own = component.manifest.name;
      const ofComponent = [...segmentsOf.component(component), "changes"];
      yield { of: { component }, name: own, changes: component.changes, json: ofComponent };
      for (const translation of component.translations) {
        const { name: language } = translation.language;
        const ofTranslation = [...segmentsOf.translation(translation), "changes"];
        yield {
          of: { translation },
          name: `${own}, ${language}`,
          changes: translation.changes,
          json: ofTranslation,
        };
      }
    }
  }
}

function newestPage({ of, name, changes, json }: Log, context: PageContext): Page {
  const { words } = context;
  const [shown = []] = inPages(changes, { ...MONTH_PAGE, items: NEWEST }, weightOf);
  const title = name === undefined ? words.changesOfAll : words.changesOf(name);
  const months = monthsOf(changes, context.days);
  return {
    title,
    description: changes.length === 0 ? words.noChanges : words.newestOf(shown.length, changes.length),
    trail: trailOf(of, context),
    json,
    main: html`<h1>${shownName(title)}</h1>
${changes.length === 0 ? NOTHING : html`<p class="lead">${words.newestOf(shown.length, changes.length)}</p>`}
${logOfOwnKind(shown, context)}
${partList(of, context)}
${months.length === 0 ? NOTHING : monthList(of, months, context)}`,
  };
}

interface MonthPage {
  readonly month: Month;
  readonly changes: readonly Change[];
  /** Pages are counted from 1. */
  readonly number: number;
  readonly count: number;
}

function monthPage({ of, name, json }: Log, page: MonthPage, context: PageContext): Page {
  const { words } = context;
  const { month, changes, number, count } = page;
  const title = words.changesIn(words.month(month.name), name);
  const numbers = pager(number, count, (to) => PLACES.changes(of, month.name, to), context);
  const above = { name: words.allChanges, to: PLACES.changes(of) };
  return {
    title: count === 1 ? title : words.pageOf(title, number, count),
    description: words.monthLead(month.changes.length),
    trail: [...trailOf(of, context), above],
    json,
    main: html`<h1>${shownName(title)}</h1>
<p class="lead">${words.monthLead(month.changes.length)}</p>
${logOfOwnKind(changes, context)}
${numbers}`,
  };
}

function monthList(of: ChangesOf, months: readonly Month[], { to, words }: PageContext): Html {
  return html`<section aria-labelledby="months"><h2 id="months">${words.months}</h2>
<ul class="columns">
${months.map(
  ({ name, changes }) =>
    html`<li><a href="${to.page(PLACES.changes(of, name))}">${words.month(name)}</a> <span class="note">${words.changes(changes.length)}</span></li>
`,
)}</ul></section>`;
}

/** A log of a part: of a project, a component, a translation. */
interface PartOfLog {
  readonly of: ChangesOf;
  readonly name: string;
  readonly changes: readonly Change[];
}

/** So that each log is reached. */
function partList(of: ChangesOf, context: PageContext): Html {
  const { words, to } = context;
  const [title, parts] = partsOf(of, context);
  if (parts.length === 0) return NOTHING;
  return html`<section aria-labelledby="parts"><h2 id="parts">${title}</h2>
<ul class="columns">
${parts.map(
  (part) =>
    html`<li><a href="${to.page(PLACES.changes(part.of))}">${shownName(part.name)}</a> <span class="note">${words.changes(part.changes.length)}</span></li>
`,
)}</ul></section>`;
}

function partsOf(
  of: ChangesOf,
  { catalogue, words }: PageContext,
): readonly [title: string, parts: readonly PartOfLog[]] {
  const part = (own: ChangesOf, name: string, { changes }: Pick<PartOfLog, "changes">): PartOfLog => ({
    of: own,
    name,
    changes,
  });
  if (of === undefined)
    return [
      words.allProjects,
      listedProjects(catalogue).map((project) => part({ project }, project.manifest.name, project)),
    ];
  if ("project" in of)
    return [
      words.byComponent,
      listedComponents(of.project).map((component) =>
        part({ component }, component.manifest.name, component),
      ),
    ];
  if ("translation" in of) return [words.allLanguages, []];
  const { translations } = of.component;
  return [
    words.allLanguages,
    translations.map((translation) => part({ translation }, translation.language.name, translation)),
  ];
}

function trailOf(of: ChangesOf, context: PageContext): readonly TrailStep[] {
  if (of === undefined) return rootTrail(context);
  if ("project" in of) return projectTrail(of.project, context);
  return "component" in of
    ? componentTrail(of.component, context)
    : translationTrail(of.translation, context);
}
