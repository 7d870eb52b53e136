import type { Catalogue } from "../model/catalogue.ts";
import type { Language } from "../model/language.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import type { ProjectManifest } from "../model/manifest.ts";
import { compareCodePoints } from "../model/order.ts";

/** What an anonymous visitor sees (RULES.md 0.3): nothing of private projects. */
export function publicView(whole: LinkedCatalogue, languages: readonly Language[]): LinkedCatalogue {
  return {
    languages,
    projects: whole.projects.filter(isPublic),
    components: whole.components.filter(({ project }) => isPublic(project)),
    translations: whole.translations.filter(({ component }) => isPublic(component.project)),
    units: whole.units.filter(({ translation }) => isPublic(translation.component.project)),
    sources: whole.sources.filter(({ component }) => isPublic(component.project)),
    changes: whole.changes.filter(({ project }) => project === null || isPublic(project)),
    screenshots: whole.screenshots.filter(({ component }) => isPublic(component.project)),
  };
}

/** What `/api/languages/` lists: the whole table, or what public translations use. */
export function publishedLanguages(
  { translations }: LinkedCatalogue,
  { settings, languages }: Pick<Catalogue, "settings" | "languages">,
): Language[] {
  if (settings.publishedLanguages === "used")
    return languagesOf(translations.filter(({ component }) => isPublic(component.project)));
  return [...languages.values()].sort((a, b) => compareCodePoints(a.code, b.code));
}

function isPublic({ manifest }: { readonly manifest: ProjectManifest }): boolean {
  return !manifest.isPrivate;
}

/** The languages that translations use, by code. */
export function languagesOf(translations: readonly { readonly language: Language }[]): Language[] {
  const used = new Map(translations.map(({ language }) => [language.code, language]));
  return [...used.values()].sort((a, b) => compareCodePoints(a.code, b.code));
}
