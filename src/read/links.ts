import type { Report } from "../model/diagnostic.ts";
import type { ComponentSource } from "./component-plan.ts";
import { type Declared, type DeclaredCatalogue, locationOf } from "./manifests.ts";
import type { RawComponent, RawRepository } from "./raw-manifests.ts";

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
  let repository: RawRepository | undefined;
  let isShown = declared.raw.show_repository;
  // Also one on the way: its repository may be what is shown, and its link tells what it is made from.
  let isSecret = false;
  for (let owner = declared; ; ) {
    if (owner.raw.repository === "git") {
      report("manifest/not-yet", locationOf(owner, "repository"), "repository: git");
    } else {
      repository ??= owner.raw.repository;
    }
    const link = owner.raw.repo ?? "";
    // What a parent hides, its children show only where they say so.
    isShown ??= owner.raw.show_repository;
    isSecret ||= isPrivate(owner, catalogue) && !isPrivate(declared, catalogue);
    if (!link.startsWith("weblate://")) {
      const isLinked = owner !== declared;
      return { owner, isLinked, repository, isShown: !isSecret && (isShown ?? true) };
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
