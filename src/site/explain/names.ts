import type { Component, Project, Translation } from "../../model/index.ts";

/** What people call records: raw texts of the catalogue. */

export function nameOfProject({ manifest }: Project): string {
  return manifest.name;
}

export function nameOfComponent({ project, manifest }: Component): string {
  return `${nameOfProject(project)} / ${manifest.name}`;
}

export function nameOfTranslation({ component, language }: Translation): string {
  return `${nameOfComponent(component)} in ${language.name}`;
}
