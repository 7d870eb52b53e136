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
 * What an anonymous visitor sees (RULES.md 0.3): nothing of private projects. They end here: nothing else makes a
 * `PublicCatalogue`, nor a list that could stand in one.
 *
 * @param languages those of `/api/languages/`: `publishedLanguages`
 */
export function publicView(whole: WholeCatalogue, languages: PublicLanguages): PublicCatalogue {
  return seenOf(whole, languages, isPublic);
}

/** What pages for people tell of: without projects that say `pages: false`. Each language has a page all the same. */
export function withPages(linked: PublicCatalogue): PublicCatalogue {
  return seenOf(linked, linked.languages, (project) => project === null || project.manifest.hasPages);
}

function seenOf(
  all: WholeCatalogue | PublicCatalogue,
  languages: PublicLanguages,
  isSeen: (project: Owner | null) => boolean,
): PublicCatalogue {
  // Most catalogues hide nothing: their lists, which may be long, are not walked.
  const nouns = all.projects.every(isSeen) ? all : nounsOf(all, isSeen);
  // No type can prove what a filter leaves: this file says it, and no other (test/privacy.test.ts).
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

/** Whom nothing public names is nobody's to know. */
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
