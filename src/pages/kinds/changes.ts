import type { Change } from "../../model/linked.ts";
import { type ChangesOf, PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import type { Days } from "../days.ts";
import { type Html, html, NOTHING, nameOf } from "../markup.ts";
import { logOf, weightOf } from "../parts/log.ts";
import { inPages, pager } from "../parts/pager.ts";
import { componentTrail, projectTrail, translationTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail, type Step } from "../shell.ts";

const NEWEST = 50;
/** Entries of a page of a month, and characters of their texts. */
const MONTH_PAGE = { items: 100, weight: 60_000 };

/** A log that has pages. */
interface Log {
  readonly of: ChangesOf;
  /** Undefined: everything's. */
  readonly name: string | undefined;
  /** Newest first. */
  readonly changes: readonly Change[];
  /** Of the API, below the base address. */
  readonly json: string;
}

/** A month's changes, oldest first. */
interface Month {
  /** `2026-11` */
  readonly name: string;
  readonly changes: readonly Change[];
}

/** What happened: everywhere, in each project, component and translation; each month by itself. */
export function* changesRoutes(site: SiteContext): Iterable<Route> {
  for (const log of logsOf(site)) {
    yield { place: PLACES.changes(log.of), render: (context) => newestPage(log, context) };
    for (const month of monthsOf(log.changes, site.days)) {
      const pages = inPages(month.changes, MONTH_PAGE, weightOf);
      for (const [at, changes] of pages.entries()) {
        yield {
          place: PLACES.changes(log.of, month.name, at + 1),
          render: (context) =>
            monthPage(log, { month, changes, number: at + 1, count: pages.length }, context),
        };
      }
    }
  }
}

function* logsOf({ catalogue, changes }: SiteContext): Iterable<Log> {
  yield { of: undefined, name: undefined, changes, json: "api/changes/" };
  for (const project of catalogue.projects) {
    const { slug, name } = project.manifest;
    const json = `api/projects/${encodeURIComponent(slug)}/changes/`;
    yield { of: { project }, name, changes: project.changes, json };
    for (const component of project.components) {
      const path = `${encodeURIComponent(slug)}/${encodeURIComponent(component.manifest.slug)}`;
      const own = component.manifest.name;
      const ofComponent = `api/components/${path}/changes/`;
      yield { of: { component }, name: own, changes: component.changes, json: ofComponent };
      for (const translation of component.translations) {
        const { code, name: language } = translation.language;
        const ofTranslation = `api/translations/${path}/${encodeURIComponent(code)}/changes/`;
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
    main: html`<h1>${nameOf(title)}</h1>
${changes.length === 0 ? NOTHING : html`<p class="lead">${words.newestOf(shown.length, changes.length)}</p>`}
${logOf(shown, context)}
${months.length === 0 ? NOTHING : monthList(of, months, context)}`,
  };
}

interface MonthPage {
  readonly month: Month;
  readonly changes: readonly Change[];
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

function monthPage({ of, name, json }: Log, page: MonthPage, context: PageContext): Page {
  const { words } = context;
  const { month, changes, number, count } = page;
  const title = words.changesIn(name ?? words.everything, words.month(month.name));
  const numbers = pager(number, count, (to) => PLACES.changes(of, month.name, to), context);
  const above = { name: words.allChanges, to: PLACES.changes(of) };
  return {
    title: count === 1 ? title : words.pageOf(title, number, count),
    description: words.monthLead(month.changes.length),
    trail: [...trailOf(of, context), above],
    json,
    main: html`<h1>${nameOf(title)}</h1>
<p class="lead">${words.monthLead(month.changes.length)}</p>
${logOf(changes, context)}
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

function trailOf(of: ChangesOf, context: PageContext): readonly Step[] {
  if (of === undefined) return rootTrail(context);
  if ("project" in of) return projectTrail(of.project, context);
  return "component" in of
    ? componentTrail(of.component, context)
    : translationTrail(of.translation, context);
}

/** Newest month first; few times are printed, since in a log times descend. */
function monthsOf(changes: readonly Change[], days: Days): readonly Month[] {
  const months = new Map<string, Change[]>();
  let start = 0;
  while (start < changes.length) {
    const name = monthOf(changes[start], days);
    const end = endOfMonth(changes, start, name, days);
    months.set(name, [...changes.slice(start, end).reverse(), ...(months.get(name) ?? [])]);
    start = end;
  }
  return [...months].map(([name, own]) => ({ name, changes: own }));
}

/** Where another month begins. */
function endOfMonth(changes: readonly Change[], start: number, name: string, days: Days): number {
  let [low, high] = [start + 1, changes.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (monthOf(changes[middle], days) === name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function monthOf(change: Change | undefined, days: Days): string {
  return change === undefined ? "" : days.of(change.timestamp).slice(0, "2026-11".length);
}
