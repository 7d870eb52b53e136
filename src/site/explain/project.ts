import type { Project } from "../../model/index.ts";
import { count, type ExplanationDraft, type Fact, type Known } from "./explanation.ts";
import { standing, translatedPercentage } from "./facts.ts";
import { nameOfProject } from "./names.ts";
import { distinct, placeOfComponent, placeOfProject, placeOfTranslation } from "./places.ts";

/** Why `/api/projects/<p>/` says what it says. */
export function explainProject(project: Project, known: Known): ExplanationDraft {
  const { manifest, components, repository } = project;
  return {
    title: `The project ${nameOfProject(project)}`,
    facts: [
      standing("/api/projects/", known.linked.projects, project, "projects", "project"),
      {
        label: "source_language",
        value: `${manifest.sourceLanguage.code}, ${manifest.sourceLanguage.name}`,
        because: "source_language in the manifest, else en",
        see: "project",
      },
      {
        label: "private",
        value: "false",
        because: "of a private project nothing is published",
        see: "project",
      },
      {
        label: "components",
        value: count(components.length, "component"),
        because: "those that the manifest lists",
        see: "project",
      },
      repositoryFact(repository !== undefined),
    ],
    files: [placeOfProject(project), ...components.map(placeOfComponent)],
  };
}

/** Why each language of `projects/<p>/statistics/` has its numbers. */
export function explainProjectStatistics(project: Project): ExplanationDraft {
  const { hasReview } = project.manifest;
  const translations = project.components.flatMap((component) => component.translations);
  return {
    title: `The statistics of ${nameOfProject(project)}`,
    facts: [
      {
        label: "order",
        value: count(project.statistics.length, "language"),
        because: "by the language's English name; not paged",
      },
      ...project.statistics.map(({ language, total, translated }): Fact => {
        const parts = translations.filter((translation) => translation.language === language);
        const names = parts.map(({ component }) => component.manifest.name).join(" + ");
        const fact = translatedPercentage("translated_percent", translated, total, hasReview);
        return {
          ...fact,
          label: `${language.code}: translated_percent`,
          because: `${names}: ${fact.because}`,
        };
      }),
      ...project.statistics.slice(0, 1).map(({ language, translated }) => ({
        label: `${language.code}: words_percent`,
        value: translated.wordsPercent.toFixed(1),
        because: "by the same rule, of the words of their sources",
      })),
    ],
    files: distinct([placeOfProject(project), ...translations.map(placeOfTranslation)]),
  };
}

export function explainProjectRepository(project: Project): ExplanationDraft {
  const { repository, manifest } = project;
  const flags = ["needsCommit", "needsMerge", "needsPush"] as const;
  const names = { needsCommit: "needs_commit", needsMerge: "needs_merge", needsPush: "needs_push" } as const;
  return {
    title: `The repository status of ${nameOfProject(project)}`,
    isPublished: repository !== undefined,
    facts: [
      repositoryFact(repository !== undefined),
      ...(repository === undefined ? [] : flags).map((flag): Fact => {
        const who = manifest.components
          .filter((component) => component.repository?.[flag])
          .map(({ name }) => name);
        return {
          label: names[flag],
          value: String(repository?.[flag]),
          because: who.length === 0 ? "true for no component" : `true for ${who.join(", ")}`,
          see: "repository",
        };
      }),
    ],
    files: [placeOfProject(project), ...project.components.map(placeOfComponent)],
  };
}

function repositoryFact(isPublished: boolean): Fact {
  return {
    label: "repository/",
    value: isPublished ? "published" : "not published",
    because: isPublished
      ? "a component gives repository and shows it; each flag is true where it is for any component"
      : "no component gives repository and shows it",
    see: "repository",
  };
}
