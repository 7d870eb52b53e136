import { encodeSegment, isContentChange, isJsonFields, type Json, type JsonObject } from "../model/index.ts";
import { addressesOf, type Crawled, type CrawlOptions, type Flavour, readComponents } from "./flavour.ts";
import { idOf, KnownRecords } from "./known-records.ts";
import { Doubts, Lists, translationsOf, unitsOf } from "./lists.ts";
import { MET_RELEASED } from "./met-release.ts";
import { Fields } from "./platform/answer.ts";
import type { ChangeRecord, ComponentRecord, PlatformRecords, ProjectRecord } from "./platform/records.ts";
import {
  CHANGE_KEYS,
  changeOf,
  componentOf,
  languageOf,
  projectOf,
  screenshotOf,
  sourceOf,
  translationOf,
  unitOf,
} from "./platform/released/nouns.ts";
import { type ImportScope, isWanted, projectFilter, projectsIn } from "./platform/scope.ts";
import { fullNamesOf, numbersOf, usernamesIn, usersOf } from "./platform/users.ts";
import { itemName, type ListOptions, type PlatformReader } from "./platform-reader.ts";

/** A server of release 3.6.1: pages of 20 items, and the log oldest first. */
export const RELEASED: Flavour = {
  pageSize: undefined,
  crawl: (options) => {
    const log = new KnownRecords(options.known("changes"), {
      take: changeOf,
      keyOf: idOf,
      fields: CHANGE_KEYS,
    });
    const doubts = new Doubts();
    return {
      isFamiliar: async (reader) => (await firstUnknown(reader, log)) !== undefined,
      read: (reader, telling) =>
        crawlReleased(new Lists(reader, telling, options.onPhase, doubts), reader, options, log),
      settle: () => log.settle(),
    };
  },
  projectOf,
  componentOf,
};

/**
 * Reads every list, the log first, then those whose items others name. Only in the log, known records are not read
 * again. In other lists, a text changes units elsewhere without a record there.
 */
async function crawlReleased(
  lists: Lists,
  reader: PlatformReader,
  { hasToken, onPhase, scope }: CrawlOptions,
  known: KnownRecords<ChangeRecord>,
): Promise<Crawled> {
  const { changes, logEnd } = await readLog(lists, reader, known);
  const { items: projects } = await lists.read("projects", projectOf);
  const components = await readComponents(lists, componentOf, scope);
  const named = components.filter(({ project, slug }) => isWanted(scope, { project, component: slug }));
  const wanted = projectsIn(scope) === undefined ? undefined : named;
  const translations = await lists.readItems("translations", translationOf, wanted?.map(translationsOf));
  const { items: languages } = await lists.read("languages", languageOf);
  const { items: sources } = await lists.read("sources", sourceOf);
  const ofNamed = wanted && translations.filter((one) => isWanted(scope, one)).map(unitsOf);
  const units = await lists.readItems("units", unitOf, ofNamed);
  const { items: screenshots } = await lists.read("screenshots", screenshotOf);
  onPhase("details that lists do not contain");
  const isAsked = projectFilter(scope);
  const log = await withProjects(
    reader,
    changes,
    projects.filter(({ slug }) => isAsked(slug)),
  );
  const ids = numbersOf(usernamesIn(log));
  const fullNames = fullNamesOf(log, translations, isContentChange);
  const records: PlatformRecords = {
    ...(await addressesOf(reader)),
    ...{ languages, translations, units, sources, screenshots },
    users: usersOf(log, { ids, fullNames }),
    projects: await withOrders(reader, projects, named),
    components: hasToken ? await withRepositories(reader, components, scope) : components,
    changes: log,
  };
  return { records, agreement: lists.agreement, release: MET_RELEASED, logEnds: [logEnd] };
}

const LOG = "changes";
/** The items of a page in this release. With another size, all is read. */
const PAGE_SIZE = 20;

/** The log, oldest first. It only grows, so known records are not read again. */
async function readLog(lists: Lists, reader: PlatformReader, known: KnownRecords<ChangeRecord>) {
  const from = await firstUnknown(reader, known);
  const { items, lastPage } = await lists.read(LOG, known.take, { from });
  if (from === undefined) {
    const there = new Set(items.map(({ id }) => id));
    known.dropWhere(({ id }) => !there.has(id));
  }
  // The last page changes with each new record.
  return { changes: known.inOrder, logEnd: lastPage };
}

/** The page of the newest known record. Undefined if its place has changed: then records are gone. */
async function firstUnknown(
  reader: PlatformReader,
  known: KnownRecords<ChangeRecord>,
): Promise<ListOptions<ChangeRecord>["from"]> {
  const count = known.all.size;
  if (count === 0) return undefined;
  const page = Math.ceil(count / PAGE_SIZE);
  const found = await reader.page(`/api/${LOG}/`, page);
  const item = found?.items[(count - 1) % PAGE_SIZE];
  const newest = known.inOrder.at(-1)?.id ?? 0;
  const isThere = item !== undefined && known.isKnown(item) && itemName(item).endsWith(`/${newest}/`);
  return isThere ? { page, before: (page - 1) * PAGE_SIZE } : undefined;
}

/** Adds the order of components to each project that has more than one. */
async function withOrders(
  reader: PlatformReader,
  projects: readonly ProjectRecord[],
  components: readonly ComponentRecord[],
): Promise<readonly ProjectRecord[]> {
  const ordered: ProjectRecord[] = [];
  for (const project of projects) {
    const { slug } = project;
    const hasOrder = components.filter((component) => component.project === slug).length > 1;
    const path = `/api/projects/${encodeSegment(slug)}/components/`;
    const listed = hasOrder ? await reader.list(path, slugOf) : undefined;
    ordered.push({ ...project, order: listed?.items });
  }
  return ordered;
}

function slugOf(item: Json, address: string): string {
  return new Fields(item, address).text("slug");
}

const REPOSITORY_KEYS = [
  "needs_commit",
  "needs_merge",
  "needs_push",
  "remote_commit",
  "status",
  "merge_failure",
];

/** Adds repositories. After a refusal, it requests no other component of the same project. */
async function withRepositories(
  reader: PlatformReader,
  components: readonly ComponentRecord[],
  scope: ImportScope,
): Promise<readonly ComponentRecord[]> {
  const refused = new Set<string>();
  const found: ComponentRecord[] = [];
  for (const component of components) {
    const { project, slug } = component;
    const path = `/api/components/${encodeSegment(project)}/${encodeSegment(slug)}/repository/`;
    const isAsked = isWanted(scope, { project, component: slug }) && !refused.has(project);
    const answer = !isAsked ? undefined : await reader.document(path);
    if (isAsked && !isJsonFields(answer)) refused.add(project);
    found.push(isJsonFields(answer) ? { ...component, repository: repositoryOf(answer) } : component);
  }
  return found;
}

/** The fields of a repository, without its address, which does not belong in a catalogue. */
function repositoryOf(answer: JsonObject): JsonObject {
  return Object.fromEntries(
    REPOSITORY_KEYS.flatMap((key) => {
      const value = answer[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

type Changes = PlatformRecords["changes"];

/**
 * Records of glossaries name no component. The logs of projects show where they belong, and are read until all are
 * found.
 */
async function withProjects(
  reader: PlatformReader,
  changes: Changes,
  projects: readonly ProjectRecord[],
): Promise<Changes> {
  const missing = new Set(changes.flatMap(({ id, project }) => (project === undefined ? [id] : [])));
  const found = new Map<number, string>();
  for (const { slug } of projects) {
    if (missing.size === 0) break;
    const log = await reader.list(`/api/projects/${encodeSegment(slug)}/changes/`, numberOf);
    for (const id of log.items) if (missing.delete(id)) found.set(id, slug);
  }
  return changes
    .map((change) => ({ ...change, project: change.project ?? found.get(change.id) }))
    .sort((one, other) => one.id - other.id);
}

function numberOf(item: Json, address: string): number {
  return new Fields(item, address).number("url", "changes");
}
