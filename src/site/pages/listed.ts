import {
  type Component,
  compareNames,
  type Language,
  type Project,
  type PublicCatalogue,
  type Translation,
} from "../../model/index.ts";

/** A project's components as pages list them: by priority, then as people sort names. Documents keep RULES.md 2. */
export function listedComponents({ components }: Project): readonly Component[] {
  return [...components].sort(byPriorityAndName);
}

/** Languages of a project as people sort names; the source language is one of them. */
export function listedLanguages({ statistics }: Project): readonly Language[] {
  return statistics
    .map(({ language }) => language)
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.code, b.code));
}

/** All projects as pages list them: as people sort names. */
export function listedProjects({ projects }: PublicCatalogue): readonly Project[] {
  return [...projects].sort(byName);
}

/** Translations of one language, by project and component. */
export function listedTranslations(translations: readonly Translation[]): readonly Translation[] {
  return [...translations].sort(
    ({ component: a }, { component: b }) => byName(a.project, b.project) || byPriorityAndName(a, b),
  );
}

function byName({ manifest: a }: Named, { manifest: b }: Named): number {
  return compareNames(a.name, b.name) || compareNames(a.slug, b.slug);
}

function byPriorityAndName(a: Component, b: Component): number {
  return a.manifest.priority - b.manifest.priority || byName(a, b);
}

interface Named {
  readonly manifest: { readonly name: string; readonly slug: string };
}
