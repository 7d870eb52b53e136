import { type Change, segmentsOf } from "../../../model/index.ts";
import { type ChangesOf, type PagePlace, PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Happening, happeningsIn, isHousekeeping } from "../happenings.ts";
import { listedComponents, listedProjects } from "../listed.ts";
import { type Content, type Html, html, NOTHING, shownName } from "../markup.ts";
import { type Month, monthsOf } from "../months.ts";
import { logOfOwnKind, weightOf } from "../parts/log.ts";
import { inPages, type PartOfList, pager, partsOf, titleOfPart } from "../parts/pager.ts";
import { componentTrail, projectTrail, translationTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail, type TrailStep } from "../shell.ts";

const NEWEST = 50;
/** Entries of machinery that are passed over while people's are looked for. */
const MOST_SEARCHED = 1_000;
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
      for (const part of partsOf(inPages([...happeningsIn(month.changes)], MONTH_PAGE, weightOf)))
        yield {
          place: PLACES.changes(log.of, month.name, part.number),
          of: [],
          render: (context) => monthPage(log, month, part, context),
        };
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

/** The newest entries of people, and of machinery those in between. */
function newestHappenings(changes: readonly Change[]): readonly Happening[] {
  const newest: Happening[] = [];
  const left = { people: NEWEST, machinery: NEWEST };
  for (const happening of happeningsIn(changes)) {
    const kind = isHousekeeping(happening.change) ? "machinery" : "people";
    if (left[kind] > 0) newest.push(happening);
    left[kind] -= 1;
    if (left.people <= 0 || left.people + left.machinery < -MOST_SEARCHED) break;
  }
  return newest;
}

function newestPage({ of, name, changes, json }: Log, context: PageContext): Page {
  const { words } = context;
  const newest = newestHappenings(changes);
  const [shown = []] = inPages(newest, { ...MONTH_PAGE, items: newest.length }, weightOf);
  const told = shown.reduce((sum, { all }) => sum + all.length, 0);
  const title = name === undefined ? words.latestChanges : words.changesOf(name);
  const months = monthsOf(changes, context.days).map((month) => ({
    changes: month.changes,
    name: words.month(month.name),
    to: PLACES.changes(of, month.name),
  }));
  return {
    title,
    description: changes.length === 0 ? words.noChanges : words.newestOf(told, changes.length),
    trail: trailOf(of, context),
    logs: [{ changes }],
    json,
    main: html`<h1>${shownName(title)}</h1>
${changes.length === 0 ? NOTHING : html`<p class="lead">${words.newestOf(told, changes.length)}</p>`}
${logOfOwnKind(shown, context)}
${partList(of, context)}
${listOfLogs("months", words.months, months, context)}`,
  };
}

function monthPage(
  { of, name, json }: Log,
  month: Month,
  part: PartOfList<Happening>,
  context: PageContext,
): Page {
  const { words } = context;
  const { items: happenings, number, count } = part;
  const title = words.changesIn(words.month(month.name), name);
  const numbers = pager(number, count, (to) => PLACES.changes(of, month.name, to), context);
  const above = { name: words.allChanges, to: PLACES.changes(of) };
  return {
    title: titleOfPart(title, part, context),
    description: words.monthLead(month.changes.length),
    trail: [...trailOf(of, context), above],
    logs: [month],
    json,
    main: html`<h1>${shownName(title)}</h1>
<p class="lead">${words.monthLead(month.changes.length)}</p>
${logOfOwnKind(happenings, context)}
${numbers}`,
  };
}

/** Links to other logs: to the months of one, and to its parts, so that each is reached. */
function listOfLogs(
  id: string,
  title: string,
  logs: readonly (Pick<Log, "changes"> & { readonly name: Content; readonly to: PagePlace })[],
  { to, words }: PageContext,
): Html {
  if (logs.length === 0) return NOTHING;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="columns">
${logs.map(
  ({ name, to: place, changes }) =>
    html`<li><a href="${to.page(place)}">${name}</a> <span class="note">${words.changes(changes.length)}</span></li>
`,
)}</ul></section>`;
}

function partList(of: ChangesOf, context: PageContext): Html {
  const [title, parts] = partsOfLog(of, context);
  const logs = parts.map((part) => ({ ...part, name: shownName(part.name), to: PLACES.changes(part.of) }));
  return listOfLogs("parts", title, logs, context);
}

/** A log of a part: of a project, a component, a translation. */
interface PartOfLog extends Pick<Log, "of" | "changes"> {
  readonly name: string;
}

function partsOfLog(
  of: ChangesOf,
  { catalogue, words }: PageContext,
): readonly [title: string, parts: readonly PartOfLog[]] {
  if (of === undefined)
    return [
      words.allProjects,
      listedProjects(catalogue).map((project) => ({
        of: { project },
        name: project.manifest.name,
        changes: project.changes,
      })),
    ];
  if ("project" in of)
    return [
      words.byComponent,
      listedComponents(of.project).map((component) => ({
        of: { component },
        name: component.manifest.name,
        changes: component.changes,
      })),
    ];
  const translations = "translation" in of ? [] : of.component.translations;
  const parts = translations.map((translation) => ({
    of: { translation },
    name: translation.language.name,
    changes: translation.changes,
  }));
  return [words.allLanguages, parts];
}

function trailOf(of: ChangesOf, context: PageContext): readonly TrailStep[] {
  if (of === undefined) return rootTrail(context);
  if ("project" in of) return projectTrail(of.project, context);
  return "component" in of
    ? componentTrail(of.component, context)
    : translationTrail(of.translation, context);
}
