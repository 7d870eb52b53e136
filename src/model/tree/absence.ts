import type { Component, Project, Translation } from "../catalogue/linked.ts";

// Whether a noun has a document that others have is decided here, with the reason: what is rendered and what is listed as
// absent cannot differ. Each is undefined where it has it.

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
