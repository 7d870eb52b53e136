import { encodeSegment, type Json } from "../model/index.ts";
import type { Agreement } from "./agreement.ts";
import { Lists } from "./lists.ts";
import type { MetRelease } from "./met-release.ts";
import { AnswerError, Fields, unlessBroken } from "./platform/answer.ts";
import type { GlossaryChoice } from "./platform/modern/released-shape.ts";
import type { ComponentRecord, PlatformRecords, ProjectRecord } from "./platform/records.ts";
import { type ImportScope, projectsIn } from "./platform/scope.ts";
import type { Telling } from "./platform/told.ts";
import type { VisitorsView } from "./platform/viewers.ts";
import type { PlatformReader } from "./platform-reader.ts";

/** The functions that read a server of a release. */
export interface Flavour {
  /** Items of one page of a list; undefined if the server does not let it be chosen. */
  readonly pageSize: number | undefined;
  readonly crawl: (options: CrawlOptions) => Crawl;
  readonly projectOf: (item: Json, address: string) => ProjectRecord;
  readonly componentOf: (item: Json, address: string) => ComponentRecord;
}

export interface Crawled {
  readonly records: PlatformRecords;
  readonly agreement: Agreement;
  readonly release: MetRelease;
  /** Addresses of pages of the log. When a record is added, at least one page changes. */
  readonly logEnds: readonly string[];
}

export interface CrawlOptions {
  /** True if documents that visitors may not see are requested, too. */
  readonly hasToken: boolean;
  readonly onPhase: (phase: string) => void;
  /** Items of one page of a list; undefined if the server does not let it be chosen. */
  readonly pageSize: number | undefined;
  /** The path of the file with a list's known records. Its folder exists. */
  readonly known: (name: string) => string;
  readonly scope: ImportScope;
  readonly glossaries: GlossaryChoice;
}

/** Reads a server, again in each round in which its data changes. */
export interface Crawl {
  /** True if the server has a record of the log that an earlier run read. */
  readonly isFamiliar: (reader: PlatformReader) => Promise<boolean>;
  readonly read: (reader: PlatformReader, telling: Telling) => Promise<Crawled>;
  /** Call it if everything fits together. It saves the records for the next run. */
  readonly settle: () => void;
}

/** The projects and components that visitors see. @param reader without a token */
export async function readVisitorsView(
  reader: PlatformReader,
  { projectOf, componentOf }: Flavour,
  scope: ImportScope,
  telling: Telling,
): Promise<VisitorsView> {
  const lists = new Lists(reader, telling);
  const { items: projects } = await lists.read("projects", projectOf);
  return { projects, components: await readComponents(lists, componentOf, scope) };
}

/** The components of the wanted projects, perhaps with others. */
export async function readComponents<Component extends ComponentRecord>(
  lists: Lists,
  componentOf: (item: Json, address: string) => Component,
  scope: ImportScope,
): Promise<readonly Component[]> {
  return lists.readItems("components", componentOf, listsOfProjects(scope, "components"));
}

/** Undefined if all projects are wanted. @param name of the list that a project has */
export function listsOfProjects(scope: ImportScope, name: string): readonly string[] | undefined {
  return projectsIn(scope)?.map((slug) => `projects/${encodeSegment(slug)}/${name}`);
}

/** Takes both addresses from documents: `url` begins with the API's, `web_url` with the site's. */
export async function addressesOf(
  reader: PlatformReader,
): Promise<Pick<PlatformRecords, "baseUrl" | "siteUrl">> {
  const baseUrl = baseUrlIn(new Fields(await reader.document("/api/"), "/api/"));
  if (baseUrl === undefined) throw new AnswerError("/api/", "its projects is not an address of the API");
  const sites = await reader.list("/api/projects/", siteOf);
  return { baseUrl, siteUrl: sites.items[0] };
}

export function baseUrlIn(root: Fields): string | undefined {
  return beforeMark(root.text("projects"), "/api/projects/");
}

/** @returns undefined for an item that breaks the interface: the list has reported it already */
function siteOf(item: Json, address: string): string | undefined {
  const read = () => {
    const project = new Fields(item, address);
    return beforeMark(project.text("web_url"), `/projects/${project.text("slug")}/`);
  };
  return unlessBroken(read);
}

function beforeMark(address: string, mark: string): string | undefined {
  return address.endsWith(mark) ? address.slice(0, -mark.length) : undefined;
}
