import {
  type Change,
  namesOf,
  type Project,
  type PublicCatalogue,
  type Translation,
  type Unit,
} from "../../../model/index.ts";

/** The units of some translations, one translation behind the other. */
export function unitsOf(translations: readonly Translation[]) {
  return {
    sections: translations.map((translation) => ({
      names: namesOf.translation(translation),
      items: translation.units,
    })),
    nouns: translations,
  } satisfies {
    readonly sections: readonly { readonly items: readonly Unit[] }[];
    readonly nouns: readonly object[];
  };
}

/** Each project with those of the catalogue's list that belong to it, in the order of that. */
export function byProject<Item extends Translation | Change>(
  { projects }: PublicCatalogue,
  items: readonly Item[],
): readonly (readonly [slug: string, items: readonly Item[]])[] {
  const found = new Map(projects.map(({ manifest }) => [manifest.slug, [] as Item[]]));
  for (const item of items) {
    const project = projectOf(item);
    if (project !== null) found.get(project.manifest.slug)?.push(item);
  }
  return [...found];
}

function projectOf(item: Translation | Change): Project | null {
  return "project" in item ? item.project : item.component.project;
}
