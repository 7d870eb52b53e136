import {
  type Catalogue,
  type Change,
  compareCodePoints,
  type Language,
  type NamedUser,
  type ProjectManifest,
  type PublicCatalogue,
  type PublicLanguages,
  type Remark,
  type WholeCatalogue,
} from "../../model/index.ts";

/**
 * The view of an anonymous visitor (RULES.md 0.3), without private projects. Nothing else makes a `PublicCatalogue`,
 * or a list that can be part of one.
 *
 * @param languages those of `/api/languages/`: `publishedLanguages`
 */
export function publicView(whole: WholeCatalogue, languages: PublicLanguages): PublicCatalogue {
  return seenOf(whole, languages, isPublic);
}

/** The content of pages for people: without projects that have `pages: false`. Each language still has a page. */
export function withPages(linked: PublicCatalogue): PublicCatalogue {
  return seenOf(linked, linked.languages, (project) => project === null || project.manifest.hasPages);
}

function seenOf(
  all: WholeCatalogue | PublicCatalogue,
  languages: PublicLanguages,
  isSeen: (project: Owner | null) => boolean,
): PublicCatalogue {
  // Most catalogues hide nothing. Then their lists, which can be long, are not copied.
  const nouns = all.projects.every(isSeen) ? all : nounsOf(all, isSeen);
  // Types cannot prove the result of a filter. Only this file asserts it (test/privacy.test.ts).
  return { ...nouns, languages } as PublicCatalogue;
}

function nounsOf(all: WholeCatalogue | PublicCatalogue, isSeen: (project: Owner | null) => boolean) {
  const seen = <Noun>(nouns: readonly Noun[], projectOf: (noun: Noun) => Owner | null): readonly Noun[] =>
    nouns.filter((noun) => isSeen(projectOf(noun)));
  const changes = seen(all.changes, ({ project }) => project);
  const remarks = seen(all.remarks, ({ project }) => project);
  return {
    projects: seen(all.projects, (project) => project),
    components: seen(all.components, ({ project }) => project),
    translations: seen(all.translations, ({ component }) => component.project),
    units: seen(all.units, ({ translation }) => translation.component.project),
    sources: seen(all.sources, ({ component }) => component.project),
    changes,
    screenshots: seen(all.screenshots, ({ component }) => component.project),
    users: usersOf(changes, remarks, all.users),
    history: seen(all.history, ({ component }) => component.project),
    remarks,
  };
}

/** Users that no public record names are not published. */
function usersOf(
  changes: readonly Change[],
  remarks: readonly Remark[],
  users: readonly NamedUser[],
): readonly NamedUser[] {
  const named = new Set<number | null | undefined>(
    changes.flatMap(({ user, author, coAuthors = [] }) => [user, author, ...coAuthors]),
  );
  for (const { user } of remarks) named.add(user);
  return users.filter(({ id }) => named.has(id));
}

/** The languages of `/api/languages/`: the whole table, or those of public translations. */
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

/** A record without a project is public. */
function isPublic(project: Owner | null): boolean {
  return project === null || !project.manifest.isPrivate;
}

/** The languages of translations, by code. */
export function languagesOf(translations: readonly { readonly language: Language }[]): Language[] {
  const used = new Map(translations.map(({ language }) => [language.code, language]));
  return [...used.values()].sort((a, b) => compareCodePoints(a.code, b.code));
}
