import { type Component, compareCodePoints, type Project, type Translation } from "../../../model/index.ts";
import { type PagePlace, PLACES } from "../addresses.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { listedComponents } from "../listed.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { projectTrail } from "../parts/trails.ts";
import { keptByTexts } from "../remembered.ts";
import { pageOfEach, type Route } from "../route.ts";
import type { Page } from "../shell.ts";

export function checksRoutes({ catalogue }: SiteContext): readonly Route[] {
  return pageOfEach(catalogue.projects, PLACES.checks, checksPage);
}

/** The failures of a check in a translation, or in a component's source strings. */
interface Failing {
  readonly component: Component;
  /** The translation. Undefined for source strings. */
  readonly translation: Translation | undefined;
  readonly count: number;
}

interface FailingCheck {
  readonly id: string;
  /** The places of failures, the one with most failures first. */
  readonly places: readonly Failing[];
  readonly count: number;
}

function checksPage(project: Project, context: PageContext): Page {
  const { words } = context;
  const { name } = project.manifest;
  const checks = failingChecksOf(project);
  const all = checks.reduce((sum, { count }) => sum + count, 0);
  const lead = all === 0 ? words.noFailures : words.checksLead(all, checks.length);
  return {
    title: words.checksOf(name),
    description: lead,
    trail: projectTrail(project, context),
    logs: [project],
    main: html`<h1>${shownName(words.checksOf(name))}</h1>
<p class="lead">${plainName(lead)}</p>
${checks.map((check) => checkSection(check, context))}`,
  };
}

/** The failing checks of a project, the one with most failures first. */
function failingChecksOf(project: Project): readonly FailingCheck[] {
  const places = new Map<string, Failing[]>();
  const add = (counts: Counts, component: Component, translation?: Translation): void => {
    for (const [id, count] of counts) {
      const own = places.get(id) ?? [];
      own.push({ component, translation, count });
      places.set(id, own);
    }
  };
  for (const component of listedComponents(project)) {
    for (const translation of component.translations) add(FAILING(translation), component, translation);
    add(countFailing(checkedSources(component)), component);
  }
  return [...places]
    .map(([id, own]) => ({
      id,
      places: own.sort((a, b) => b.count - a.count),
      count: own.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.id, b.id));
}

type Counts = ReadonlyMap<string, number>;

const FAILING = keptByTexts(({ units }) => countFailing(units));

interface Checked {
  readonly failingChecks: readonly string[];
}

/** The number of failures of each check. */
export function countFailing(checked: Iterable<Checked>): Counts {
  const counts = new Map<string, number>();
  for (const { failingChecks } of checked)
    for (const id of failingChecks) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The source strings of a component, each once. */
export function checkedSources({ translations }: Component): Iterable<Checked> {
  return new Set(translations.flatMap(({ units }) => units.map(({ sourceRecord }) => sourceRecord)));
}

function checkSection({ id, places, count }: FailingCheck, context: PageContext): Html {
  const { words } = context;
  const name = words.checkNames[id];
  return html`<section aria-labelledby="check-${id}"><h2 id="check-${id}">${name ?? id}</h2>
<p class="note">${name === undefined ? NOTHING : html`<code>${id}</code> · `}${words.failures(count)}</p>
<table class="stack"><caption class="hidden">${name ?? id}</caption>
<thead><tr><th scope="col">${words.language}</th><th scope="col">${words.component}</th><th scope="col" class="number">${words.columnFailures}</th></tr></thead>
<tbody>
${places.map((failing) => placeRow(failing, context))}</tbody></table></section>
`;
}

function placeRow({ component, translation, count }: Failing, { to, words }: PageContext): Html {
  const language =
    translation === undefined
      ? html`${shownName(component.project.manifest.sourceLanguage.name)} <span class="note">${words.inSources}</span>`
      : shownName(translation.language.name);
  const leads: PagePlace =
    translation === undefined ? PLACES.strings(component) : PLACES.shown(translation, "failing");
  return html`<tr><th scope="row">${language}</th><td data-name="${words.component}"><a href="${to.page(PLACES.component(component))}">${shownName(component.manifest.name)}</a></td><td class="number" data-name="${words.columnFailures}"><a href="${to.page(leads)}">${words.number(count)}</a></td></tr>
`;
}
