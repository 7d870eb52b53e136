import {
  type Component,
  compareNames,
  type Language,
  type Project,
  type PublicCatalogue,
  type Translation,
} from "../../model/index.ts";

/**
 * The components of a project in the order of pages: by priority, then by name. Documents keep the order of RULES.md
 * 2.
 */
export function listedComponents({ components }: Project): readonly Component[] {
  return [...components].sort(byPriorityAndName);
}

/** The languages of a project by name, including the source language. */
export function listedLanguages({ statistics }: Project): readonly Language[] {
  return statistics
    .map(({ language }) => language)
    .sort((a, b) => compareNames(a.name, b.name) || compareNames(a.code, b.code));
}

/** All projects in the order of pages: by name. */
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
