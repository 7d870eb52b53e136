import { type Change, groupBy, madeOnce, segmentsOf } from "../../../model/index.ts";
import { type ChangesOf, type PagePlace, PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { countByPeople, type Happening, happeningsIn, isMachinery } from "../happenings.ts";
import { listedComponents, listedProjects } from "../listed.ts";
import { type Content, type Html, html, NOTHING, shownName } from "../markup.ts";
import { type Month, monthsOf } from "../months.ts";
import { newestOf } from "../parts/freshness.ts";
import { foldedLog, logOfOwnKind, weightOf } from "../parts/log.ts";
import { inPages, type PartOfList, pager, partsOf, titleOfPart } from "../parts/pager.ts";
import { componentTrail, projectTrail, translationTrail } from "../parts/trails.ts";
import type { Route } from "../route.ts";
import { type Page, rootTrail, type TrailStep } from "../shell.ts";

const NEWEST = 50;
/** The number of entries of machinery that are skipped while searching for entries of people. */
const MOST_SEARCHED = 1_000;
/** The entries of a page of a month, and the characters of their texts. */
const MONTH_PAGE = { items: 100, weight: 60_000 };

interface Log {
  readonly of: ChangesOf;
  /** The name of the subject. Undefined for the log of the whole site. */
  readonly name: string | undefined;
  /** The changes, the newest first. */
  readonly changes: readonly Change[];
  /** The document of the API, below its root. */
  readonly json: readonly string[];
}

/**
 * The changes of the site, each project, each component and each translation. If a month fits on a page, each of them
 * lists it. A longer month is listed by translations, and the others link to these: a list of a hundred pages is not
 * useful.
 */
export function* changesRoutes(site: SiteContext): Iterable<Route> {
  for (const log of logsOf(site)) {
    const months = monthsOf(log.changes, site.days);
    yield { place: PLACES.changes(log.of), of: [], render: (context) => newestPage(log, months, context) };
    if (!hasMonths(log)) continue;
    for (const month of months) {
      const { pages, others } = listedIn(month, log.of, site);
      const lead = madeOnce(() => site.words.monthLead(month.count, countByPeople(month.changes, site.bots)));
      const newest = madeOnce(() => [newestOf(month.changes)?.change ?? []].flat());
      for (const part of partsOf(pages))
        yield {
          place: PLACES.changes(log.of, month.name, part.number),
          of: [],
          render: (context) =>
            monthPage(log, { month, lead: lead(), newest: newest(), part, others }, context),
        };
    }
  }
}

/** The log of a component or translation has no pages of months if its first page shows all of it. */
function hasMonths({ of, changes }: Pick<Log, "of" | "changes">): boolean {
  return of === undefined || "project" in of || changes.length > NEWEST;
}

/** The changes that a page of a month lists itself, and the numbers of those that logs of parts list. */
interface ListedMonth {
  readonly pages: readonly (readonly Change[])[];
  readonly others: () => readonly CountedPart[];
}

interface CountedPart extends PartOfLog {
  readonly count: number;
  readonly byPeople: number;
}

function listedIn(month: Month, of: ChangesOf, site: SiteContext): ListedMonth {
  const { changes } = month;
  const parts = fitsOnPage(changes) ? [] : partsOfLog(of, site);
  if (parts.length === 0) return { pages: cutIntoPages(changes), others: () => [] };
  const byNoun = new Map<object | null, PartOfLog>(parts.map((part) => [part.noun, part]));
  const own = changes.filter((change) => !byNoun.has(nounOf(change, of)));
  // Only the numbers are kept, because a site has as many changes in such lists as in its logs.
  const others = madeOnce(() =>
    Array.from(
      groupBy(month.changes, (change) => nounOf(change, of)),
      ([noun, its]): readonly CountedPart[] => {
        const part = byNoun.get(noun);
        return part ? [{ ...part, count: its.length, byPeople: countByPeople(its, site.bots) }] : [];
      },
    ).flat(),
  );
  return { pages: cutIntoPages(own), others };
}

/** The part of a log that a change belongs to. */
function nounOf({ project, component, translation }: Change, of: ChangesOf): object | null {
  if (of === undefined) return project;
  return "project" in of ? component : translation;
}

function fitsOnPage(changes: readonly Change[]): boolean {
  let [entries, weight] = [0, 0];
  for (const happening of happeningsIn(changes)) {
    entries += 1;
    weight += weightOf(happening);
    if (entries > MONTH_PAGE.items || weight > MONTH_PAGE.weight) return false;
  }
  return true;
}

/** Routes are kept as long as the site, and the changes alone take the least memory. */
function cutIntoPages(changes: readonly Change[]): readonly (readonly Change[])[] {
  const pages = inPages([...happeningsIn(changes)], MONTH_PAGE, weightOf);
  return pages.map((page) => page.flatMap(({ all }) => all));
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

/** The newest entries of people, and the entries of machinery between them. */
function newestHappenings(changes: readonly Change[], { bots }: SiteContext): readonly Happening[] {
  const newest: Happening[] = [];
  const left = { people: NEWEST, machinery: NEWEST };
  for (const happening of happeningsIn(changes)) {
    const kind = isMachinery(happening.change, bots) ? "machinery" : "people";
    if (left[kind] > 0) newest.push(happening);
    left[kind] -= 1;
    if (left.people <= 0 || left.people + left.machinery < -MOST_SEARCHED) break;
  }
  return newest;
}

function newestPage(log: Log, months: readonly Month[], context: PageContext): Page {
  const { of, name, changes, json } = log;
  const { words } = context;
  const newest = newestHappenings(changes, context);
  const [shown = []] = inPages(newest, { ...MONTH_PAGE, items: newest.length }, weightOf);
  const told = shown.reduce((sum, { all }) => sum + all.length, 0);
  const title = name === undefined ? words.latestChanges : words.changesOf(name);
  const listed = (hasMonths(log) ? months : []).map((month) => ({
    number: words.changes(month.count),
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
${listOfLogs("months", words.months, listed, context)}`,
  };
}

interface PartOfMonth extends Pick<ListedMonth, "others"> {
  readonly month: Month;
  /** A sentence with the number of changes of the whole month. */
  readonly lead: string;
  /** The newest change of the whole month. */
  readonly newest: readonly Change[];
  readonly part: PartOfList<Change>;
}

function monthPage(
  { of, name, json }: Log,
  { month, lead, newest, part, others }: PartOfMonth,
  context: PageContext,
): Page {
  const { words } = context;
  const { items, number, count } = part;
  const title = words.changesIn(words.month(month.name), name);
  const numbers = pager(number, count, (to) => PLACES.changes(of, month.name, to), context);
  const above = { name: words.allChanges, to: PLACES.changes(of) };
  const parts = others().map((part) => ({
    number: words.changesByPeople(part.count, part.byPeople),
    name: shownName(part.name),
    to: PLACES.changes(part.of, hasMonths(part) ? month.name : undefined),
  }));
  return {
    title: titleOfPart(title, part, context),
    description: lead,
    trail: [...trailOf(of, context), above],
    logs: [{ changes: newest }],
    json,
    main: html`<h1>${shownName(title)}</h1>
<p class="lead">${lead}</p>
${listOfLogs("parts", partsTitle(of, context), parts, context)}
${parts.length > 0 && items.length === 0 ? NOTHING : (count === 1 ? logOfOwnKind : foldedLog)([...happeningsIn(items)], context)}
${numbers}`,
  };
}

interface LinkedLog {
  readonly name: Content;
  readonly to: PagePlace;
  /** The number of its changes in words. */
  readonly number: string;
}

/** Links to the months of a log and to the logs of its parts, so that each page can be reached. */
function listOfLogs(id: string, title: string, logs: readonly LinkedLog[], { to }: PageContext): Html {
  if (logs.length === 0) return NOTHING;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="columns">
${logs.map(
  ({ name, to: place, number }) =>
    html`<li><a href="${to.page(place)}">${name}</a> <span class="note">${number}</span></li>
`,
)}</ul></section>`;
}

function partList(of: ChangesOf, context: PageContext): Html {
  const logs = partsOfLog(of, context).map(({ changes, ...part }) => ({
    number: context.words.changes(changes.length),
    name: shownName(part.name),
    to: PLACES.changes(part.of),
  }));
  return listOfLogs("parts", partsTitle(of, context), logs, context);
}

/** The log of a part: a project, a component or a translation. */
interface PartOfLog extends Pick<Log, "of" | "changes"> {
  readonly name: string;
  /** The noun that changes refer to. */
  readonly noun: object;
}

function partsTitle(of: ChangesOf, { words }: PageContext): string {
  if (of === undefined) return words.allProjects;
  return "project" in of ? words.byComponent : words.allLanguages;
}

function partsOfLog(of: ChangesOf, { catalogue }: SiteContext): readonly PartOfLog[] {
  if (of === undefined)
    return listedProjects(catalogue).map((project) => ({
      of: { project },
      noun: project,
      name: project.manifest.name,
      changes: project.changes,
    }));
  if ("project" in of)
    return listedComponents(of.project).map((component) => ({
      of: { component },
      noun: component,
      name: component.manifest.name,
      changes: component.changes,
    }));
  const translations = "translation" in of ? [] : of.component.translations;
  return translations.map((translation) => ({
    of: { translation },
    noun: translation,
    name: translation.language.name,
    changes: translation.changes,
  }));
}

function trailOf(of: ChangesOf, context: PageContext): readonly TrailStep[] {
  if (of === undefined) return rootTrail(context);
  if ("project" in of) return projectTrail(of.project, context);
  return "component" in of
    ? componentTrail(of.component, context)
    : translationTrail(of.translation, context);
}
