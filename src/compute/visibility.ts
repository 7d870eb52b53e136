import type { Catalogue } from "../model/catalogue.ts";
import type { Language } from "../model/language.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import type { ProjectManifest } from "../model/manifest.ts";
import { compareCodePoints } from "../model/order.ts";

/** What an anonymous visitor sees (RULES.md 0.3): nothing of private projects. */
export function publicView(whole: LinkedCatalogue, { settings, languages }: Catalogue): LinkedCatalogue {
  const isPublic = (project: { readonly manifest: ProjectManifest }): boolean => !project.manifest.isPrivate;
  if (settings.publishedLanguages !== "all" && whole.projects.every(isPublic)) return whole;
  const translations = whole.translations.filter(({ component }) => isPublic(component.project));
  const all = [...languages.values()].sort((a, b) => compareCodePoints(a.code, b.code));
  return {
    languages: settings.publishedLanguages === "all" ? all : languagesOf(translations),
    projects: whole.projects.filter(isPublic),
    components: whole.components.filter(({ project }) => isPublic(project)),
    translations,
    units: whole.units.filter(({ translation }) => isPublic(translation.component.project)),
    sources: whole.sources.filter(({ component }) => isPublic(component.project)),
    changes: whole.changes.filter(({ project }) => project === null || isPublic(project)),
    screenshots: whole.screenshots.filter(({ component }) => isPublic(component.project)),
  };
}

/** The languages that translations use, by code. */
export function languagesOf(translations: readonly { readonly language: Language }[]): Language[] {
  const used = new Map(translations.map(({ language }) => [language.code, language]));
  return [...used.values()].sort((a, b) => compareCodePoints(a.code, b.code));
}
