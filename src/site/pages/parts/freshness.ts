import {
  believedTimeOf,
  type Change,
  type Component,
  type Micros,
  type Project,
  parseTimestamp,
} from "../../../model/index.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, plainName, shownName } from "../markup.ts";
import { remembered } from "../remembered.ts";
import { hostedCommit } from "./hosted.ts";
import { shownRepository } from "./repository-files.ts";

/** The subject of a page, with its changes, newest first. */
export interface Logged {
  readonly changes: readonly Change[];
}

/** The newest change of a page's subject. */
interface Newest {
  readonly time: Micros;
  readonly change: Change;
}

const known = new WeakMap<readonly Change[], { readonly newest: Newest | undefined }>();

/** The newest change by believed time. */
export function newestOf(changes: readonly Change[]): Newest | undefined {
  return remembered(known, changes, () => {
    let newest: Newest | undefined;
    for (const change of changes) {
      const time = believedTimeOf(change);
      if (newest === undefined || time > newest.time) newest = { time, change };
    }
    return { newest };
  }).newest;
}

/** The time of a page's newest data, and the commit that brought it. */
export function dataUntil(logs: readonly Logged[], context: PageContext): Html {
  const { days, words } = context;
  let newest: Newest | undefined;
  for (const { changes } of logs) {
    const own = newestOf(changes);
    if (own !== undefined && (newest === undefined || own.time > newest.time)) newest = own;
  }
  if (newest === undefined) return html`${words.noData}`;
  const { change, time } = newest;
  const component = change.component?.manifest.showRepository ? change.component : null;
  const commit = change.commit !== undefined && component !== null && component;
  return html`${words.dataUntil(days.of(time))}${commit && html`, ${commitLink(change.commit ?? "", commit, context)}`}`;
}

/** The number of characters of a shown commit. */
const SHORT = 7;

/**
 * A commit of a component's repository. Empty if the repository is hidden. The commit is a link if the repository is
 * at a known host.
 */
export function commitLink(commit: string, component: Component, site: SiteContext): Html {
  if (!component.manifest.showRepository) return NOTHING;
  const hosted = shownRepository(component, site)?.hosted;
  const short = html`<code>${commit.slice(0, SHORT)}</code>`;
  // `movedDown` moves links in double quotation marks with an entry of a log. This link is absolute.
  return hosted === undefined ? short : html`<a href='${hostedCommit(hosted, commit)}'>${short}</a>`;
}

/** The greatest number of commits that are named for many repositories. */
const MOST_COMMITS = 3;

/** A commit that components were built from. */
interface Built {
  readonly revision: string;
  readonly committed: string;
  readonly components: Component[];
}

/**
 * The commits that were built, newest first, for components that show their repositories. If there are several
 * commits, each names its component.
 */
export function builtFrom(projects: readonly Project[], context: PageContext): Html {
  const { words } = context;
  const components = projects.flatMap((project) => project.components);
  const commits = new Map<string, Built>();
  for (const component of components) {
    const { showRepository, repository, builtFrom: read } = component.manifest;
    const { revision: named = "", commitdate = "" } = repository?.remoteCommit ?? {};
    const { revision, committed } = read ?? { revision: named, committed: commitdate };
    if (!showRepository || !/^[0-9a-f]{7,64}$/.test(revision)) continue;
    remembered(commits, revision, () => ({ revision, committed, components: [] })).components.push(component);
  }
  const all = [...commits.values()].sort((a, b) => timeOfCommit(b) - timeOfCommit(a));
  if (all.length === 0) return NOTHING;
  const isOne = all[0]?.components.length === components.length;
  const more = all.length - MOST_COMMITS;
  return html`<p class="note">${words.builtFrom} ${all
    .slice(0, MOST_COMMITS)
    .map(
      (one, at) => html`${at === 0 ? "" : "; "}${builtCommit(one, isOne, context)}`,
    )}${more > 0 && `; ${words.moreCommits(more)}`}</p>`;
}

function timeOfCommit({ committed }: Built): number {
  const time = parseTimestamp(committed);
  return typeof time === "number" ? time : 0;
}

function builtCommit({ revision, committed, components }: Built, isOne: boolean, context: PageContext): Html {
  const { words } = context;
  const [first, ...others] = components;
  if (first === undefined) return NOTHING;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(committed) ?? [];
  const when = day && html`, <time datetime="${plainName(committed)}">${words.day(day)}, ${time}</time>`;
  const more = others.length > 0 && ` ${words.andComponents(others.length)}`;
  const of = !isOne && html` (${shownName(first.manifest.name)}${more})`;
  return html`${commitLink(revision, first, context)}${of}${when}`;
}
