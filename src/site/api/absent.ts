import {
  type AbsentAddress,
  fileAbsence,
  namesOf,
  type PublicCatalogue,
  projectRepositoryAbsence,
  type RenderOptions,
  repositoryAbsence,
} from "../../model/index.ts";
import { Addresses } from "./addresses.ts";

/** The linked addresses that are not published, in every view, in code-point order of the catalogue's collections. */
export function listAbsent(catalogue: PublicCatalogue, options: RenderOptions): AbsentAddress[] {
  const absent = new Map<string, AbsentAddress>();
  for (const view of options.views) {
    const addresses = new Addresses(options.baseUrl, options.siteUrl, options.style, view);
    // Files have the same address in both views, except if links are queries.
    for (const entry of absentIn(catalogue, addresses)) absent.set(entry.address, entry);
  }
  return [...absent.values()];
}

function* absentIn(catalogue: PublicCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  yield* absentLanguages(catalogue, addresses);
  yield* absentRepositories(catalogue, addresses);
  yield* absentFiles(catalogue, addresses);
  for (const screenshot of catalogue.screenshots) {
    if (screenshot.image !== undefined) continue;
    const address = addresses.file(
      "screenshots/{id}/file/",
      namesOf.screenshot(screenshot),
      screenshot.imageName,
    );
    yield { address, reason: "the catalogue has no image for it" };
  }
}

function* absentFiles({ components }: PublicCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  for (const translation of components.flatMap(({ translations }) => translations)) {
    const reason = fileAbsence(translation);
    if (reason === undefined) continue;
    const names = namesOf.translation(translation);
    const { name } = translation.file;
    yield {
      address: addresses.file("translations/{project}/{component}/{language}/file/", names, name),
      reason,
    };
  }
}

/** Source languages without a published translation. Projects link to these languages, too. */
function* absentLanguages(
  { languages, projects }: PublicCatalogue,
  addresses: Addresses,
): Iterable<AbsentAddress> {
  const known = new Set(languages.map(({ code }) => code));
  for (const { manifest } of projects) {
    const { sourceLanguage } = manifest;
    if (known.has(sourceLanguage.code)) continue;
    known.add(sourceLanguage.code);
    const address = addresses.api("languages/{code}/", namesOf.language(sourceLanguage));
    yield { address, reason: "no published translation is in this language" };
  }
}

function* absentRepositories(catalogue: PublicCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  for (const project of catalogue.projects) {
    const reason = projectRepositoryAbsence(project);
    if (reason === undefined) continue;
    yield { address: addresses.api("projects/{project}/repository/", namesOf.project(project)), reason };
  }
  for (const component of catalogue.components) {
    const reason = repositoryAbsence(component);
    if (reason === undefined) continue;
    const names = namesOf.component(component);
    yield { address: addresses.api("components/{project}/{component}/repository/", names), reason };
    for (const translation of component.translations) {
      const own = namesOf.translation(translation);
      yield {
        address: addresses.api("translations/{project}/{component}/{language}/repository/", own),
        reason,
      };
    }
  }
}
