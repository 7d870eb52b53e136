import type { Component, Project, Translation } from "../model/linked.ts";
import { explainChange } from "./change.ts";
import {
  explainChanges,
  explainComponents,
  explainTranslations,
  explainUnits,
  TOP_COLLECTIONS,
} from "./collections.ts";
import { explainComponent, explainComponentFile, explainLock, explainRepository } from "./component.ts";
import type { Draft, Known } from "./explanation.ts";
import { explainLanguage } from "./language.ts";
import { nameOfComponent, nameOfProject, nameOfTranslation } from "./names.ts";
import { placeOfComponent, placeOfProject, placeOfTranslation } from "./places.ts";
import { explainProject, explainProjectRepository, explainProjectStatistics } from "./project.ts";
import { explainScreenshotFile, explainTranslationFile } from "./raw-files.ts";
import { explainRoot } from "./root.ts";
import { explainScreenshot, explainSource } from "./source.ts";
import { explainStatistics, explainTranslation } from "./translation.ts";
import { explainUnit } from "./unit.ts";

/** One kind of address below `/api/`. */
export interface ExplainedRoute {
  /** As in `RouteDescription`. */
  readonly pattern: string;
  /** Nothing where the catalogue has no such record. `page` counts from 1 and may lie beyond the last. */
  readonly explain: (names: readonly string[], known: Known, page: number) => Draft | undefined;
}

export const ROUTES: readonly ExplainedRoute[] = [
  { pattern: "", explain: (_, known) => explainRoot(known) },
  ...Object.entries(TOP_COLLECTIONS).map(
    ([name, explain]): ExplainedRoute => ({
      pattern: `${name}/`,
      explain: (_, known, page) => explain(known, page),
    }),
  ),
  {
    pattern: "languages/{code}/",
    explain: ([code = ""], known) => {
      const { linked, catalogue } = known;
      const language =
        linked.languages.find((published) => published.code === code) ?? catalogue.languages.get(code);
      return language && explainLanguage(language, known);
    },
  },
  numbered("units/{id}/", ({ linked }) => linked.units, explainUnit),
  numbered("sources/{id}/", ({ linked }) => linked.sources, explainSource),
  numbered("changes/{id}/", ({ linked }) => linked.changes, explainChange),
  numbered("screenshots/{id}/", ({ linked }) => linked.screenshots, explainScreenshot),
  numbered("screenshots/{id}/file/", ({ linked }) => linked.screenshots, explainScreenshotFile),
  ...projectRoutes(),
  ...componentRoutes(),
  ...translationRoutes(),
];

function numbered<Item extends { readonly id: number }>(
  pattern: string,
  items: (known: Known) => readonly Item[],
  explain: (item: Item, known: Known) => Draft,
): ExplainedRoute {
  return {
    pattern,
    explain: ([id = ""], known) => {
      const item = items(known).find((candidate) => String(candidate.id) === id);
      return item && explain(item, known);
    },
  };
}

function projectRoutes(): ExplainedRoute[] {
  const below = (
    rest: string,
    explain: (project: Project, known: Known, page: number) => Draft,
  ): ExplainedRoute => ({
    pattern: `projects/{project}/${rest}`,
    explain: ([slug = ""], known, page) => {
      const project = known.linked.projects.find(({ manifest }) => manifest.slug === slug);
      return project && explain(project, known, page);
    },
  });
  return [
    below("", explainProject),
    below("components/", (project, _, page) =>
      explainComponents(nameOfProject(project), project, placeOfProject(project), page),
    ),
    below("changes/", (project, _, page) =>
      explainChanges(nameOfProject(project), project.changes, placeOfProject(project), page),
    ),
    below("statistics/", explainProjectStatistics),
    below("repository/", explainProjectRepository),
  ];
}

function componentRoutes(): ExplainedRoute[] {
  const below = (
    rest: string,
    explain: (component: Component, known: Known, page: number) => Draft,
  ): ExplainedRoute => ({
    pattern: `components/{project}/{component}/${rest}`,
    explain: ([project = "", slug = ""], known, page) => {
      const component = findComponent(known, project, slug);
      return component && explain(component, known, page);
    },
  });
  return [
    below("", explainComponent),
    below("translations/", (component, _, page) =>
      explainTranslations(
        `The translations of ${nameOfComponent(component)}`,
        component,
        placeOfComponent(component),
        page,
      ),
    ),
    below("changes/", (component, _, page) =>
      explainChanges(nameOfComponent(component), component.changes, placeOfComponent(component), page),
    ),
    below("statistics/", (component, _, page) =>
      explainTranslations(
        `The statistics of ${nameOfComponent(component)}, a translation each`,
        component,
        placeOfComponent(component),
        page,
      ),
    ),
    below("lock/", explainLock),
    below("repository/", (component) =>
      explainRepository(component, `The repository status of ${nameOfComponent(component)}`),
    ),
    below("monolingual_base/", (component) => explainComponentFile(component, "monolingual_base")),
    below("new_template/", (component) => explainComponentFile(component, "new_template")),
  ];
}

function translationRoutes(): ExplainedRoute[] {
  const below = (
    rest: string,
    explain: (translation: Translation, known: Known, page: number) => Draft,
  ): ExplainedRoute => ({
    pattern: `translations/{project}/{component}/{language}/${rest}`,
    explain: ([project = "", slug = "", code = ""], known, page) => {
      const component = findComponent(known, project, slug);
      const translation = component?.translations.find(({ language }) => language.code === code);
      return translation && explain(translation, known, page);
    },
  });
  return [
    below("", explainTranslation),
    below("units/", (translation, _, page) =>
      explainUnits(nameOfTranslation(translation), translation, placeOfTranslation(translation), page),
    ),
    below("changes/", (translation, _, page) =>
      explainChanges(
        nameOfTranslation(translation),
        translation.changes,
        placeOfTranslation(translation),
        page,
      ),
    ),
    below("statistics/", explainStatistics),
    below("repository/", (translation) =>
      explainRepository(
        translation.component,
        `The repository status of ${nameOfTranslation(translation)}, which is its component's`,
      ),
    ),
    below("file/", explainTranslationFile),
  ];
}

function findComponent({ linked }: Known, project: string, slug: string): Component | undefined {
  return linked.components.find(
    (component) => component.project.manifest.slug === project && component.manifest.slug === slug,
  );
}
