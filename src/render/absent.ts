import type { AbsentAddress, RenderOptions } from "../model/document.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import { Addresses } from "./addresses.ts";
import { showsRepository } from "./documents.ts";
import { segmentsOf } from "./segments.ts";

const NO_STATUS = "the catalogue has no repository status for it";
const HIDDEN = "the component does not show its repository";

/** What documents link to and is not published, in every view, in code-point order of the catalogue's collections. */
export function listAbsent(catalogue: LinkedCatalogue, options: RenderOptions): AbsentAddress[] {
  return options.views.flatMap((view) => {
    const addresses = new Addresses(options.baseUrl, options.siteUrl, options.style, view);
    return [...absentIn(catalogue, addresses)];
  });
}

function* absentIn(catalogue: LinkedCatalogue, addresses: Addresses): Iterable<AbsentAddress> {
  const published = new Set(catalogue.languages.map(({ code }) => code));
  const reported = new Set<string>();
  for (const project of catalogue.projects) {
    const { sourceLanguage } = project.manifest;
    if (!published.has(sourceLanguage.code) && !reported.has(sourceLanguage.code)) {
      reported.add(sourceLanguage.code);
      const address = addresses.document(segmentsOf.language(sourceLanguage));
      yield { address, reason: "no published translation is in this language" };
    }
    if (project.repository === undefined) {
      yield { address: addresses.document([...segmentsOf.project(project), "repository"]), reason: NO_STATUS };
    }
  }
  for (const component of catalogue.components) {
    if (showsRepository(component)) continue;
    const reason = component.manifest.showRepository ? NO_STATUS : HIDDEN;
    yield { address: addresses.document([...segmentsOf.component(component), "repository"]), reason };
    for (const translation of component.translations) {
      yield { address: addresses.document([...segmentsOf.translation(translation), "repository"]), reason };
    }
  }
  for (const screenshot of catalogue.screenshots) {
    if (screenshot.image !== undefined) continue;
    const address = addresses.file([...segmentsOf.screenshot(screenshot), "file"], undefined);
    yield { address, reason: "the catalogue has no image for it" };
  }
}
