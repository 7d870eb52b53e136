import {
  believedTimeOf,
  type Change,
  type Component,
  type Micros,
  type Project,
} from "../../../model/index.ts";
import type { PageContext, SiteContext } from "../context.ts";
import { type Html, html, NOTHING, plainName } from "../markup.ts";
import { remembered } from "../remembered.ts";
import { hostedCommit } from "./hosted.ts";
import { shownRepository } from "./repository-files.ts";

/** What a page tells of, with its changes, the newest first. */
export interface Logged {
  readonly changes: readonly Change[];
}

/** The newest change of what a page tells of. */
interface Newest {
  readonly time: Micros;
  readonly change: Change;
}

const known = new WeakMap<readonly Change[], { readonly newest: Newest | undefined }>();

function newestOf(changes: readonly Change[]): Newest | undefined {
  return remembered(known, changes, () => {
    let newest: Newest | undefined;
    for (const change of changes) {
      const time = believedTimeOf(change);
      if (newest === undefined || time > newest.time) newest = { time, change };
    }
    return { newest };
  }).newest;
}

/** Up to when a page's own data is, and the commit that brought the newest of it. */
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

/** Characters that name a commit. */
const SHORT = 7;

/** A commit of a component's repository, or nothing if the repository is hidden; a link where the repository is shown at a host that is known. */
export function commitLink(commit: string, component: Component, site: SiteContext): Html {
  if (!component.manifest.showRepository) return NOTHING;
  const hosted = shownRepository(component, site)?.hosted;
  const short = html`<code>${commit.slice(0, SHORT)}</code>`;
  // Links in double quotation marks are moved with an entry of a log (`movedDown`): this one is absolute.
  return hosted === undefined ? short : html`<a href='${hostedCommit(hosted, commit)}'>${short}</a>`;
}

/** A project of many repositories names the first. */
const MOST_COMMITS = 3;

/** The commits that were built, as far as components show their repositories, and their times. */
export function builtFrom(projects: readonly Project[], context: PageContext): Html {
  const { words } = context;
  const commits = new Map<string, Html>();
  for (const component of projects.flatMap(({ components }) => components)) {
    const { showRepository, repository } = component.manifest;
    const { revision = "", commitdate = "" } = repository?.remoteCommit ?? {};
    if (!showRepository || !/^[0-9a-f]{7,64}$/.test(revision) || commits.has(revision)) continue;
    if (commits.size === MOST_COMMITS) break;
    const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(commitdate) ?? [];
    const when = day && html`, <time datetime="${plainName(commitdate)}">${words.day(day)}, ${time}</time>`;
    commits.set(revision, html`${commitLink(revision, component, context)}${when}`);
  }
  const all = [...commits.values()];
  if (all.length === 0) return NOTHING;
  return html`<p class="note">${words.builtFrom} ${all.map((one, at) => html`${at === 0 ? "" : "; "}${one}`)}</p>`;
}
