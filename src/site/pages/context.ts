import {
  believedTimeOf,
  type Change,
  type Component,
  type Micros,
  type PagesSettings,
  type PublicCatalogue,
  pageAddress,
  type SourceRecord,
  shownPerson,
  type Translation,
  type Unit,
} from "../../model/index.ts";
import { PageAddresses, type PagePlace } from "./addresses.ts";
import { type Asset, type SiteAssets, scriptAsset, siteAssets } from "./assets/assets.ts";
import { type Day, Days } from "./days.ts";
import type { Html, Movable } from "./markup.ts";
import { EN, type Words } from "./words/en.ts";

export interface PagesInput {
  readonly catalogue: PublicCatalogue;
  readonly settings: PagesSettings;
  /** The address of the API, without a slash at its end. */
  readonly baseUrl: string;
  /** The address of the site, without a slash at its end. */
  readonly siteUrl: string;
  readonly timeZone: string;
  /** True if there is a page for missing pages: the host answers with it, except for the API. */
  readonly hasMissingPage: boolean;
  /**
   * The aliases of pages that are files here, because the host has no rules (SOURCES.md, third round, 22). `some`
   * leaves out those of single translations, which would exceed the host's limit.
   */
  readonly aliasFiles: "none" | "some" | "all";
  readonly version: string;
  /** The bundled script of `browser/`. */
  readonly script: string;
}

export interface SiteContext extends PagesInput {
  readonly title: string;
  /** The names of users in the change log, by their numbers. Names that are addresses are left out. */
  readonly users: ReadonlyMap<number, string>;
  readonly bots: ReadonlySet<number>;
  readonly words: Words;
  readonly assets: SiteAssets;
  readonly days: Days;
  /** All changes, newest first. */
  readonly changes: readonly Change[];
  /** The time of the newest change with a plausible time. Charts end there. */
  readonly newest: Micros | undefined;
  /**
   * Texts by page, as `parts/text-pages.ts` cut them. They are kept for one run only, because an edit changes nouns
   * in place.
   */
  readonly textPages: Map<Translation, Cut<Unit>>;
  readonly stringPages: Map<Component, Cut<SourceRecord>>;
  readonly scriptFile: Asset;
  /** Entries of logs as they are at the root (`parts/log.ts`), also kept for one run. */
  readonly atRoot: {
    readonly to: PageAddresses;
    readonly entries: Map<Change, MovableEntry>;
  };
  readonly shownDays: Map<Day, Html>;
  /** The markup around pages (`shell.ts`), by the relative path from them to the root. */
  readonly frames: Map<string, Frame>;
}

/** The markup that is the same around all pages of one depth. */
export interface Frame {
  readonly policy: Html;
  readonly links: Html;
  readonly header: Html;
  readonly footer: Html;
}

/** A list that is cut into pages. */
export interface Cut<Item> {
  readonly pages: readonly (readonly Item[])[];
  /** The page of an item. All items of a page share one object, because addresses are found by it. */
  readonly placeOf: (item: Item) => PagePlace | undefined;
}

export interface PageContext extends SiteContext {
  readonly place: PagePlace;
  readonly to: PageAddresses;
  /** Links to the nouns that logs name again and again. */
  readonly whereabouts: Map<object, Whereabouts>;
}

/** An entry of a log at the root, before and after the place of its change. */
export type MovableEntry = readonly [before: Movable, after: Movable];

/** The subject of a change, as links from the nearest to the farthest. */
export interface Whereabouts {
  readonly nearest: Html;
  readonly further: Html;
  readonly all: Html;
}

export function siteContext(input: PagesInput): SiteContext {
  const changes = [...input.catalogue.changes].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
  const { catalogue, settings, timeZone } = input;
  const [project, another] = catalogue.projects;
  const own = another === undefined ? project?.manifest.name : undefined;
  return {
    ...input,
    title: settings.title ?? own ?? EN.defaultTitle,
    users: usersOf(catalogue),
    bots: new Set(catalogue.users.flatMap(({ id, isBot }) => (isBot ? [id] : []))),
    words: EN,
    assets: siteAssets(settings),
    days: new Days(timeZone),
    changes,
    newest: newestOf(changes),
    textPages: new Map(),
    stringPages: new Map(),
    scriptFile: scriptAsset(input.script),
    atRoot: {
      to: PageAddresses.relative([], settings.links),
      entries: new Map(),
    },
    shownDays: new Map(),
    frames: new Map(),
  };
}

function newestOf(changes: readonly Change[]): Micros | undefined {
  let newest: Micros | undefined;
  for (const change of changes) {
    const time = believedTimeOf(change);
    if (newest === undefined || time > newest) newest = time;
  }
  return newest;
}

function usersOf({ users }: PublicCatalogue): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { id, displayName } of users) {
    const name = shownPerson(displayName);
    if (name !== undefined) names.set(id, name);
  }
  return names;
}

export function contextAt(site: SiteContext, place: PagePlace): PageContext {
  return siteAt(site, place, PageAddresses.relative(place, site.settings.links));
}

export function siteAt(site: SiteContext, place: PagePlace, to: PageAddresses): PageContext {
  return { ...site, place, to, whereabouts: new Map() };
}

/** The person who changed a translation last, as in the API. An e-mail address is not a name. */
export function lastAuthorOf({ settings }: SiteContext, { lastAuthor }: Translation): string | undefined {
  return settings.names === "none" || lastAuthor === null ? undefined : shownPerson(lastAuthor);
}

/** The author of a change, if pages show names and the change has one. */
export function authorOf(
  { settings, users }: SiteContext,
  { author, user }: Pick<Change, "author" | "user">,
): string | undefined {
  const who = author ?? user;
  return settings.names !== "all" || who === null ? undefined : users.get(who);
}

/** An absolute address, for feeds and for code that people copy (PAGES.md 6.3). `rebase` changes it. */

/** The address of a page, or of a file beside one. @param file a name, or a query */
export function absoluteAddress({ siteUrl }: SiteContext, place: PagePlace, file = ""): string {
  return `${siteUrl}/${pageAddress(place)}${file}`;
}
