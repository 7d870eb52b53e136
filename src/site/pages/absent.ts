import { type AbsentAddress, type Project, type PublicCatalogue, pageAddress } from "../../model/index.ts";
import { type PagePlace, PLACES } from "./addresses.ts";

const REASON = "pages: false";
const LIMIT_REASON = "limit of files";

/** Pages that documents name, of projects that are left out (PAGES.md 2). @param baseUrl without a slash at its end */
export function absentPages({ projects }: PublicCatalogue, baseUrl: string): readonly AbsentAddress[] {
  const places = projects.filter(({ manifest }) => !manifest.hasPages).flatMap(placesOf);
  const addresses = new Set(places.map((place) => `${baseUrl}/${pageAddress(place)}`));
  return [...addresses].map((address) => ({ address, reason: REASON }));
}

/** Feeds of single translations. @param baseUrl without a slash at its end */
export function absentFeeds({ translations }: PublicCatalogue, baseUrl: string): readonly AbsentAddress[] {
  return translations.map(({ component, language }) => {
    const place = PLACES.feeds({ project: component.project, component, language });
    return { address: `${baseUrl}/${pageAddress(place)}`, reason: LIMIT_REASON };
  });
}

function placesOf(project: Project): readonly PagePlace[] {
  const components = project.components.flatMap((component) => [
    PLACES.component(component),
    ...component.translations.flatMap((translation) => [
      PLACES.translation(translation),
      PLACES.texts(translation),
      PLACES.engage(project, translation.language),
    ]),
  ]);
  return [PLACES.project(project), ...components];
}
