import {
  API_PATTERNS,
  type ApiDocument,
  type CollectionPattern,
  isRendered,
  type PublicCatalogue,
  projectRepositoryAbsence,
  type RenderedPattern,
  type RenderOptions,
  ROOT_COLLECTIONS,
  repositoryAbsence,
  type View,
} from "../../model/index.ts";
import { renderChange } from "./change.ts";
import {
  renderComponent,
  renderComponentRepository,
  renderLock,
  renderProjectComponent,
} from "./component.ts";
import { createContexts, type RenderContext } from "./context.ts";
import { encodeText } from "./json.ts";
import { renderLanguage } from "./language.ts";
import { renderProject, renderProjectRepository, renderProjectStatistics } from "./project.ts";
import {
  collection,
  everyNoun,
  type Fragment,
  type ReadCollection,
  type Route,
  type Routes,
  type Selection,
  single,
} from "./routes.ts";
import { renderScreenshot } from "./screenshot.ts";
import { renderSource } from "./source.ts";
import {
  renderComponentTranslation,
  renderStatistics,
  renderTranslation,
  renderTranslationRepository,
} from "./translation.ts";
import { renderUnit } from "./unit.ts";

/** The document at every address of the API (RULES.md 7 has the addresses below nouns). */
const ROUTES: Routes = {
  "": single("catalogue", renderRoot),
  "languages/": everyNoun("language", renderLanguage),
  "projects/": everyNoun("project", renderProject),
  "components/": everyNoun("component", renderComponent),
  "translations/": everyNoun("translation", renderTranslation),
  "units/": everyNoun("unit", renderUnit),
  "sources/": everyNoun("source", renderSource),
  "changes/": everyNoun("change", renderChange),
  "screenshots/": everyNoun("screenshot", renderScreenshot),
  "projects/{project}/components/": collection("project", "component", {
    items: ({ components }) => components,
    render: renderProjectComponent,
  }),
  "projects/{project}/changes/": collection("project", "change", {
    items: ({ changes }) => changes,
    render: renderChange,
  }),
  "projects/{project}/statistics/": single("project", renderProjectStatistics),
  "projects/{project}/repository/": single("project", renderProjectRepository, projectRepositoryAbsence),
  "components/{project}/{component}/translations/": collection("component", "translation", {
    items: ({ translations }) => translations,
    render: renderComponentTranslation,
  }),
  "components/{project}/{component}/changes/": collection("component", "change", {
    items: ({ changes }) => changes,
    render: renderChange,
  }),
  "components/{project}/{component}/statistics/": collection("component", "translation", {
    items: ({ translations }) => translations,
    render: renderStatistics,
  }),
  "components/{project}/{component}/lock/": single("component", renderLock),
  "components/{project}/{component}/repository/": single(
    "component",
    renderComponentRepository,
    repositoryAbsence,
  ),
  "translations/{project}/{component}/{language}/units/": collection("translation", "unit", {
    items: ({ units }) => units,
    render: renderUnit,
  }),
  "translations/{project}/{component}/{language}/changes/": collection("translation", "change", {
    items: ({ changes }) => changes,
    render: renderChange,
  }),
  "translations/{project}/{component}/{language}/statistics/": single("translation", renderStatistics),
  "translations/{project}/{component}/{language}/repository/": single(
    "translation",
    renderTranslationRepository,
    ({ component }) => repositoryAbsence(component),
  ),
};

const ALL: readonly Route[] = API_PATTERNS.filter(isRendered).map(routeAt);

function routeAt<Pattern extends RenderedPattern>(pattern: Pattern): Route {
  return ROUTES[pattern](pattern);
}

/** The number of documents that `renderDocuments` yields. */
export function countDocuments(
  catalogue: PublicCatalogue,
  views: readonly View[],
  wants: WantsRoute = () => true,
): number {
  const wanted = ALL.filter(wants);
  return views.length * wanted.reduce((documents, route) => documents + route.count(catalogue), 0);
}

/** True for routes whose documents are wanted. */
export type WantsRoute = (route: Pick<Route, "pattern" | "scope">) => boolean;

/**
 * Every document of the API, one by one, so that memory holds one page. The bytes are valid until the next document is
 * requested. With a selection, only the documents of those nouns, and the pages that contain them.
 */
export function* renderDocuments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  selection?: Selection,
  wants: WantsRoute = () => true,
): Iterable<ApiDocument> {
  const contexts = createContexts(options);
  for (const route of ALL) if (wants(route)) yield* route.documents(catalogue, contexts, selection);
}

/**
 * The items on the pages of collections of one kind, in their order.
 *
 * @param of if given, only the collection of this owner
 */
export function renderFragments(
  catalogue: PublicCatalogue,
  options: RenderOptions,
  pattern: RenderedPattern,
  of?: object,
): Iterable<Fragment> {
  return routeAt(pattern).fragments(catalogue, createContexts(options), of);
}

/** Reads the collection at an address. @param names the values of the placeholders in its pattern */
export function readCollection<Result>(
  pattern: CollectionPattern,
  names: readonly string[],
  catalogue: PublicCatalogue,
  read: ReadCollection<Result>,
): Result | undefined {
  return routeAt(pattern).read(catalogue, names, read);
}

function renderRoot(_catalogue: PublicCatalogue, { addresses }: RenderContext): string {
  const links = ROOT_COLLECTIONS.map((name) => `"${name}":${encodeText(addresses.api(`${name}/`, []))}`);
  return `{${links.join(",")}}`;
}
