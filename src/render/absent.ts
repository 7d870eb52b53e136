import type { AbsentAddress, RenderOptions } from "../model/document.ts";
import type { Project, PublicCatalogue } from "../model/linked.ts";
import { Addresses } from "./addresses.ts";
import { showsRepository } from "./documents.ts";
import { segmentsOf } from "./segments.ts";

const NO_STATUS = "the catalogue has no repository status for it";
const HIDDEN = "the component does not show its repository";
const HIDDEN_BY_ALL = "no component of the project shows its repository";

/** What documents link to and is not published, in every view, in code-point order of the catalogue's collections. */
export function listAbsent(catalogue: PublicCatalogue, options: RenderOptions): AbsentAddress[] {
  const absent = new Map<string, AbsentAddress>();
  for (const view of options.views) {
    const addresses = new Addresses(options.baseUrl, options.siteUrl, options.style, view);
    // Files have one address in both views, but where links are queries.
    for (const entry of absentIn(catalogue, addresses)) absent.set(entry.address, entry);
  }
  return [...absent.values()];
}

function* absentIn(catalogue: PublicCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  yield* absentLanguages(catalogue, addresses);
  yield* absentRepositories(catalogue, addresses);
  for (const screenshot of catalogue.screenshots) {
    if (screenshot.image !== undefined) continue;
    const address = addresses.file([...segmentsOf.screenshot(screenshot), "file"], screenshot.imageName);
    yield { address, reason: "the catalogue has no image for it" };
  }
}

/** Source languages that no published translation is in: projects link to them all the same. */
function* absentLanguages(
  { languages, projects }: PublicCatalogue,
  addresses: Addresses,
): Iterable<AbsentAddress> {
  const known = new Set(languages.map(({ code }) => code));
  for (const { manifest } of projects) {
    const { sourceLanguage } = manifest;
    if (known.has(sourceLanguage.code)) continue;
    known.add(sourceLanguage.code);
    const address = addresses.document(segmentsOf.language(sourceLanguage));
    yield { address, reason: "no published translation is in this language" };
  }
}

function* absentRepositories(catalogue: PublicCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  const repository = (segments: readonly string[]): string => addresses.document([...segments, "repository"]);
  for (const project of catalogue.projects) {
    if (project.repository !== undefined) continue;
    yield { address: repository(segmentsOf.project(project)), reason: reasonOf(project) };
  }
  for (const component of catalogue.components) {
    if (showsRepository(component)) continue;
    const reason = component.manifest.showRepository ? NO_STATUS : HIDDEN;
    yield { address: repository(segmentsOf.component(component)), reason };
    for (const translation of component.translations) {
      yield { address: repository(segmentsOf.translation(translation)), reason };
    }
  }
}

function reasonOf({ components }: Project): string {
  const isHidden = components.length > 0 && components.every(({ manifest }) => !manifest.showRepository);
  return isHidden ? HIDDEN_BY_ALL : NO_STATUS;
}
