import { hashText, isJsonFields } from "../model/index.ts";
import {
  addressesOf,
  type Crawl,
  type Crawled,
  type CrawlOptions,
  type Flavour,
  listsOfProjects,
  readComponents,
} from "./flavour.ts";
import { withUsualPlurals } from "./imported-settings.ts";
import { idOf, KnownRecords } from "./known-records.ts";
import { KnownUsers } from "./known-users.ts";
import { Doubts, Lists, translationsOf } from "./lists.ts";
import { meetRelease } from "./met-release.ts";
import { LOG, ModernLog } from "./modern-log.ts";
import { ModernUnits } from "./modern-units.ts";
import {
  CHANGE_KEYS,
  changeOf,
  componentOf,
  languageOf,
  type ModernChange,
  type ModernComponent,
  type ModernSuggestion,
  type ModernTranslation,
  type ModernUnit,
  type ModernUser,
  projectOf,
  screenshotOf,
  suggestionOf,
  translationOf,
  UNIT_KEYS,
  unitOf,
  withSourceLanguages,
} from "./platform/modern/nouns.ts";
import { inReleasedShape } from "./platform/modern/released-shape.ts";
import { uniqueSlugs } from "./platform/modern/unique-slugs.ts";
import { componentKey, componentSegmentKey } from "./platform/records.ts";
import { type ImportScope, isNamed, projectFilter, projectsIn } from "./platform/scope.ts";
import type { Telling } from "./platform/told.ts";
import type { PlatformReader } from "./platform-reader.ts";
import { StaleCounters } from "./stale-counters.ts";
import { tellUncopied } from "./uncopied-counts.ts";

/** The largest size of a page. The server reduces larger ones to it. */
const RECOMMENDED = 1000;

/** A server of today (5.x): the pages are as large as it recommends, and the log is newest first. */
export const MODERN: Flavour = {
  pageSize: RECOMMENDED,
  crawl: (options) => new ModernCrawl(options),
  projectOf,
  componentOf,
};

/**
 * Reads every list, the log first, and makes of them what the release would say. Of the two that are long, units and log,
 * only what is new since an earlier reading.
 */
class ModernCrawl implements Crawl {
  readonly #options: CrawlOptions;
  readonly #changes: KnownRecords<ModernChange>;
  readonly #units: KnownRecords<ModernUnit>;
  readonly #users: KnownUsers;
  readonly #counters: StaleCounters;
  readonly #doubts = new Doubts();

  constructor(options: CrawlOptions) {
    this.#options = options;
    this.#changes = new KnownRecords(options.known("changes"), {
      take: changeOf,
      keyOf: idOf,
      fields: CHANGE_KEYS,
    });
    this.#units = new KnownRecords(options.known("units"), { take: unitOf, keyOf: idOf, fields: UNIT_KEYS });
    this.#users = new KnownUsers(options.known("users"));
    this.#counters = new StaleCounters(options.known("counters"));
  }

  readonly isFamiliar = async (reader: PlatformReader): Promise<boolean> => {
    const logs = listsOfProjects(this.#options.scope, LOG) ?? [];
    for (const log of [LOG, ...logs]) {
      const newest = await reader.page(`/api/${log}/`, 1);
      if (newest?.items.some((item) => this.#changes.isKnown(item))) return true;
    }
    return false;
  };

  readonly read = async (reader: PlatformReader, telling: Telling): Promise<Crawled> => {
    const { hasToken, onPhase, scope, glossaries, pageSize = RECOMMENDED } = this.#options;
    const lists = new Lists(reader, telling, onPhase, this.#doubts);
    const log = await ModernLog.read(lists, this.#changes, listsOfProjects(scope, LOG));
    const { items: projects } = await lists.read("projects", projectOf);
    const { components, translations, wanted } = await readNouns(lists, scope);
    const languages = withUsualPlurals((await lists.read("languages", languageOf)).items);
    const concerns = (change: ModernChange): boolean => mayConcern(wanted, change);
    const kept = new ModernUnits(lists, this.#units, {
      ...{ translations, pageSize, isAll: wanted === undefined, counters: this.#counters },
    });
    await kept.update(log.isWhole ? undefined : log.came.filter(concerns));
    for (const stale of this.#counters.stale(this.#units.all, translations))
      telling.tell("import/counter", stale);
    await log.settle({ components, translations, units: this.#units.all }, concerns);
    const { items: screenshots } = await lists.read("screenshots", screenshotOf);
    const isAsked = projectFilter(scope);
    const isWhole = projectsIn(scope) === undefined;
    // If only a part of a server is read, a record without a project can belong to another part.
    const asked = (): readonly ModernChange[] =>
      this.#changes.inOrder.filter(({ project }) => (project === undefined ? isWhole : isAsked(project)));
    onPhase("users");
    const addresses = await addressesOf(reader);
    const hasSuggestions = await listsSuggestions(reader);
    const hasAnnouncements = projects.some((project) => project.hasAnnouncements);
    // The server shows the name of each user only to requests with a token.
    const named = () => this.#users.read(reader, asked(), addresses.baseUrl, telling);
    const users = hasToken ? await namedOnce(log, named) : [];
    const changes = asked();
    const said = {
      ...addresses,
      ...{ translations, languages, changes, users, units: this.#units.inOrder },
      projects: projects.filter(({ slug }) => isAsked(slug)),
      components: components.filter(({ project }) => isAsked(project)),
      suggestions: hasSuggestions ? await readSuggestions(lists) : undefined,
      screenshots: screenshots.filter(({ project }) => isAsked(project)),
    };
    await tellUncopied({ ...said, lists: isWhole ? { reader, hasToken } : undefined }, telling);
    return {
      records: inReleasedShape(said, glossaries, hashText, telling),
      agreement: lists.agreement,
      release: await meetRelease(reader, { hasSuggestions, hasAnnouncements }, hasToken),
      logEnds: log.firstPages,
    };
  };

  readonly settle = (): void => {
    this.#changes.settle();
    this.#units.settle();
    this.#counters.settle();
    if (this.#options.hasToken) this.#users.settle();
  };
}

async function namedOnce(
  log: ModernLog,
  named: () => Promise<readonly ModernUser[]>,
): Promise<readonly ModernUser[]> {
  const users = await named();
  // A user with two names was renamed. The known part of the log has the older one.
  if (log.isWhole || new Set(users.map(({ id }) => id)).size === users.length) return users;
  await log.readAgain();
  return named();
}

/** True for releases since 2026. */
async function listsSuggestions(reader: PlatformReader): Promise<boolean> {
  const root = await reader.document("/api/");
  return isJsonFields(root) && typeof root[SUGGESTIONS] === "string";
}

const SUGGESTIONS = "suggestions";

/** Undefined if the server refuses the list. */
async function readSuggestions(lists: Lists): Promise<readonly ModernSuggestion[] | undefined> {
  return (await lists.readWhereThere(SUGGESTIONS, suggestionOf))?.items;
}

/** `project/segment` of the components whose texts are wanted; undefined: all. */
function wantedOf(
  components: readonly ModernComponent[],
  scope: ImportScope,
): ReadonlyMap<string, ModernComponent> | undefined {
  if (projectsIn(scope) === undefined) return undefined;
  const slugs = uniqueSlugs(components);
  const keyed = components.map((component) => [componentSegmentKey(component), component] as const);
  return new Map(
    keyed.filter(([key, { project, slug, segment }]) =>
      isNamed(scope, { project, slug: slugs.get(key) ?? slug, segment }),
    ),
  );
}

async function readNouns(lists: Lists, scope: ImportScope) {
  const components = await readComponents(lists, componentOf, scope);
  const wanted = wantedOf(components, scope);
  const translations = await readTranslations(lists, wanted);
  return { ...withSourceLanguages(components, translations), wanted };
}

async function readTranslations(
  lists: Lists,
  wanted: ReadonlyMap<string, ModernComponent> | undefined,
): Promise<readonly ModernTranslation[]> {
  const names = wanted && [...wanted.values()].map(translationsOf);
  const found = await lists.readItems("translations", translationOf, names);
  return found.filter((translation) => wanted?.has(componentKey(translation)) ?? true);
}

/** True if a record can concern wanted components. Without a component, it can concern any. */
function mayConcern(
  wanted: ReadonlyMap<string, ModernComponent> | undefined,
  { project, component }: ModernChange,
): boolean {
  if (wanted === undefined || project === undefined || component === undefined) return true;
  return wanted.has(componentKey({ project, component }));
}
