import { ROOT_COLLECTIONS } from "../model/collections.ts";
import type { ApiDocument, RenderOptions, RouteDescription } from "../model/document.ts";
import type { View } from "../model/layout.ts";
import type { Component, Project, PublicCatalogue, Translation } from "../model/linked.ts";
import { renderChange } from "./change.ts";
import { renderComponent, renderLock, renderProjectComponent } from "./component.ts";
import { createContexts, type RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";
import { renderLanguage } from "./language.ts";
import { renderProject, renderProjectRepository, renderProjectStatistics } from "./project.ts";
import { renderRepository } from "./repository.ts";
import { collection, type Route, type Selection, single } from "./routes.ts";
import { renderScreenshot } from "./screenshot.ts";
import { segmentsOf } from "./segments.ts";
import { renderSource } from "./source.ts";
import { renderComponentTranslation, renderStatistics, renderTranslation } from "./translation.ts";
import { renderUnit } from "./unit.ts";

const itself = (catalogue: PublicCatalogue): readonly PublicCatalogue[] => [catalogue];
const below =
  <Owner>(segments: (owner: Owner) => readonly string[], last: string) =>
  (owner: Owner): readonly string[] => [...segments(owner), last];

const PROJECT = "projects/{project}/";
const COMPONENT = "components/{project}/{component}/";
const TRANSLATION = "translations/{project}/{component}/{language}/";

/** Every address of the API that is a document. Drives rendering, verification and what counts them. */
const ROUTES: readonly Route[] = [
  single({ pattern: "", schema: "root", owners: itself, segments: () => [], render: renderRoot }),
  topLevel(
    "languages",
    "language",
    ({ languages }) => languages,
    renderLanguage,
    segmentsOf.language,
    "{code}/",
  ),
  topLevel(
    "projects",
    "project",
    ({ projects }) => projects,
    renderProject,
    segmentsOf.project,
    "{project}/",
  ),
  topLevel(
    "components",
    "component",
    ({ components }) => components,
    renderComponent,
    segmentsOf.component,
    "{project}/{component}/",
  ),
  topLevel(
    "translations",
    "translation",
    ({ translations }) => translations,
    renderTranslation,
    segmentsOf.translation,
    "{project}/{component}/{language}/",
  ),
  topLevel("units", "unit", ({ units }) => units, renderUnit, segmentsOf.unit, "{id}/"),
  topLevel("sources", "source", ({ sources }) => sources, renderSource, segmentsOf.source, "{id}/"),
  topLevel("changes", "change", ({ changes }) => changes, renderChange, segmentsOf.change, "{id}/"),
  topLevel(
    "screenshots",
    "screenshot",
    ({ screenshots }) => screenshots,
    renderScreenshot,
    segmentsOf.screenshot,
    "{id}/",
  ),
  ...projectRoutes(),
  ...componentRoutes(),
  ...translationRoutes(),
];

/** What the routes are, for those who must know without rendering. */
export function describeRoutes(): readonly RouteDescription[] {
  return ROUTES.flatMap(({ descriptions }) => descriptions);
}

/** How many documents `renderDocuments` will give. */
export function countDocuments(catalogue: PublicCatalogue, views: readonly View[]): number {
  return views.length * ROUTES.reduce((documents, route) => documents + route.count(catalogue), 0);
}

/**
 * Every document of the API, one by one, so that memory holds one page and not the site: the bytes are there until the
 * next document is asked for. With a selection, only the documents of those nouns, and the pages that they stand on.
 */
export function* renderDocuments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  selection?: Selection,
): Iterable<ApiDocument> {
  const contexts = createContexts(options);
  for (const route of ROUTES) yield* route.documents(catalogue, contexts, selection);
}

/** A collection of the whole catalogue and its items, each at its own address. */
function topLevel<Item extends object>(
  name: string,
  schema: string,
  items: (catalogue: PublicCatalogue) => readonly Item[],
  render: (item: Item, context: RenderContext) => string,
  segments: (item: Item) => readonly string[],
  itemPattern: string,
): Route {
  const alone = { pattern: `${name}/${itemPattern}`, segments };
  return collection({
    pattern: `${name}/`,
    schema,
    owners: itself,
    segments: () => [name],
    items,
    render,
    alone,
  });
}

/** RULES.md 7: what hangs under a project. */
function projectRoutes(): readonly Route[] {
  const own = (last: string): ((project: Project) => readonly string[]) => below(segmentsOf.project, last);
  const owners = ({ projects }: PublicCatalogue): readonly Project[] => projects;
  return [
    collection({
      pattern: `${PROJECT}components/`,
      schema: "project-component",
      owners,
      segments: own("components"),
      items: ({ components }) => components,
      render: renderProjectComponent,
    }),
    collection({
      pattern: `${PROJECT}changes/`,
      schema: "change",
      owners,
      segments: own("changes"),
      items: ({ changes }) => changes,
      render: renderChange,
    }),
    single({
      pattern: `${PROJECT}statistics/`,
      schema: "project-statistics",
      owners,
      segments: own("statistics"),
      render: renderProjectStatistics,
    }),
    single({
      pattern: `${PROJECT}repository/`,
      schema: "project-repository",
      owners: ({ projects }) => projects.filter(({ repository }) => repository !== undefined),
      segments: own("repository"),
      render: renderProjectRepository,
    }),
  ];
}

/** RULES.md 7: what hangs under a component. */
function componentRoutes(): readonly Route[] {
  const own = (last: string): ((component: Component) => readonly string[]) =>
    below(segmentsOf.component, last);
  const owners = ({ components }: PublicCatalogue): readonly Component[] => components;
  return [
    collection({
      pattern: `${COMPONENT}translations/`,
      schema: "component-translation",
      owners,
      segments: own("translations"),
      items: ({ translations }) => translations,
      render: renderComponentTranslation,
    }),
    collection({
      pattern: `${COMPONENT}changes/`,
      schema: "change",
      owners,
      segments: own("changes"),
      items: ({ changes }) => changes,
      render: renderChange,
    }),
    collection({
      pattern: `${COMPONENT}statistics/`,
      schema: "statistics",
      owners,
      segments: own("statistics"),
      items: ({ translations }) => translations,
      render: renderStatistics,
    }),
    single({
      pattern: `${COMPONENT}lock/`,
      schema: "lock",
      owners,
      segments: own("lock"),
      render: renderLock,
    }),
    single({
      pattern: `${COMPONENT}repository/`,
      schema: "repository",
      owners: ({ components }) => components.filter(showsRepository),
      segments: own("repository"),
      render: (component, context) => repositoryAt(component, segmentsOf.component(component), context),
    }),
  ];
}

/** RULES.md 7: what hangs under a translation. */
function translationRoutes(): readonly Route[] {
  const own = (last: string): ((translation: Translation) => readonly string[]) =>
    below(segmentsOf.translation, last);
  const owners = ({ translations }: PublicCatalogue): readonly Translation[] => translations;
  return [
    collection({
      pattern: `${TRANSLATION}units/`,
      schema: "unit",
      owners,
      segments: own("units"),
      items: ({ units }) => units,
      render: renderUnit,
    }),
    collection({
      pattern: `${TRANSLATION}changes/`,
      schema: "change",
      owners,
      segments: own("changes"),
      items: ({ changes }) => changes,
      render: renderChange,
    }),
    single({
      pattern: `${TRANSLATION}statistics/`,
      schema: "statistics",
      owners,
      segments: own("statistics"),
      render: renderStatistics,
    }),
    single({
      pattern: `${TRANSLATION}repository/`,
      schema: "repository",
      owners: ({ translations }) => translations.filter(({ component }) => showsRepository(component)),
      segments: own("repository"),
      render: (translation, context) =>
        repositoryAt(translation.component, segmentsOf.translation(translation), context),
    }),
  ];
}

function renderRoot(_catalogue: PublicCatalogue, { addresses }: RenderContext): string {
  return `{${ROOT_COLLECTIONS.map((name) => `"${name}":${encodeText(addresses.document([name]))}`).join(",")}}`;
}

/** True where `repository/` of the component and of its translations is published. */
export function showsRepository({ manifest }: Component): boolean {
  return manifest.showRepository && manifest.repository !== undefined;
}

function repositoryAt({ manifest }: Component, segments: readonly string[], context: RenderContext): string {
  const { repository } = manifest;
  if (repository === undefined) throw new Error("a repository that is not published was rendered");
  return renderRepository(repository, segments, context);
}
