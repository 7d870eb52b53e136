import type { Catalogue } from "../model/catalogue.ts";
import type { Language } from "../model/language.ts";
import type { Change, NamedUser, PublicCatalogue, PublicLanguages, WholeCatalogue } from "../model/linked.ts";
import type { ProjectManifest } from "../model/manifest.ts";
import { compareCodePoints } from "../model/order.ts";

/**
 * What an anonymous visitor sees (RULES.md 0.3): nothing of private projects. They end here: nothing else makes a
 * `PublicCatalogue`, nor a list that could stand in one.
 *
 * @param languages those of `/api/languages/`: `publishedLanguages`
 */
export function publicView(whole: WholeCatalogue, languages: PublicLanguages): PublicCatalogue {
  // Most catalogues hide nothing: their lists, which may be long, are not walked.
  const all = whole.projects.every(isPublic);
  const seen = <Noun>(nouns: readonly Noun[], projectOf: (noun: Noun) => Owner | null): readonly Noun[] =>
    all ? nouns : nouns.filter((noun) => isPublic(projectOf(noun)));
  const { projects, components, translations, units, sources, changes, screenshots, users, history } = whole;
  const nouns = {
    languages,
    projects: seen(projects, (project) => project),
    components: seen(components, ({ project }) => project),
    translations: seen(translations, ({ component }) => component.project),
    units: seen(units, ({ translation }) => translation.component.project),
    sources: seen(sources, ({ component }) => component.project),
    changes: seen(changes, ({ project }) => project),
    screenshots: seen(screenshots, ({ component }) => component.project),
    users: all
      ? users
      : usersOf(
          seen(changes, ({ project }) => project),
          users,
        ),
    history: seen(history, ({ component }) => component.project),
  };
  // No type can prove what a filter leaves: this file says it, and no other (test/privacy.test.ts).
  return nouns as PublicCatalogue;
}

/** Whom nothing public names is nobody's to know. */
function usersOf(changes: readonly Change[], users: readonly NamedUser[]): readonly NamedUser[] {
  const named = new Set(changes.flatMap(({ user, author }) => [user, author]));
  return users.filter(({ id }) => named.has(id));
}

/** What `/api/languages/` lists: the whole table, or what public translations use. */
export function publishedLanguages(
  { translations }: WholeCatalogue,
  { settings, languages }: Pick<Catalogue, "settings" | "languages">,
): PublicLanguages {
  const published: readonly Language[] =
    settings.publishedLanguages === "used"
      ? languagesOf(translations.filter(({ component }) => isPublic(component.project)))
      : [...languages.values()].sort((a, b) => compareCodePoints(a.code, b.code));
  return published as PublicLanguages;
}

interface Owner {
  readonly manifest: ProjectManifest;
}

/** What belongs to no project is public. */
function isPublic(project: Owner | null): boolean {
  return project === null || !project.manifest.isPrivate;
}

/** The languages that translations use, by code. */
export function languagesOf(translations: readonly { readonly language: Language }[]): Language[] {
  const used = new Map(translations.map(({ language }) => [language.code, language]));
  return [...used.values()].sort((a, b) => compareCodePoints(a.code, b.code));
}
