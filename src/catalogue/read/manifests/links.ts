import type { Report } from "../../../model/index.ts";
import type { ComponentSource } from "../component-plan.ts";
import { type Declared, type DeclaredCatalogue, locationOf } from "./manifests.ts";
import type { RawComponent } from "./raw-manifests.ts";

const LINK = /^weblate:\/\/([^/]+)\/([^/]+)$/;

/**
 * Whose checkout and repository a component uses: its own, or that of the component at the end of its
 * `weblate://` links. Nothing (and a report) where a link leads nowhere or in a circle.
 */
export function sourceOf(
  declared: Declared<RawComponent>,
  catalogue: DeclaredCatalogue,
  report: Report,
): ComponentSource | undefined {
  const seen = new Set<Declared<RawComponent>>();
  // Also one on the way: its repository may be what is shown, and its link tells what it is made from.
  let isSecret = false;
  for (let owner = declared; ; ) {
    const link = owner.raw.repo ?? "";
    isSecret ||= isPrivate(owner, catalogue) && !isPrivate(declared, catalogue);
    if (!link.startsWith("weblate://")) {
      const { isShown, ...said } = saidBy([...seen, owner]);
      return { owner, isLinked: owner !== declared, isSecret, isShown: isShown && !isSecret, ...said };
    }

    seen.add(owner);
    const at = locationOf(declared, "repo");
    const parent = findLinked(link, catalogue);
    if (parent === "broken") return undefined;
    if (parent === undefined) return void report("component/unknown-parent", at, link);
    if (seen.has(parent)) return void report("component/link-circle", at, link);
    owner = parent;
  }
}

/** What a chain of links comes to: of each key, the first that says it. What a parent hides, its children hide. */
function saidBy(
  chain: readonly Declared<RawComponent>[],
): Pick<ComponentSource, "repository" | "repositoryAt" | "isShown"> {
  const giver = chain.find(({ raw }) => raw.repository !== undefined);
  return {
    isShown: chain.find(({ raw }) => raw.show_repository !== undefined)?.raw.show_repository ?? true,
    repository: giver?.raw.repository,
    repositoryAt: giver && locationOf(giver, "repository"),
  };
}

function isPrivate(component: Declared<RawComponent>, { projects }: DeclaredCatalogue): boolean {
  return projects.find(({ components }) => components.includes(component))?.raw.private ?? false;
}

/** `broken` where the component exists but its manifest has errors: those are reported already. */
function findLinked(
  link: string,
  catalogue: DeclaredCatalogue,
): Declared<RawComponent> | "broken" | undefined {
  const [, projectSlug = "", componentSlug = ""] = LINK.exec(link) ?? [];
  const component = catalogue.projects
    .filter(({ raw }) => raw.slug === projectSlug)
    .flatMap(({ components }) => components)
    .find(({ raw }) => raw.slug === componentSlug);
  if (component !== undefined) return component;
  return catalogue.slugs.mayHaveComponent(projectSlug, componentSlug) ? "broken" : undefined;
}
