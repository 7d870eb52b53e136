import type { Component, Project, Translation } from "../catalogue/linked.ts";

// Only these functions decide if a noun has a document that others have, so the documents and the list of absent ones
// cannot differ. Each returns the reason of the absence, or undefined if the noun has the document.

const NO_STATUS = "the catalogue has no repository status for it";

/** The reason why a project has no `repository/`. */
export function projectRepositoryAbsence({ repository, components }: Project): string | undefined {
  if (repository !== undefined) return undefined;
  const isHidden = components.length > 0 && components.every(({ manifest }) => !manifest.showRepository);
  return isHidden ? "no component of the project shows its repository" : NO_STATUS;
}

/** The reason why a component and its translations have no `repository/`. */
export function repositoryAbsence({ manifest }: Component): string | undefined {
  if (!manifest.showRepository) return "the component does not show its repository";
  return manifest.repository === undefined ? NO_STATUS : undefined;
}

/** The reason why a translation has no `file/`. */
export function fileAbsence({ component, isTemplate }: Translation): string | undefined {
  return component.manifest.rawFile === "source" && !isTemplate ? "one file with all languages" : undefined;
}
